/// Names as options take them: `name`, `car.model`, `"a.b".c`, `"x,y"`. In double quotes a name may hold any sign, a quote
/// twice.
package enum QuotedNames {
    private typealias Scalars = [Unicode.Scalar]

    private static let quote: Unicode.Scalar = "\""

    /// The parts of a text between separators that stand outside of quotes, as they are spelled.
    package static func parts(
        of text: String,
        separatedBy separator: Unicode.Scalar,
        maxSplits: Int = .max
    ) -> [String] {
        let scalars = Array(text.unicodeScalars)
        var parts: [String] = []
        var (start, place, mayOpen) = (0, 0, true)
        while place < scalars.count {
            let scalar = scalars[place]
            if mayOpen, let end = closing(of: scalars, from: place, before: [separator, ".", "="]) {
                (place, mayOpen) = (end + 1, false)
                continue
            }
            if scalar == separator, parts.count < maxSplits {
                parts.append(string(scalars[start..<place]))
                start = place + 1
            }
            // A quote opens at the start of a name. Blanks may stand between names, and in front of them.
            mayOpen = scalar == separator || scalar == "." || mayOpen && scalar == " "
            place += 1
        }
        return parts + [string(scalars[start...])]
    }

    /// The names of a path, between its dots, without their quotes.
    package static func path(_ text: String) -> [String] { parts(of: text, separatedBy: ".").map(name) }

    /// A name without its quotes, if it has some.
    package static func name(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard let end = closing(of: scalars, from: 0, before: []), end + 1 == scalars.count else { return text }
        var isDoubled = false
        var name: Scalars = []
        // Of two quotes, the second is left out.
        for scalar in scalars[1..<end] {
            isDoubled = scalar == quote && !isDoubled
            if !isDoubled { name.append(scalar) }
        }
        return string(name)
    }

    /// The path of names, in quotes where they need some.
    package static func text(ofPath names: [String]) -> String { names.map(spelled).joined(separator: ".") }

    private static func spelled(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        let isPlain =
            !scalars.contains { [".", ",", "="].contains($0) } && scalars.first != quote && scalars.first != " "
            && scalars.last != " "
        if isPlain { return name }
        return string([quote] + scalars.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote])
    }

    /// The position of the quote that closes the one at a position; nil where none opens there, or text follows the quote.
    private static func closing(of text: Scalars, from start: Int, before signs: Scalars) -> Int? {
        guard start < text.count, text[start] == quote else { return nil }
        var place = start + 1
        while place < text.count {
            guard text[place] == quote else {
                place += 1
                continue
            }
            let next = place + 1 < text.count ? text[place + 1] : nil
            guard next == quote else {
                return next == nil || next == " " || signs.contains { $0 == next } ? place : nil
            }
            place += 2
        }
        return nil
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
