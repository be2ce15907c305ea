import ReferenceInterpreter
import SpecTestSupport

extension JSON {
    /// The value as text, with blanks and escapes here and there.
    func spelled(_ random: inout SeededRandom) -> String {
        random.chance(60) ? text : spelledLoosely(&random)
    }

    private func spelledLoosely(_ random: inout SeededRandom) -> String {
        let space = random.chance(15) ? random.pick([" ", "\t", "  "]) : ""
        switch self {
        case .null, .boolean, .number: return space + text + space
        case .string(let text): return space + JSON.loosely(text, &random) + space
        case .array(let items):
            return space + "[" + items.map { $0.spelledLoosely(&random) }.joined(separator: ",") + "]" + space
        case .object(let members):
            let spelled = members.map { JSON.loosely($0.key, &random) + space + ":" + $0.value.spelledLoosely(&random) }
            return space + "{" + spelled.joined(separator: ",") + "}" + space
        }
    }

    /// A string with characters escaped that need not be.
    private static func loosely(_ text: String, _ random: inout SeededRandom) -> String {
        guard random.chance(25) else { return quoted(text) }
        let units = text.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: random.chance(50))
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"" + units.joined() + "\""
    }
}
