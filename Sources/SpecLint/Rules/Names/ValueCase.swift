import SpecIR
import SpecSource

/// `cases: {kill: Kill, Build: Build, chat: Chat}`: of several values one begins with a capital.
enum ValueCase {
    /// Of fewer values none shows how the others are spelled.
    private static let fewest = 3

    /// The cases of a mapping, and the values that its tables return and its requirements list, of which one is spelled
    /// in another case than all others.
    static func odd(in mapping: Mapping) -> [Located<String>] {
        var found: [Located<String>] = []
        if let cases = mapping.chooser?.cases, cases.count >= fewest, let odd = odd(among: cases.map(\.key)) {
            found.append(odd)
        }
        for property in mapping.properties {
            property.forEachNestedRule { rule, _ in
                if case .values(let table) = rule.kind, let odd = odd(among: table.rows.map(\.value)) {
                    found.append(odd)
                }
                for requirement in rule.requires {
                    if case .oneOf(let values) = requirement.value, let odd = odd(among: values) { found.append(odd) }
                }
            }
        }
        return found
    }

    private static func odd(among values: [Located<Literal>]) -> Located<String>? {
        guard values.count >= fewest else { return nil }
        let texts = values.compactMap { value in value.value.text.map { Located($0, value.range) } }
        return texts.count == values.count ? odd(among: texts) : nil
    }

    /// The one text that begins with a capital and goes on with small letters, where all others are in small letters.
    private static func odd(among texts: [Located<String>]) -> Located<String>? {
        guard let odd = texts.first(where: { $0.value.first?.isUppercase == true }) else { return nil }
        let others = texts.lazy.filter { $0 != odd }
        // `Maestro` and `Mahnung` are spelled so.
        guard odd.value.dropFirst().allSatisfy(\.isLowercase), odd.value.count > 1,
            CommonWords.areAllCommon(in: odd.value),
            others.allSatisfy({ $0.value.contains(where: \.isLowercase) && !$0.value.contains(where: \.isUppercase) })
        else { return nil }
        return odd
    }
}
