import SpecRuntime
import Testing

/// No failure shows a sensitive value, nor the JSON that holds one.
struct SecretTests {
    private static let mappings = """
        P:
          properties:
            twice: {list: Q, duplicates: fail, same_by: [pin]}
            many: {list: Q, requires: {count: {max: 1}}}
            one: {object: Q, from: [one, other]}
            deep: {dictionary: {list: Q, requires: {count: {max: 0}}}}
        Q: {properties: {pin: {type: string, sensitive: true}, size: {type: integer}}}
        """

    @Test(arguments: [
        #"{"twice":[{"pin":"SECRET"},{"pin":"SECRET"}]}"#, #"{"many":[{"pin":"SECRET"},{"pin":"SECRET"}]}"#,
        #"{"one":"SECRET"}"#, #"{"one":["SECRET"]}"#, #"{"deep":{"a":[{"pin":"SECRET"}]}}"#,
        #"{"one":{"pin":["SECRET"]}}"#,
    ])
    func hidesThem(_ json: String) throws {
        let failure = try Trial(Self.mappings).failure(json)
        #expect(failure.found == nil)
        #expect(!failure.description.contains("SECRET"))
        #expect(!failure.json.contains("SECRET"))
    }

    /// Failures of the record as a whole.
    @Test(arguments: [
        (#"{"pin":"SECRET","other":"SECRETS"}"#, nil), (#"["SECRET"]"#, nil), (#""SECRET""#, nil),
        (#"{"pin":"SECRET","other":"SECRET","version":3}"#, "3"),
        (#"{"pin":"SECRET","other":"SECRET","version":{"pin":"SECRET"}}"#, nil),
        (#"{"pin":"SECRET","other":"SECRET","limits":{"low":2,"high":1}}"#, nil),
    ])
    func hidesTheRecordThatHoldsThem(_ json: String, _ found: String?) throws {
        let trial = try Trial(
            """
            P:
              requires: [{equal: [pin, other]}]
              constants: {version: 2}
              properties:
                pin: {type: string, sensitive: true}
                other: {type: string, sensitive: true}
                limits: {object: Limits}
            Limits: {requires: [{at_most: [low, high]}], properties: {low: {sensitive: true}, high: }}
            """
        )
        let failure = try trial.failure(json)
        #expect(failure.found == found)
        #expect(!failure.description.contains("SECRET"))
        #expect(!failure.json.contains("SECRET"))
    }

    @Test func showsWhatStandsBesideThem() throws {
        let failure = try Trial(Self.mappings).failure(#"{"twice":[{"pin":"SECRET","size":"big"}]}"#)
        #expect(failure.found == #""big""#)
        #expect(!failure.description.contains("SECRET"))
    }

    @Test func hidesEachElementThatCannotBeWritten() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {pins: {list: {values: {x: 1}}, sensitive: true}}}}\n"
        let runtime = try Runtime(specs: ["a.yaml": spec])
        let object = try runtime.object(from: .text(#"{"pins":["x"]}"#), as: "A")
        object["pins"] = .list([.string("SECRET1"), .string("SECRET2")])
        let error = #expect(throws: DataError.self) { try runtime.json(from: object) }
        #expect(error?.failures.count == 2)
        #expect(error.map { !"\($0)".contains("SECRET") } == true)
    }

    private static let keyed = """
        P:
          properties:
            d: {dictionary: {type: integer}, sensitive: true}
            m: {dictionary: Q, member_as: name}
            p: {dictionary: {type: integer}, pairs: [k, v], sensitive: true}
            one: {object: Q, sensitive: true}
            each: {from: all.*.x, list: integer, sensitive: true}
            deep: {object: D, from: outer.inner, sensitive: true}
        Q: {unknown: fail, properties: {name: {sensitive: true}, size: {type: integer}}}
        D: {properties: {must: {required: true}, list: {list: {dictionary: Q}}}}
        """

    /// A key in a sensitive value is a part of it; keys that the spec names are not.
    @Test(arguments: [
        (#"{"d":{"SECRET":"x"}}"#, "d.*", "$.d.*"),
        (#"{"m":{"SECRET":{"size":"x"}}}"#, "m.*.size", "$.m.*.size"),
        (#"{"m":{"size":{"size":"x"}}}"#, "m.*.size", "$.m.*.*"),
        (#"{"m":{"SECRET":{"SECRETS":1}}}"#, "m.*", "$.m.*.*"),
        (#"{"p":[{"k":"SECRET","v":"x"}]}"#, "p.*", "$.p[0].*"),
        (#"{"one":{"SECRET":1}}"#, "one", "$.one.*"), (#"{"one":{"size":"SECRET"}}"#, "one.size", "$.one.size"),
        (#"{"all":{"SECRET":{"x":"y"}}}"#, "each.0", "$.all.*.x"),
        (#"{"outer":{"inner":{"musT":"SECRET"}}}"#, "deep.must", "$.outer.inner.must"),
        (#"{"outer":{"inner":{"must":1,"list":[{"SECRET":7}]}}}"#, "deep.list.0.*", "$.outer.inner.list[0].*"),
    ])
    func hidesKeysInThem(_ json: String, _ property: String, _ place: String) throws {
        let failure = try Trial(Self.keyed).failure(json)
        #expect(failure.property == property)
        #expect(failure.at == place)
        #expect(failure.nearest == nil)
        #expect(!failure.description.contains("SECRET"))
        #expect(!failure.json.contains("SECRET"))
    }

    /// The second record has only warnings that are known, until it comes to the secret.
    @Test func hidesKeysOfARecordThatIsLikeAnother() throws {
        let spec = """
            specmap: 1
            mappings:
              P:
                properties:
                  age: {type: integer, if_invalid: 'null'}
                  pins: {sensitive: true, list: {dictionary: integer, if_invalid: 'null'}}
            """
        let runtime = try Runtime(specs: ["a.yaml": spec])
        let record = #"{"age":"x","pins":[{"SECRET":"y"}]}"#
        let objects = try runtime.objects(from: .text("[\(record),\(record)]"), as: "P")
        #expect(objects.map { $0["pins"] } == [.list([.null]), .list([.null])])
    }

    @Test func showsKeysThatAreNotSecret() throws {
        let mappings =
            "P: {properties: {d: {dictionary: Q}}}\nQ: {properties: {pin: {sensitive: true}, size: {type: integer}}}"
        let failure = try Trial(mappings).failure(#"{"d":{"ann":{"size":"x"}}}"#)
        #expect(failure.property == "d.ann.size")
        #expect(failure.at == "$.d.ann.size")
    }

    @Test func hidesWhatChoosesWhereACaseHoldsItSecretly() throws {
        let mappings = """
            V: {choose_by: kind, cases: {car: Car, truck: Truck}}
            Car: {properties: {k: {from: kind, sensitive: true}}}
            Truck: {properties: [load]}
            """
        let failure = try Trial(mappings).failure(#"{"kind":"carSECRET"}"#)
        #expect(failure.id == .unknownCase)
        #expect(failure.found == nil)
        #expect(!failure.json.contains("SECRET"))
        let open = mappings.replacing("from: kind", with: "from: other")
        #expect(try Trial(open).failure(#"{"kind":"cat"}"#).found == #""cat""#)
    }

    @Test func hidesKeysThatCannotBeWritten() throws {
        let trial = try Trial("A: {properties: {d: {dictionary: {values: {x: 1}}, sensitive: true}}}")
        let object = try trial.object(#"{"d":{"SECRET":"x"}}"#)
        object["d"] = .dictionary(["SECRET": "y"])
        let error = #expect(throws: DataError.self) { try trial.runtime.json(from: object) }
        #expect(error?.failures.map(\.property) == ["d"])
        let unmapped = try trial.stream(#"{"d":{"SECRET":"y"}}"#, .document) { $0.task = .unmap }
        #expect(unmapped.told.map(\.at) == ["$.d"])
        #expect(unmapped.told.allSatisfy { !$0.json.contains("SECRET") })
    }

    /// Broken JSON is shown at its place, but no part of what may be a secret.
    @Test(arguments: [
        "4711471147114711x", "047114711", "-S3CR3T", "S3CR3T", #""S3CR3T"S3CR3T"#, #""\uS3CR""#, #""\S""#, "[S3CR3T]",
        "{S3CR3T: 1}", #""\ud83d""#, "4711.S3CR3T", "4711eS3CR3T", "\u{E9}S3CR3T", "4711 4711", #""a" S3CR3T"#,
    ])
    func showsNothingOfBrokenJSON(_ value: String) throws {
        let trial = try Trial("P: {properties: {pin: {sensitive: true}, name: }}")
        let json = #"{"name":"a","pin":\#(value)}"#
        var failures = try trial.failures(json)
        for form in [JSONInputStream.Format.document, .lines] {
            failures += try trial.stream(json, form) { $0.skipsBadRecords = true }.told
            failures += try trial.stream(#"{"name":"b"}"# + "\n" + json, form) { $0.skipsBadRecords = true }.told
        }
        #expect(failures.count > 3)
        for failure in failures {
            #expect(failure.id == .invalidJSON)
            for text in [failure.description, failure.json] {
                #expect(!["S3CR", "47", #"\S"#, "\u{E9}", "d83d"].contains(where: text.contains), "\(text)")
            }
        }
        // A spec without secrets shows what it found.
        let open = try Trial("P: {properties: [pin, name]}").failure(#"{"pin":4711x}"#)
        #expect(open.found == "`4711x`")
    }
}
