import SpecIR
import SpecSource
import Testing

/// JSON values written in YAML.
struct LiteralReadingTests {
    private func value(_ yaml: String) throws -> Literal? {
        try property("{default: \(yaml)}").defaultValue?.value
    }

    @Test(arguments: [
        ("null", Literal.null), ("true", .boolean(true)), ("false", .boolean(false)),
        ("12", .number("12")), ("-0", .number("-0")), ("1.50", .number("1.50")), ("1e400", .number("1e400")),
        ("2E-3", .number("2E-3")), ("123456789012345678901234567890", .number("123456789012345678901234567890")),
        ("no", .string("no")), ("on", .string("on")), ("~", .string("~")), ("Null", .string("Null")),
        ("True", .string("True")), ("017", .string("017")), ("0x1F", .string("0x1F")), (".5", .string(".5")),
        ("5.", .string("5.")), ("+1", .string("+1")), ("1_000", .string("1_000")), ("12:30", .string("12:30")),
        ("2026-11-20", .string("2026-11-20")), (".inf", .string(".inf")), ("1e", .string("1e")), ("-", .string("-")),
        ("'12'", .string("12")), ("\"null\"", .string("null")), ("''", .string("")),
        ("[1, a, [no]]", .array([.number("1"), .string("a"), .array([.string("no")])])),
        (
            "{b: 1, a: {c: true}}",
            .object([
                .init(key: "b", value: .number("1")),
                .init(key: "a", value: .object([.init(key: "c", value: .boolean(true))])),
            ])
        ),
    ])
    func readsWhatJSONWouldSpellSoAndAllElseAsText(yaml: String, value: Literal) throws {
        #expect(try self.value(yaml) == value)
    }

    @Test func wantsAValueWhereJSONIsExpected() throws {
        for rule in ["{①default②: }", "{default: {①a②: }}", "{values: {①A②: }}", "{values: {A: 1}, ①otherwise②: }"] {
            try expectFindings(
                "specmap: 1\nmappings: {A: {properties: {x: \(rule)}}}\n",
                ["empty-value ①②"]
            )
        }
    }

    @Test func readsTheKeysOfATableAsItsType() throws {
        func keys(_ rule: String) throws -> [Literal] {
            guard case .values(let table) = try property(rule).rule.kind else { return [] }
            return table.rows.map(\.json.value)
        }
        #expect(try keys("{values: {A: 1, 7: 2, null: 3}}") == [.string("A"), .string("7"), .string("null")])
        #expect(try keys("{type: integer, values: {0: created, 10: sent}}") == [.number("0"), .number("10")])
        #expect(try keys("{type: boolean, values: {true: y, 'false': n}}") == [.boolean(true), .boolean(false)])
        #expect(try keys("{type: decimal, values: {1.50: a}}") == [.number("1.50")])
    }

    @Test func readsWhatAValueOutsideTheTableGives() throws {
        func otherwise(_ yaml: String) throws -> ValueTable.Otherwise? {
            guard case .values(let table) = try property("{values: {A: 1}\(yaml)}").rule.kind else { return nil }
            return table.otherwise
        }
        func value(_ yaml: String) throws -> Literal? {
            guard case .value(let value) = try otherwise(", otherwise: \(yaml)") else { return nil }
            return value.value
        }
        #expect(try otherwise("") == .fail)
        #expect(try otherwise(", otherwise: fail") == .fail)
        #expect(try otherwise(", otherwise: keep") == .keep)
        #expect(try value("'keep'") == .string("keep"))
        #expect(try value("\"fail\"") == .string("fail"))
        #expect(try value("null") == .null)
        #expect(try value("other") == .string("other"))
    }

    @Test func refusesKeysThatTheTypeCannotBe() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {x: {type: integer, values: {1: a, ①1.0②: b, ③x④: c}}}}}\n",
            ["type-mismatch ①②", "type-mismatch ③④"]
        )
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {x: {type: number, values: {①10②: a, ③1e1④: b}}}}}\n",
            ["duplicate-key ③④, note ①②"]
        )
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {x: {type: ①uuid②, values: {a: b}}}}}\n",
            ["type-mismatch ①②"]
        )
    }
}
