import SpecIR
import SpecSource
import Testing

/// The settings of a property that result from property, mapping and file.
struct SettingsTests {
    private func first(_ rule: String, mapping words: String = "", head: String = "") throws -> (Property, Mapping) {
        let mapping = try mapping("A: {\(words)properties: {value: \(rule)}}", head: head)
        return (try #require(mapping.properties.first), mapping)
    }

    @Test func takesTheLanguagesDefaultsWhereNothingIsSaid() throws {
        let (property, mapping) = try first("")
        #expect(mapping.naming == .none)
        #expect(mapping.unknown == .drop)
        #expect(mapping.dateFormats == [.iso8601])
        #expect(mapping.omit == [])
        #expect(property.effectiveIfMissing(in: mapping) == .leave)
        #expect(property.effectiveIfNull(in: mapping) == .null)
        #expect(property.effectiveIfInvalid(in: mapping) == .fail)
        #expect(property.effectiveOmit(in: mapping) == [])
        #expect(property.rule.effectiveDateFormats(in: mapping) == [.iso8601])
    }

    private let head = """
        defaults: {naming: snake_case, date_format: day, unknown: warn, omit: [null], if_missing: fail, \
        if_null: leave, if_invalid: leave}\n
        """

    @Test func takesWhatTheFileSays() throws {
        let (property, mapping) = try first("", head: head)
        #expect(mapping.naming == .snakeCase)
        #expect(mapping.unknown == .warn)
        #expect(mapping.dateFormats == [.day])
        #expect(property.effectiveIfMissing(in: mapping) == .fail)
        #expect(property.effectiveIfNull(in: mapping) == .leave)
        #expect(property.effectiveIfInvalid(in: mapping) == .leave)
        #expect(property.effectiveOmit(in: mapping) == [.null])
    }

    @Test func putsTheMappingBeforeTheFileAndThePropertyBeforeBoth() throws {
        let words =
            "naming: none, date_format: unix_seconds, unknown: fail, omit: [], if_missing: 'null', "
            + "if_null: fail, if_invalid: 'null', "
        let (plain, mapping) = try first("", mapping: words, head: head)
        #expect(mapping.naming == .none)
        #expect(mapping.unknown == .fail)
        #expect(plain.effectiveIfMissing(in: mapping) == .null)
        #expect(plain.effectiveIfNull(in: mapping) == .fail)
        #expect(plain.effectiveIfInvalid(in: mapping) == .null)
        #expect(plain.effectiveOmit(in: mapping) == [])
        #expect(plain.rule.effectiveDateFormats(in: mapping) == [.unixSeconds])
        let (own, _) = try first(
            "{date_format: iso8601, omit: [empty], if_missing: leave, if_null: leave, if_invalid: leave}",
            mapping: words,
            head: head
        )
        #expect(own.effectiveIfMissing(in: mapping) == .leave)
        #expect(own.effectiveIfNull(in: mapping) == .leave)
        #expect(own.effectiveIfInvalid(in: mapping) == .leave)
        #expect(own.effectiveOmit(in: mapping) == [.empty])
        #expect(own.rule.effectiveDateFormats(in: mapping) == [.iso8601])
    }

    @Test func fillsAMissingValueWithTheDefaultThatIsGiven() throws {
        let (property, mapping) = try first("{default: 1}")
        #expect(property.effectiveIfMissing(in: mapping) == .default)
        #expect(property.effectiveIfNull(in: mapping) == .null)
    }

    @Test func failsMissingAndNullWhereTheValueIsRequired() throws {
        let (property, mapping) = try first("{required: true}", mapping: "if_missing: leave, if_null: leave, ")
        #expect(property.effectiveIfMissing(in: mapping) == .fail)
        #expect(property.effectiveIfNull(in: mapping) == .fail)
    }

    @Test func passesOverAnInheritedDefaultWhereThePropertyHasNone() throws {
        let words = "if_missing: default, if_null: default, if_invalid: default, "
        let (bare, mapping) = try first("", mapping: words)
        #expect(bare.effectiveIfMissing(in: mapping) == .leave)
        #expect(bare.effectiveIfNull(in: mapping) == .null)
        #expect(bare.effectiveIfInvalid(in: mapping) == .fail)
        let (filled, _) = try first("{default: 1}", mapping: words)
        #expect(filled.effectiveIfNull(in: mapping) == .default)
        #expect(filled.effectiveIfInvalid(in: mapping) == .default)
    }
}
