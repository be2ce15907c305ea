import SpecSource

/// A part of a file that wasn't checked.
public struct Unchecked: Hashable, Sendable {
    /// The file's logical name.
    public var file: String

    /// The part, such as "lines 12 to 40".
    public var part: String

    /// The reason why it wasn't checked.
    public var reason: String

    package init(file: String, part: String, reason: String) {
        self.file = file
        self.part = part
        self.reason = reason
    }
}

extension LintReport {
    /// Sentences about the unchecked parts; files with the same parts and reason share one.
    ///
    /// ```
    /// lines 12 to 40 of a.yaml weren't checked: they can't be read as YAML
    /// ```
    var uncheckedSentences: [String] {
        var places: [[String]: Int] = [:]
        var groups: [[Unchecked]] = []
        for item in unchecked {
            if let place = places[[item.part, item.reason]] {
                groups[place].append(item)
            } else {
                places[[item.part, item.reason]] = groups.count
                groups.append([item])
            }
        }
        return groups.compactMap(Self.sentence)
    }

    private static func sentence(_ group: [Unchecked]) -> String? {
        guard let first = group.first else { return nil }
        var files = group.prefix(3).map(\.file.printable).joined(separator: ", ")
        if group.count > 3 { files += " and \(group.count - 3) more" }
        let verb = ["line ", "the "].contains(where: first.part.hasPrefix) ? "wasn't" : "weren't"
        return "\(first.part) of \(files) \(verb) checked: \(first.reason.printable)"
    }
}
