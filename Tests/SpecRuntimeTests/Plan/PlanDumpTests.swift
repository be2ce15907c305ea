import SpecIR
import Testing

@testable import SpecRuntime

/// The plan as text, as `specmap dump --stage plan` shows it.
struct PlanDumpTests {
    @Test func showsWhatIsLookedForAndWhatIsDoneWithIt() throws {
        let runtime = try Runtime(specs: [
            "spec.yaml": """
            specmap: 1
            mappings:
              Person:
                root: result
                properties:
                  name:
                  email: [user_email, contact.mail]
                  born: {date_format: day, if_missing: fail}
                  car: {object: Car}
                  page: $.page
              Car:
                properties: {model: , year: {type: integer, accept: [string]}}
            """
        ])
        let dump = runtime.dumpPlans()
        #expect(dump == Self.golden, "\(dump)")
    }

    private static let golden = """
        mapping Person
          documents: records at $.result
          read in a single pass, then what is left or missing
            name <- name [pass, text is copied]: any
            email <- user_email or contact.mail [searched]: any
            born <- born [pass]: date by day, missing: fail
            car <- car [pass]: object Car
            page <- $.page [searched]: any
          read back from objects in a single pass: 5 of 5 properties in the pass, 3 copied as text
          write
            documents: {"result":…}
            {
              "name": name -> any [all but dates as shown], string or number copied with the key
              "user_email": email -> any [all but dates as shown], string or number copied with the key
              "born": born -> date by day
              "car": car -> object Car
            }
        mapping Car
          documents: records at $
          read in a single pass
            model <- model [pass, text is copied]: any
            year <- year [pass]: integer, accepts string
          read back from objects in a single pass: 2 of 2 properties in the pass, 1 copied as text
          write
            {
              "model": model -> any [all but dates as shown], string or number copied with the key
              "year": year -> integer [integer as shown], integer copied with the key
            }

        """

    /// The operation of each keyword; operations that a rule lacks aren't named.
    @Test(arguments: [
        ("a: {transform: [trim, {prefix: x}], if_invalid: leave}", #"trim -> prefix "x" -> any, invalid: leave"#),
        ("a: {transform: {prefix: x}, type: integer, accept: [string]}", #"prefix "x" -> integer, accepts string"#),
        ("a: {values: {x: one}, otherwise: keep}", "[pass]: table from string, otherwise keep"),
        ("a: {list: string, if_item_invalid: skip}", "list of (string), an invalid one: skip"),
        (#"a: {list: {type: string, if_null: "null"}}"#, "list of (string, null: null)"),
        ("a: {list: integer, requires: {count: {max: 2}}}", "list of (integer) -> requires at most 2 elements"),
        ("a: {list: any, where: {kind: x}, take: first}", #"where kind is "x" -> take first -> any"#),
        ("a: {dictionary: string}", "[pass]: dictionary of (string)"),
        ("a: {type: integer, default: 7}", "[pass]: integer, missing: default 7"),
        ("a: {from: x.*.y, list: any}", "a <- x.*.y [searched]: list of (any, null: null)"),
        ("a: ^.k", "a <- ^.k [searched]: any"),
        ("a: {first_of: [{from: x, type: integer}, {from: y}]}", "a <- x [searched]: integer; else <- y: any"),
        ("a: {from: x, as_text: true, type: number}", "[pass]: parse the text as JSON -> number"),
        ("a: {type: string, transform: {suffix: x}}", #"a -> string -> undo suffix "x""#),
    ])
    func namesTheOperationsOfARule(_ rule: String, _ expected: String) throws {
        let dump = try Trial("Thing: {properties: {\(rule)}}").runtime.dumpPlans()
        #expect(dump.contains(expected), "\(dump)")
    }

    /// Code of a host program is named where it isn't there as well.
    @Test func namesWhatTheHostDoes() throws {
        let spec = """
            specmap: 1
            host:
              transformers: {tidy: {reads: string, returns: string, kind: normalising}}
              mappers: [make]
              initializers: [find]
            mappings:
              Thing: {initializer: find, properties: {a: {transform: [trim, tidy], type: string}}}
              Made: {mapper: make}
            """
        let set = try #require(try SpecSet.load(texts: ["spec.yaml": spec]) { print($0) })
        let dump = Runtime(unchecked: set).dumpPlans()
        for expected in [
            "records at $, host code is called", "trim -> host's tidy -> string\n", "initializer find of the host\n",
            "mapper make of the host\n", "read exactly\n",
        ] {
            #expect(dump.contains(expected), "\(expected)\n\(dump)")
        }
    }

    @Test func namesWhatMappingsDoBesideProperties() throws {
        let runtime = try Runtime(specs: [
            "spec.yaml": """
            specmap: 1
            mappings:
              Any: {choose_by: type, cases: {a: A, b: B}, otherwise: skip}
              A: {unknown: keep, constants: {v: 2}, properties: [x]}
              B: {requires: {at_least_one: [y, z]}, properties: [y, z]}
            """
        ])
        let dump = runtime.dumpPlans()
        for expected in [
            "choose_by type\n", "\"a\" -> A", "otherwise skip\n", "unknown members: keep\n", "constant v: 2\n",
            "requires at_least_one of y, z\n", "by the mapping that was chosen, named at type\n", "\"v\":2\n",
        ] {
            #expect(dump.contains(expected), "\(expected)\n\(dump)")
        }
    }
}
