import SpecRuntime
import SpecSwiftSource
import Testing

/// The Swift types that rules get.
struct SwiftSourceTests {
    @Test(arguments: [
        ("{type: string}", "String?"), ("{type: integer}", "Int?"), ("{type: number}", "Double?"),
        ("{type: decimal}", "Decimal?"), ("{type: boolean}", "Bool?"), ("{type: date}", "Date?"),
        ("{date_format: day}", "Date?"), ("{type: url}", "URL?"), ("{type: uuid}", "UUID?"), ("{type: data}", "Data?"),
        ("{type: any}", "JSONValue?"), ("", "JSONValue?"), ("{transform: [trim, uppercase]}", "String?"),
        ("{transform: {split: ','}}", "JSONValue?"), ("{list: string}", "[String]?"),
        ("{list: {list: integer}}", "[[Int]]?"), ("{dictionary: {type: date, if_null: 'null'}}", "[String: Date?]?"),
        ("{list: any}", "[JSONValue]?"), ("{object: Car}", "Car?"), ("{list: Car}", "[Car]?"),
        ("{dictionary: Car}", "[String: Car]?"), ("{dictionary: Car, member_as: name}", "[Car]?"),
        ("{list: Car, take: first}", "Car?"), ("{list: {date_format: day}, take: last}", "Date?"),
        ("{list: string, pick: name, where: {kind: a}}", "[String]?"), ("{list: string, pick: name}", "[String]?"),
        ("{type: string, pick: name, where: {kind: a}}", "String?"),
        ("{list: string, pick: name, take: last}", "String?"),
        ("{list: Car, if_item_invalid: 'null'}", "[Car?]?"),
        ("{dictionary: Car, if_item_invalid: 'null'}", "[String: Car?]?"),
        ("{list: any, if_item_invalid: 'null'}", "[JSONValue]?"),
        ("{list: {transform: trim, if_null: 'null'}}", "[String?]?"), ("{template: '{a} {b}'}", "String?"),
        ("{template: '{a}', type: integer, accept: [string]}", "Int?"), ("{exists: true}", "Bool"),
        // A default is held as well, whatever it is.
        ("{template: '{a}', default: x}", "String?"), ("{template: '{a}', default: {}}", "JSONValue?"),
        ("{transform: trim, default: x}", "String?"), ("{transform: trim, default: 3}", "JSONValue?"),
        ("{list: {transform: trim}, default: [x]}", "[String]?"),
        ("{list: {transform: trim}, default: [x, 3]}", "[JSONValue]?"),
        ("{list: {transform: trim}, default: []}", "[String]?"),
        ("{list: {transform: not}, default: [1]}", "[JSONValue]?"),
        ("{list: {list: {transform: trim}}, default: [[1]]}", "[[JSONValue]]?"),
        ("{dictionary: {transform: trim}, default: {a: x}}", "[String: String]?"),
        ("{dictionary: {transform: trim}, default: {a: 1}}", "[String: JSONValue]?"),
        ("{dictionary: {list: {transform: trim}}, default: {a: [true]}}", "[String: [JSONValue]]?"),
        ("{list: {transform: trim}, take: first, default: 1}", "JSONValue?"),
        ("{list: {values: {A: 1}}, default: [1]}", "[Int]?"),
    ])
    func followTheRule(_ rule: String, _ type: String) throws {
        #expect(try source("Thing: {properties: {value: \(rule)}}").contains("    var value: \(type)\n"))
    }

    @Test(arguments: [
        ("required: true", "Int"), ("if_missing: fail, if_null: fail", "Int"), ("if_missing: fail", "Int?"),
        ("if_null: fail", "Int?"), ("default: 1, if_null: default", "Int"), ("default: 1", "Int?"),
        ("required: true, if_invalid: 'null'", "Int?"), ("required: true, if_invalid: leave", "Int?"),
        ("direction: write", "Int?"),
    ])
    func areOptionalWhereReadingMayGiveNothing(_ keywords: String, _ type: String) throws {
        let source = try source("Thing: {properties: {value: {type: integer, \(keywords)}}}")
        #expect(source.contains("    var value: \(type)\n"))
    }

    /// The rules of `first_of` are answered by the property, and an object that a chooser skips is null.
    @Test(arguments: [
        ("{first_of: [{from: a, type: integer}, {from: b, type: integer}], if_missing: fail, if_null: fail}", "Int"),
        (
            "{first_of: [{from: a, type: integer}, {from: b, type: integer}], required: true, if_invalid: 'null'}",
            "Int?"
        ),
        ("{object: Chosen, required: true}", "Chosen"), ("{object: Chosen, if_missing: fail}", "Chosen?"),
        ("{list: Chosen, take: first, required: true}", "Chosen"),
    ])
    func areOptionalWhereOneOfTheirPartsIs(_ rule: String, _ type: String) throws {
        let source = try source(
            """
            Thing: {properties: {value: \(rule)}}
            Chosen: {choose_by: kind, cases: {c: Car}, otherwise: skip}
            """
        )
        #expect(source.contains("    var value: \(type)\n"), "\(source)")
    }

    @Test(arguments: [
        ("{values: {A: on, B: off}}", "Value?"), ("{values: {A: on}, otherwise: keep}", "String?"),
        ("{values: {A: 1, B: 2}}", "Int?"), ("{values: {A: 1, B: 2.5}}", "Double?"),
        ("{values: {A: true, B: null}}", "Bool?"), ("{values: {A: true, B: x}}", "JSONValue?"),
        ("{type: integer, values: {1: x}, otherwise: keep}", "JSONValue?"), ("{list: {values: {A: on}}}", "[Value]?"),
    ])
    func followWhatATableGives(_ rule: String, _ type: String) throws {
        #expect(try source("Thing: {properties: {value: \(rule)}}").contains("    var value: \(type)\n"))
    }

    @Test(arguments: [
        ("{from: a, type: integer}, {from: b, type: integer}", "Int?"),
        ("{from: a, object: Car}, {from: b, type: string}", "JSONValue?"),
        ("{from: a, list: string}, {from: b, list: {type: string, if_null: 'null'}}", "[String?]?"),
        ("{from: a, values: {A: on}}, {from: b, values: {B: off}}", "Value?"),
        ("{from: a, values: {A: on}}, {from: b, type: string}", "String?"),
    ])
    func holdWhatEachOfSeveralShapesGives(_ rules: String, _ type: String) throws {
        let source = try source("Thing: {properties: {value: {first_of: [\(rules)]}}}")
        #expect(source.contains("    var value: \(type)\n"))
        #expect(source.contains("enum Value:") == (type == "Value?"))
    }

    @Test func holdWhatNoRuleReads() throws {
        let source = try source("Thing: {unknown_into: rest, properties: {name: {type: string}}}")
        #expect(source.contains("    var rest: [String: JSONValue]?\n"))
        #expect(!source.contains("Members that the spec keeps"))
    }

    @Test func areAnyJSONWhereTheHostMaps() throws {
        struct Money: CustomMapper {
            func read(_ json: Value) throws -> Value { .list([json]) }
            func write(_ value: Value) throws -> Value { value[0] ?? .null }
        }
        var plugins = Plugins()
        plugins.addMapper("money", Money())
        let spec = """
            Thing: {properties: {price: {object: Price, required: true}, any: {object: Either}}}
            Price: {mapper: money}
            Either: {choose_by: kind, cases: {p: Price, c: Car}}
            Car: {properties: {model: }}
            """
        let runtime = try runtime(spec, host: "{mappers: [money]}", plugins: plugins)
        let source = try runtime.swiftSource()
        #expect(source.contains("typealias Price = JSONValue\n"))
        #expect(source.contains("    var price: Price\n"))
        #expect(source.contains("    case car(Car)\n"))
        #expect(source.contains("    case other(JSONValue)\n"))

        struct Thing: Codable { var price: [Int] }
        let object = try runtime.object(from: .text(#"{"price": 5}"#), as: "Thing")
        #expect(try DynamicObject(encoding: object.decode(as: Thing.self), as: "Thing", in: runtime) == object)
    }

    @Test func nestChoicesInOneEnum() throws {
        let source = try source(
            """
            Thing: {properties: {all: {list: A}}}
            A: {choose_by: kind, cases: {b: B, c: Car}, otherwise: Thing}
            B: {choose_by_type: sort, cases: {string: Car, number: D}}
            D: {properties: {a: {object: A}}}
            """
        )
        #expect(source.contains("\nindirect enum A: Codable, Hashable, Sendable {\n    case car(Car)\n    case d(D)\n"))
        #expect(source.contains("    case thing(Thing)\n"))
        #expect(source.contains("\nenum B:"))
        #expect(!source.contains("Boxed"))
    }

    @Test func listEachTextOnce() throws {
        let source = try source(
            "Thing: {properties: {state: {values: {A: on, B: Off, C: on, D: 'a b'}, otherwise: 'OFF'}}}"
        )
        #expect(
            source.contains(
                """
                    enum State: String, Codable, CaseIterable, Hashable, Sendable {
                        case on
                        case off = "Off"
                        case aB = "a b"
                        case off_ = "OFF"
                    }

                """
            )
        )
    }

    @Test func keepNamesThatAreIdentifiers() throws {
        let source = try source(
            "Thing: {properties: {first name: {type: string}, firstName: {type: string}, for: {type: string}}}"
        )
        #expect(source.contains("    var firstName_: String?\n    var firstName: String?\n    var `for`: String?\n"))
        #expect(source.contains("        case firstName_ = \"first name\"\n        case firstName\n"))
    }

    @Test func tellFromWhichSpec() throws {
        #expect(try source("Thing: {properties: [a]}").hasPrefix("// Generated by `specmap swift` from spec.yaml.\n"))
    }

    @Test func areWrittenForTheMappingsAskedForAndWhatTheyLeadTo() throws {
        let runtime = try runtime(
            """
            A: {properties: {b: {list: {list: B}}}}
            B: {properties: {c: {dictionary: C}}}
            C: {properties: {name: {type: string}}}
            D: {properties: {a: {object: A}}}
            """
        )
        #expect(structs(try runtime.swiftSource()) == ["A", "B", "C", "D"])
        #expect(structs(try runtime.swiftSource(of: ["B"])) == ["B", "C"])
        #expect(try runtime.swiftSource(of: ["C"]).contains("JSONValue") == false)
        #expect(throws: UnknownNameError.self) { try runtime.swiftSource(of: ["E"]) }
    }

    @Test func doNotShareNames() throws {
        let specs = ["a.yaml", "b.yaml"].map { ($0, "specmap: 1\nmappings: {Car: {properties: [a]}}\n") }
        let runtime = try Runtime(specs: Dictionary(uniqueKeysWithValues: specs))
        #expect(structs(try runtime.swiftSource()) == ["Car", "Car2"])
        #expect(structs(try source("Date: {properties: {at: {type: date}}}")) == ["DateObject", "Car"])
    }

    private func structs(_ source: String) -> [String] {
        source.split(separator: "\n").filter { $0.hasPrefix("struct ") }.map {
            String($0.dropFirst(7).prefix { $0 != ":" })
        }
    }

    private func source(_ mappings: String) throws -> String {
        try runtime(mappings + "\nCar: {properties: {model: {type: string}}}").swiftSource()
    }

    /// A spec of the lines below `mappings:`, and of what `host` states.
    private func runtime(_ mappings: String, host: String = "{}", plugins: Plugins = Plugins()) throws -> Runtime {
        let lines = mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        let spec = "specmap: 1\nhost: \(host)\nmappings:\n\(lines)"
        return try Runtime(specs: ["spec.yaml": spec], plugins: plugins)
    }
}
