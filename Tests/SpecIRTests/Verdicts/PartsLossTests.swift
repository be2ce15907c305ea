import SpecIR
import Testing

/// Texts that `parts` takes apart, and that aren't put together again without each part.
struct PartsLossTests {
    @Test(arguments: [
        ("dictionary: string", false), ("dictionary: integer, if_item_invalid: skip", true),
        ("dictionary: integer, if_item_invalid: null", true), ("dictionary: {type: integer, if_invalid: null}", true),
        ("dictionary: {transform: blank_to_null, if_null: null}", true),
        ("dictionary: {transform: blank_to_null}", false),
        ("dictionary: {transform: {null_if: ''}, if_null: null}", false),
        ("dictionary: {type: integer, as_text: true}", false),
    ])
    func isBrokenWhereAMemberMayBeLost(_ rule: String, _ isBroken: Bool) throws {
        let found = try losses("T: {properties: {value: {transform: {parts: '{a}-{b}'}, \(rule)}}}")
        #expect(found.contains { $0.reason == .partNotWritten } == isBroken, "\(found.map(\.reason.rawValue))")
    }

    @Test(arguments: [
        ("{type: string}", false), ("{type: integer, as_text: true}", false),
        ("{type: integer, as_text: true, if_invalid: null}", true),
        ("{type: integer, as_text: true, if_invalid: leave}", true), ("{type: string, if_invalid: null}", false),
        ("{type: string, requires: {in: [x]}, if_invalid: null}", true), ("{transform: blank_to_null}", true),
        ("{transform: blank_to_null, if_null: fail}", false), ("{transform: {null_if: ''}}", false),
        ("{omit: [empty]}", true), ("{type: integer, as_text: true, omit: [empty]}", false),
        ("{default: x, omit: [default]}", true), ("{direction: read}", true),
    ])
    func isBrokenWhereAPropertyMayBeLost(_ rule: String, _ isBroken: Bool) throws {
        let found = try losses(
            "T: {properties: {value: {transform: {parts: '{a}-{b}'}, object: P}}}\nP: {properties: {a: \(rule), b: }}"
        )
        #expect(found.contains { $0.reason == .partNotWritten } == isBroken, "\(found.map(\.reason.rawValue))")
    }
}
