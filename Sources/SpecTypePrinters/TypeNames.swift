import Foundation
import SpecSource
import SpecTypes

/// Names of a spec as identifiers of a language.
struct TypeNames {
    /// Names that types can't have.
    private let reserved: Set<String>
    private var taken: Set<String> = []

    init(taken: Set<String>) { reserved = Set(taken.map(Self.folded)) }

    /// A capitalised identifier that no other type has.
    ///
    ///     user-name -> UserName, 2nd -> _2nd, Date -> DateObject where `Date` is taken
    mutating func type(for name: String, suffix: String = "Object") -> String {
        var wanted = Self.capitalised(name)
        if reserved.contains(Self.folded(wanted)) { wanted += suffix }
        var candidate = wanted
        var number = 2
        while !taken.insert(Self.folded(candidate)).inserted || reserved.contains(Self.folded(candidate)) {
            candidate = "\(wanted)\(number)"
            number += 1
        }
        return candidate
    }

    /// Returns the form in which a language that normalises identifiers sees a name.
    private static func folded(_ name: String) -> String { name.precomposedStringWithCompatibilityMapping }

    private static func capitalised(_ name: String) -> String {
        let normal = name.precomposedStringWithCompatibilityMapping
        let words = normal.unicodeScalars.split { !isPart($0) }.map { String($0) }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let identifier = joined.precomposedStringWithCompatibilityMapping
        guard let first = identifier.unicodeScalars.first else { return "Value" }
        return first.properties.isXIDStart || first == "_" ? identifier : "_" + identifier
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_"
            || scalar.properties.isXIDContinue && scalar.value != 0xB7 && scalar.value != 0x387
                && scalar.properties.generalCategory != .connectorPunctuation
    }
}

extension String {
    /// True if the text is an identifier of ASCII letters, digits, `_`.
    var isPlainIdentifier: Bool {
        guard let first = utf8.first, !first.isASCIIDigit else { return false }
        return utf8.allSatisfy(\.isASCIIWord)
    }

    /// The lines of a description, the empty ones at its end left out, with nothing in them that isn't text.
    var commentLines: [String] {
        var lines = split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0).printable }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return lines
    }
}
