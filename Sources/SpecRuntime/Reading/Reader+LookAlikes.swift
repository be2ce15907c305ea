import SpecIR
import SpecSource

// Texts that look like an expected one and have other code points: `é` as one character, and as `e` with an accent behind it.
extension Reader {
    /// The help for a text that looks like a key of the rule's table; nil for other values.
    mutating func cureOfLookAlike(_ token: Int, _ rule: Int32) -> String? {
        guard !isSecret(token), let found = try? state.made?.value ?? scalar(token), found.kind == .string else {
            return nil
        }
        let keys = operations.valueTables[tables.valueTables[tables.rules[rule].operand].table].forward.keys
        let text = found.text
        return keys.contains { $0.kind == .string && $0.text == text } ? Self.lookAlike(in: "the table") : nil
    }

    /// The help for a key that looks like the nearest one that is there, or that a rule reads; nil for other keys.
    static func lookAlike(_ nearest: String?, of keys: [String]) -> String? {
        guard let nearest, keys.contains(where: { $0 == nearest && !$0.isExactly(nearest) }) else { return nil }
        return
            "the two look the same and have other code points, as `é` and `e` with an accent behind it: write the path as "
            + "the data has it"
    }

    /// The help for a text that looks like one that is expected.
    static func lookAlike(in list: String) -> String {
        "the two look the same and have other code points, as `é` and `e` with an accent behind it: add this spelling to "
            + list
    }
}

extension RequirementCheck {
    /// Returns true if a text that doesn't meet the requirement looks like one that does.
    func expectsLookAlike(of value: Value) -> Bool {
        switch self {
        case .equals(let values, _):
            guard let text = value.string else { return false }
            return values.values.contains { $0.string == text }
        case .either(let several), .all(let several): return several.contains { $0.expectsLookAlike(of: value) }
        case .notEmpty, .bound, .pattern, .date, .length, .count, .not, .passes: return false
        }
    }
}
