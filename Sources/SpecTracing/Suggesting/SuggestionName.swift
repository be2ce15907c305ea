/// A name for an example by the branches that it takes: `legacyID, body and 3 more of a wrong type`.
struct SuggestionName {
    private var groups: [(kind: Kind, subjects: [String])] = []
    private static let mostSubjects = 3
    private static let mostGroups = 2

    private enum Kind: Equatable {
        case values, wrongType, missing, null
        case other(String)
    }

    init(_ branches: [Branch]) {
        for branch in branches {
            let (kind, subject) = (Self.kind(of: branch), Self.subject(of: branch))
            if let place = groups.firstIndex(where: { $0.kind == kind }) {
                if !groups[place].subjects.contains(subject) { groups[place].subjects.append(subject) }
            } else {
                groups.append((kind, [subject]))
            }
        }
        // A name that lists more about a property needs not add that it is read.
        let more = Set(groups.filter { $0.kind != .values }.flatMap(\.subjects))
        if let place = groups.firstIndex(where: { $0.kind == .values }) {
            groups[place].subjects.removeAll(where: more.contains)
            let values = groups.remove(at: place)
            if !values.subjects.isEmpty { groups.append(values) }
        }
    }

    var text: String {
        let shown = groups.prefix(Self.mostGroups).map { group in
            let subjects = Self.list(group.subjects)
            return switch group.kind {
            case .values: subjects
            case .wrongType: "\(subjects) of a wrong type"
            case .missing: "\(subjects) missing"
            case .null: "\(subjects) null"
            case .other(let words): Self.phrase(words, subjects)
            }
        }
        let rest = groups.count - shown.count
        return shown.joined(separator: ", ") + (rest == 0 ? "" : ", and \(rest) more")
    }

    private static func phrase(_ words: String, _ subjects: String) -> String {
        func begins(_ heads: String...) -> Bool { heads.contains { words.hasPrefix($0) } }
        if begins("row ", "case ", "date format ", "rule ", "an unknown member", "default", "no case") {
            if subjects == "defaults" { return words }
            return "\(words) of \(subjects)"
        }
        if begins("deletes ", "outside ", "left out ", "not there", "there", "taken out ", "read from ") {
            return "\(subjects) \(words)"
        }
        if words.hasSuffix(" fails") || words.hasSuffix(" differs") { return "\(subjects) where \(words)" }
        return "\(subjects) with \(words)"
    }

    private static func kind(of branch: Branch) -> Kind {
        switch branch.words {
        case "read", "written": .values
        case "wrong type": .wrongType
        case "missing": .missing
        case "null": .null
        default: .other(branch.words)
        }
    }

    /// The property, or its elements.
    private static func subject(of branch: Branch) -> String {
        var name = branch.owner.split(separator: ".", maxSplits: 1).last.map(String.init) ?? branch.owner
        var depth = 0
        while name.hasSuffix("[]") {
            name.removeLast(2)
            depth += 1
        }
        return switch depth {
        case 0: name
        case 1: "an element of \(name)"
        default: "an inner element of \(name)"
        }
    }

    private static func list(_ names: [String]) -> String {
        if names.count == 1 { return names[0] }
        if names.count <= mostSubjects {
            return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        }
        let shown = names.prefix(mostSubjects - 1).joined(separator: ", ")
        return "\(shown) and \(names.count - mostSubjects + 1) more"
    }
}
