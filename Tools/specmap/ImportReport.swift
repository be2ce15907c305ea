import Foundation
import SpecRuntime

extension ImportTotals {
    /// The report for people.
    ///
    ///     Album: 17 inserted
    ///     Band: 2 inserted, 1 updated
    ///     20 objects: 19 inserted, 1 updated, 0 unchanged; 30 keys linked, 0 unlinked
    var text: String {
        var lines = names.map { name in
            let parts = [(inserted, "inserted"), (updated, "updated"), (deleted, "deleted")].compactMap {
                counts,
                word in
                counts[name].map { "\($0) \(word)" }
            }
            return "\(name): " + parts.joined(separator: ", ")
        }
        let gone = Self.sum(deleted) == 0 ? "" : ", \(Self.sum(deleted)) deleted"
        let left = skipped == 0 ? "" : ", \(skipped) skipped"
        lines.append(
            "\(objects) \(objects == 1 ? "object" : "objects"): \(Self.sum(inserted)) inserted, \(Self.sum(updated)) updated, "
                + "\(unchanged) unchanged\(gone); \(linked) \(linked == 1 ? "key" : "keys") linked, \(unlinked) unlinked"
                + left
        )
        return lines.map { $0 + "\n" }.joined()
    }

    /// The report as one JSON object on a line.
    var json: String {
        let report: Value = [
            "inserted": Self.counts(inserted), "updated": Self.counts(updated), "deleted": Self.counts(deleted),
            "unchanged": .integer(Int64(unchanged)), "linked": .integer(Int64(linked)),
            "unlinked": .integer(Int64(unlinked)), "warnings": .integer(Int64(warnings)),
            "skipped": .integer(Int64(skipped)),
            "first_unlinked": .list(firstUnlinked.map(\.shown)),
        ]
        return report.json + "\n"
    }

    private static func counts(_ counts: [String: Int]) -> Value {
        .dictionary(ValueDictionary(counts.sorted { $0.key < $1.key }.map { ($0.key, .integer(Int64($0.value))) }))
    }
}

extension SessionReport.Unlinked {
    fileprivate var shown: Value {
        [
            "mapping": .string(mapping), "key": isSensitive ? .null : key.value,
            "file": place?.file.map(Value.string) ?? .null,
            "line": place?.line.map { .integer(Int64($0)) } ?? .null, "at": place?.at.map(Value.string) ?? .null,
        ]
    }
}
