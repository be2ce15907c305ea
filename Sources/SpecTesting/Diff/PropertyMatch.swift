import SpecSource

/// Pairs of properties of a mapping, before and after: by name, the rest by equal rules.
struct PropertyMatch {
    struct Pairing {
        var old: EffectiveProperty?
        var new: EffectiveProperty?

        var differs: Bool { old?.text != new?.text }

        /// True if the rules make other values of JSON that is there, and not only another one of null or of nothing.
        var differsBesidesAnswers: Bool {
            guard let old, let new else { return false }
            return Set(old.statements).symmetricDifference(new.statements).contains {
                !Self.answers.contains($0.aspect)
            }
        }

        private static let answers: Set<String> = [
            "default", "required", "if_missing", "if_null", "if_invalid", "from",
        ]

        /// The difference between the two, in words.
        var words: String {
            switch (old, new) {
            case (let old?, let new?) where old.name == new.name:
                StatementWords.difference(old.statements, new.statements)
            case (let old?, let new?): "`\(old.name)` is called `\(new.name)` now"
            case (nil, let new?): "`\(new.name)` is new: " + StatementWords.list(new.statements)
            case (let old?, nil): "`\(old.name)` is gone"
            case (nil, nil): ""
            }
        }

        /// The place of the difference in the newer specs; nil if the property is gone.
        var place: SourceRange? {
            guard let new else { return nil }
            return old.flatMap { StatementWords.place($0.statements, new.statements) } ?? new.range
        }
    }

    let pairings: [Pairing]

    init(_ old: EffectiveMapping, _ new: EffectiveMapping) {
        let olds = Dictionary(old.properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let names = Set(new.properties.map(\.name))
        var gone = old.properties.filter { !names.contains($0.name) }
        var pairings: [Pairing] = []
        for property in new.properties {
            if let same = olds[property.name] {
                pairings.append(Pairing(old: same, new: property))
            } else if let place = gone.firstIndex(where: { $0.rules == property.rules }) {
                pairings.append(Pairing(old: gone.remove(at: place), new: property))
            } else {
                pairings.append(Pairing(new: property))
            }
        }
        self.pairings = pairings + gone.map { Pairing(old: $0) }
    }
}

/// Describes how two lists of statements differ.
enum StatementWords {
    private static let most = 4

    static func difference(_ old: [EffectiveStatement], _ new: [EffectiveStatement]) -> String {
        let olds = Dictionary(old.map { ($0.aspect, $0) }, uniquingKeysWith: { first, _ in first })
        let news = Dictionary(new.map { ($0.aspect, $0) }, uniquingKeysWith: { first, _ in first })
        var words: [String] = []
        // These belong to the treatment of unknown members, which is reported as a whole.
        let companions: Set = olds["unknown"] == news["unknown"] ? [] : ["naming", "reserved", "drop"]
        for statement in new where !companions.contains(statement.aspect) || olds[statement.aspect] != nil {
            guard let before = olds[statement.aspect] else {
                words.append(
                    statement.isRefusal ? "it isn't \(statement.aspect) any more" : "`\(statement.spelling)` is new"
                )
                continue
            }
            if before != statement { words.append("`\(before.spelling)`, now `\(after(statement))`") }
        }
        for statement in old where news[statement.aspect] == nil && !companions.contains(statement.aspect) {
            words.append(statement.isRefusal ? "it is \(statement.aspect) now" : "`\(statement.spelling)` is gone")
        }
        if words.isEmpty { return new.contains(where: \.isRow) ? "the order of rows" : "the order of cases" }
        let more = words.count - most
        return words.prefix(most).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    }

    /// The new statement, without the keyword where that stands in front already.
    private static func after(_ statement: EffectiveStatement) -> String {
        let keyword = statement.aspect + ": "
        return statement.text.hasPrefix(keyword) ? String(statement.text.dropFirst(keyword.count)) : statement.spelling
    }

    static func list(_ statements: [EffectiveStatement]) -> String {
        statements.prefix(most).map { "`\($0.spelling)`" }.joined(separator: ", ")
    }

    /// The first place in the newer list that is new or different; nil if statements were only removed.
    static func place(_ old: [EffectiveStatement], _ new: [EffectiveStatement]) -> SourceRange? {
        let known = Set(old)
        return new.first { !known.contains($0) }?.range
    }
}

extension EffectiveStatement {
    /// True for what no keyword states: that a property isn't read, or isn't written.
    fileprivate var isRefusal: Bool { (aspect == "read" || aspect == "written") && text == "\(aspect): no" }

    /// True for a row of `values`.
    fileprivate var isRow: Bool { aspect.hasPrefix("values.") || aspect.contains(".values.") }

    /// The statement as a spec would have it: the aspect of a requirement has its keyword, and a number where there are
    /// several, behind `requires`.
    fileprivate var spelling: String {
        let parts = aspect.split(separator: ".")
        guard text.hasPrefix(aspect + ": "), let place = parts.lastIndex(of: "requires"), place >= parts.count - 3
        else {
            return text
        }
        return parts[...place].joined(separator: ".") + text.dropFirst(aspect.count)
    }
}
