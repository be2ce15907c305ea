import SpecIR
import Testing

/// What isn't written back as the transformers can't be undone.
struct TransformerLossTests {
    /// Texts for null, or for a value of a table, that can't be written through the transformers in front of it.
    @Test(arguments: [
        ("transform: [{date: {from: dd.MM.yyyy, to: day}}, {null_if: ''}]", true),
        ("transform: [{date: {from: dd.MM.yyyy, to: day}}, {null_if: '1900-01-01'}]", false),
        ("transform: [{pad: 6}, {null_if: ''}]", true), ("transform: [{pad: 6}, {null_if: x}]", false),
        ("type: integer, transform: [hex, {null_if: -1}]", true),
        ("type: integer, transform: [hex, {null_if: 0}]", false),
        ("list: string, transform: [{split: ','}, {null_if: ['']}]", true),
        ("list: string, transform: [{split: ','}, {null_if: ['a,b']}]", true),
        ("list: string, transform: [{split: ','}, {null_if: [a]}]", false),
        ("type: integer, transform: [{null_if: -1}, hex, {null_if: 0}]", false),
        ("transform: [{unwrap: {N: null, L: list}}, {null_if: false}]", true),
        ("transform: [{unwrap: {N: null, B: boolean}}, {null_if: false}]", false),
        ("transform: [{unwrap: {N: null, A: any}}, {null_if: false}]", false),
        ("transform: [trim, {null_if: ''}]", false), ("transform: [{prefix: x}, {null_if: ''}]", false),
        ("transform: {date: {from: dd.MM.yyyy, to: day}}, values: {'2024-01-31': x, b: null}", true),
        ("transform: {date: {from: dd.MM.yyyy, to: day}}, values: {'2024-01-31': x}", false),
    ])
    func isBrokenWhereWhatStandsForNullCannotBeWritten(_ rule: String, _ isBroken: Bool) throws {
        let found = try losses("T: {properties: {value: {\(rule)}}}")
        #expect(found.contains { $0.reason == .valueNotWritten } == isBroken, "\(found.map(\.reason.rawValue))")
    }

    /// Types that a transformer's values are converted to when they are read, and aren't when they are written.
    @Test(arguments: [
        ("type: string, accept: [integer], transform: {scale: 100}", true),
        ("type: integer, accept: [boolean], transform: not", true),
        ("type: integer, accept: [string], transform: {suffix: kg}", false),
        ("type: decimal, transform: {scale: 100}", false), ("type: string, accept: [integer]", false),
    ])
    func isBrokenWhereATypeIsNotWhatATransformerReturns(_ rule: String, _ isBroken: Bool) throws {
        let found = try losses("T: {properties: {value: {\(rule)}}}")
        #expect(found.contains { $0.reason == .typeNotWritten } == isBroken)
    }

    /// Dates are cut to nanoseconds, which changes a product.
    @Test func isBrokenWhereADateIsMultipliedWithoutInverse() throws {
        let rule = { (factor: String) in
            "T: {properties: {a: {date_format: unix_seconds, transform: {multiply: \(factor)}}}}"
        }
        #expect(try losses(rule("86400")).contains { $0.reason == .factorWithoutEnd })
        #expect(try !losses(rule("1000")).contains { $0.reason == .factorWithoutEnd })
    }

    /// Products that are changed, of which a factor's inverse makes no number.
    @Test(arguments: [
        ("transform: {multiply: 3.6}", false), ("transform: [{multiply: 3.6}, {round: 1}]", true),
        ("transform: [{multiply: 2.5}, {round: 1}]", false), ("transform: [{multiply: 0.3}, floor]", true),
        ("transform: [{round: 1}, {multiply: 3.6}]", false), ("transform: {multiply: 3}, digits: 0", true),
        ("transform: [{multiply: 3}, {null_if: -1}]", true), ("transform: [{multiply: 3}, {null_if: -6}]", false),
        ("transform: [{multiply: 3}, {clamp: {min: 0}}]", false),
        ("transform: [{multiply: 3}, {clamp: {max: 10}}]", true),
        ("transform: [{scale: 3}, {round: 1}]", false),
    ])
    func isBrokenWhereAFactorHasNoInverse(_ rule: String, _ isBroken: Bool) throws {
        let found = try losses("T: {properties: {value: {type: decimal, \(rule)}}}")
        #expect(found.contains { $0.reason == .factorWithoutEnd } == isBroken)
    }

    @Test func isBrokenWhereADoubleIsMultipliedWithoutInverse() throws {
        let found = try losses("T: {properties: {a: {type: number, transform: {multiply: 3.6}}}}")
        #expect(found.contains { $0.reason == .factorWithoutEnd })
    }
}

/// Rows of tables that write no member.
struct EmptyRowTests {
    /// The rule of the rows, the mapping of a row, and whether rows may have no member.
    @Test(arguments: [
        ("by_column", "{properties: [time]}", true), ("by_column", "{properties: {time: {required: true}}}", false),
        ("by_column", "{properties: {time: {default: 1}}}", false),
        ("by_column", "{properties: {time: {if_missing: null}}}", false),
        ("by_column", "{properties: {time: {if_missing: null, omit: [null]}}}", true),
        ("by_column", "{properties: {time: {required: true, direction: read}}}", true),
        ("by_column", "{properties: {time: {if_missing: fail, if_null: leave}}}", true),
        ("by_column", "{unknown: keep, properties: [time]}", false),
        ("by_column", "{constants: {a: 1}, properties: [time]}", false),
        ("{by_column: [time, rate]}", "{properties: [time]}", false), ("first_row", "{properties: [time]}", false),
    ])
    func areFoundWhereNothingIsAlwaysWritten(_ table: String, _ row: String, _ isBroken: Bool) throws {
        let set = try load([
            "s.yaml":
                "specmap: 1\nmappings:\n  T: {properties: {rows: {list: R, transform: {table: \(table)}}}}\n  R: \(row)\n"
        ])
        let found = LossPass(set).propertyLosses(of: 0).joined().map(\.reason)
        #expect(found.contains(.rowsWithoutMembers) == isBroken && found.contains(.rowGaps) != isBroken, "\(found)")
    }

    /// A text has no members, so `direction: read` of one loses nothing: `member_as` writes it.
    @Test(arguments: [
        ("{key: {type: string, direction: read}, value: {from: ., type: string}}", false),
        ("{key: {type: string, direction: read}, value: {from: v, type: string}}", true),
        ("{key: {type: string, direction: read}, value: {from: ., type: any}}", true),
    ])
    func loseNothingOfAMemberThatATextHasNot(_ properties: String, _ isLossy: Bool) throws {
        let set = try load([
            "s.yaml":
                "specmap: 1\nmappings:\n  T: {properties: {tags: {dictionary: G, member_as: key}}}\n  G: {unknown: fail, properties: \(properties)}\n"
        ])
        #expect(LossPass(set).propertyLosses(of: 1).joined().contains { $0.reason == .readOnly } == isLossy)
    }
}
