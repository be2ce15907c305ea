package import SpecSource

/// Changes that people have looked at and want, as a file lists them.
///
///     approvals:
///       - change: reader/fails-now Order.rating
///         from: 0f3c…
///         to: 77ab…
///         reason: the field is gone since May
///         until: 2026-12-01
///
/// An approval is bound to the rules before and after, so it never covers the next change.
package struct Approvals: Sendable {
    package struct Entry: Hashable, Sendable {
        package var change: String
        package var from: String
        package var to: String
        package var reason: String

        /// The last day on which it counts: `2026-12-01`.
        package var until: String?
        package var range: SourceRange
    }

    package private(set) var entries: [Entry] = []

    package init() {}

    /// - Parameters:
    ///   - file: the file's text.
    ///   - report: is given all that is wrong with it.
    package init(_ file: SourceFile, report: (Diagnostic) -> Void) {
        guard let root = YAMLParser.parse(file, report: report), !root.isAbsent else { return }
        guard let list = root["approvals"] else {
            report(Diagnostic("approvals", "expected `approvals:` with a list", at: root.range))
            return
        }
        guard case .sequence(let items) = list.content else {
            if !list.isAbsent { report(Diagnostic("approvals", "expected a list of approvals", at: list.range)) }
            return
        }
        for item in items {
            let texts = ["change", "from", "to", "reason"].map { item[$0]?.statedText ?? "" }
            guard texts.allSatisfy({ !$0.isEmpty }) else {
                report(
                    Diagnostic("approvals", "an approval needs `change`, `from`, `to` and `reason`", at: item.range)
                )
                continue
            }
            let until = item["until"]
            if let until, let text = until.statedText, !Self.isDay(text) {
                report(Diagnostic("approvals", "expected a day such as 2026-12-01, found `\(text)`", at: until.range))
                continue
            }
            entries.append(
                Entry(
                    change: texts[0],
                    from: texts[1],
                    to: texts[2],
                    reason: texts[3],
                    until: until?.statedText,
                    range: item.range
                )
            )
        }
    }

    /// Returns true if a text is a day: `2026-12-01`.
    package static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2] else { return false }
        guard parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else { return false }
        let (year, month, day) = (Int(parts[0]) ?? 0, Int(parts[1]) ?? 0, Int(parts[2]) ?? 0)
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
    }

    /// Marks what is approved.
    ///
    /// - Parameters:
    ///   - diff: takes the reasons.
    ///   - today: the day, as `2026-11-23`.
    /// - Returns: what covers nothing, in sentences.
    package func apply(to diff: inout SpecDiff, today: String) -> [String] {
        var used: Set<Int> = []
        diff.approve { change, name in
            for (number, entry) in entries.enumerated() where entry.covers(change, name) {
                used.insert(number)
                if entry.until.map({ $0 < today }) == true { continue }
                return entry.reason + (entry.until.map { " (until \($0))" } ?? "")
            }
            return nil
        }
        return entries.enumerated().compactMap { number, entry in
            if !used.contains(number) { return "`\(entry.change)` covers no change any more" }
            if let until = entry.until, until < today { return "`\(entry.change)` ended on \(until)" }
            return nil
        }
    }
}

extension Approvals.Entry {
    fileprivate func covers(_ diff: RuleChange, _ name: String) -> Bool {
        change == name && from == diff.from ?? "nothing" && to == diff.to ?? "nothing"
    }
}

extension YAMLNode {
    subscript(key: String) -> YAMLNode? {
        members.first { $0.key.value == key }?.value
    }

    fileprivate var statedText: String? { isAbsent ? nil : text }
}
