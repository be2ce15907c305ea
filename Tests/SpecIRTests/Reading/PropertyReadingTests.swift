import SpecIR
import SpecSource
import Testing

/// The short forms and the long form of a property.
struct PropertyReadingTests {
    private func paths(_ rule: String) throws -> [String]? { try property(rule).from?.map(\.value.description) }

    @Test func readsTheKeyOfTheSameNameWhereNothingIsSaid() throws {
        #expect(try paths("") == nil)
        #expect(try paths("{}") == nil)
        let list = try mapping("A: {properties: [name, 'no', 007]}")
        #expect(list.properties.map(\.name.value) == ["name", "no", "007"])
        let map = try mapping("A: {properties: {name, age: , on: }}")
        #expect(map.properties.map(\.name.value) == ["name", "age", "on"])
        #expect(map.properties.allSatisfy { $0.from == nil })
    }

    @Test func readsAPathAndAListOfPaths() throws {
        #expect(try paths("user.name") == ["user.name"])
        #expect(try paths("[name, 'meta.\"full.name\"', 12, no]") == ["name", "meta.\"full.name\"", "12", "no"])
        #expect(try paths("{from: user.name}") == ["user.name"])
        #expect(try paths("{from: [a, b]}") == ["a", "b"])
    }

    @Test func readsTheLongForm() throws {
        let property = try property(
            "{description: 12, from: a, to: b, direction: both, type: integer, accept: [string], "
                + "default: 7, if_missing: default, if_null: leave, if_invalid: fail, omit: [null, empty]}"
        )
        #expect(property.description?.value == "12")
        #expect(property.from?.map(\.value) == [Path(steps: [.member("a")])])
        #expect(property.to?.value == Path(steps: [.member("b")]))
        #expect(property.direction?.value == .both)
        #expect(property.rule.type == .integer)
        #expect(property.rule.accept.map(\.value) == [.string])
        #expect(property.defaultValue?.value == .number("7"))
        #expect(property.ifMissing?.value == .default)
        #expect(property.rule.ifNull?.value == .leave)
        #expect(property.rule.ifInvalid?.value == .fail)
        #expect(property.omit?.value == [.null, .empty])
        #expect(try SpecIRTests.property("{required: true}").required?.value == true)
    }

    @Test func readsRelationships() throws {
        func kind(_ rule: String) throws -> String {
            switch try property(rule).rule.kind {
            case .object(let name): "object \(name.value)"
            case .list(.mapping(let name)): "list \(name.value)"
            case .list(.rule(let rule)): "list of \(rule.type?.rawValue ?? "table")"
            case .dictionary(.mapping(let name)): "dictionary \(name.value)"
            case .dictionary(.rule(let rule)): "dictionary of \(rule.type?.rawValue ?? "table")"
            case .type(let type): "type \(type?.value.rawValue ?? "")"
            case .values(let table): "table of \(table.rows.count)"
            case .reference(let name): "reference \(name.value)"
            case .referenceList(let name): "references \(name.value)"
            case .inverse(let inverse): "inverse \(inverse.mapping.value) \(inverse.property.value)"
            }
        }
        #expect(try kind("{object: Car}") == "object Car")
        #expect(try kind("{list: Car}") == "list Car")
        #expect(try kind("{list: string}") == "list of string")
        #expect(try kind("{list: {date_format: day}}") == "list of date")
        #expect(try kind("{list: {transform: trim}}") == "list of any")
        #expect(try kind("{list: {list: integer}}") == "list of table")
        #expect(try kind("{dictionary: Car}") == "dictionary Car")
        #expect(try kind("{dictionary: {values: {A: active}}}") == "dictionary of table")
    }

    /// The pair is allowed: only the name is wrong.
    @Test func reportsABrokenDateFormatOfATextOnce() throws {
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {x: {type: string, date_format: iso}}}}")
        #expect(found.map(\.id) == ["unknown-choice"])
    }

    @Test func holdsADateWhereAFormatIsNamed() throws {
        let property = try property("{date_format: [iso8601, day, 'dd.MM.yyyy']}")
        #expect(property.rule.type == .date)
        #expect(property.rule.dateFormats?.value.map(\.spelling) == ["iso8601", "day", "dd.MM.yyyy"])
    }

    @Test func readsWithinBlocksInTheOrderOfTheText() throws {
        let mapping = try mapping(
            """
            A:
              within:
                personInfo: [firstName]
                a."b.c".0: {x: , y: z}
              properties: {name: }
            """
        )
        #expect(mapping.properties.map(\.name.value) == ["firstName", "x", "y", "name"])
        #expect(
            mapping.properties.map { $0.within?.value.description } == [
                "personInfo", "a.\"b.c\".0", "a.\"b.c\".0", nil,
            ]
        )
        #expect(
            mapping.properties.map { $0.writePath(in: mapping)?.description } == [
                "personInfo.firstName", "a.\"b.c\".0.x", "a.\"b.c\".0.z", "name",
            ]
        )
    }

    @Test func needsPropertiesUnlessUnknownMembersAreKept() throws {
        try expectFindings("specmap: 1\nmappings: {①A②: {root: x}}\n", ["missing-keyword ①②"])
        try expectFindings("specmap: 1\nmappings: {A: {unknown: keep}}\n", [])
        try expectFindings("specmap: 1\ndefaults: {unknown: keep}\nmappings: {A: {root: x}}\n", [])
        try expectFindings("specmap: 1\nmappings: {A: {①propertys②: [x]}}\n", ["unknown-keyword ①②"])
    }

    @Test func keepsTheRangeOfEveryPiece() throws {
        let text = "specmap: 1\nmappings: {Person: {root: a.b, properties: {email: {from: [user.mail, mail]}}}}\n"
        let mapping = try #require(try load(["spec.yaml": text]).mappings.first)
        let property = try #require(mapping.properties.first)
        func piece(_ range: SourceRange?) throws -> String {
            let range = try #require(range)
            return String(decoding: Array(text.utf8)[range.lowerBound..<range.upperBound], as: UTF8.self)
        }
        #expect(try piece(mapping.name.range) == "Person")
        #expect(try piece(mapping.root?.range) == "a.b")
        #expect(try piece(property.name.range) == "email")
        #expect(try piece(property.from?.last?.range) == "mail")
        #expect(try piece(property.range) == "email: {from: [user.mail, mail]}")
    }
}
