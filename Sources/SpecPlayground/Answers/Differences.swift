import SpecIR
import SpecSource
import SpecTesting

/// Differences between the written JSON and the JSON that was read.
struct Differences {
    /// Places of the sample that don't come back as they were, and places of the written JSON that are new or changed.
    private(set) var json: [Literal] = []
    private(set) var written: [Literal] = []
    private(set) var count = 0

    /// At most so many are marked.
    private static let limit = 500

    /// - Parameters:
    ///   - texts: the sample and what was written.
    ///   - read: where the values of the sample are.
    ///   - back: where those of the written JSON are.
    init(_ texts: MappedTexts, read: ValueExtents, back: ValueExtents) {
        guard texts.isWhole, !texts.written.file.bytes.isEmpty else { return }
        let old = Self.documents(texts.json, read)
        let new = Self.documents(texts.written, back)
        guard old.count == new.count else { return }
        let places = (read.index(), back.index())
        for (number, (left, right)) in zip(old, new).enumerated() {
            for difference in ShownDifference.all(Shown(left), Shown(right)) {
                count += 1
                guard count <= Self.limit else { continue }
                let path = difference.path
                if let place = places.0.value(at: path, ofDocument: number), difference.old != nil {
                    let words = difference.new.map { "written as \(Self.excerpt($0))" } ?? "not written back"
                    json.append(
                        Self.mark(
                            place,
                            text: texts.json,
                            kind: difference.new == nil ? "lost" : "changed",
                            words: words
                        )
                    )
                }
                if let place = places.1.value(at: path, ofDocument: number), difference.new != nil {
                    let words = difference.old.map { "read as \(Self.excerpt($0))" } ?? "not in the JSON that was read"
                    written.append(
                        Self.mark(
                            place,
                            text: texts.written,
                            kind: difference.old == nil ? "added" : "changed",
                            words: words
                        )
                    )
                }
            }
        }
    }

    private static func documents(_ text: UnitOffsets, _ extents: ValueExtents) -> [Literal] {
        extents.values.filter { $0.parent == nil }.compactMap { Literal(parsing: text.file.bytes[$0.start..<$0.end]) }
    }

    private static func mark(
        _ value: ValueExtents.Value,
        text: UnitOffsets,
        kind: String,
        words: String
    ) -> Literal {
        let start = kind == "changed" ? value.start : value.key ?? value.start
        return .record([
            "place": .array(text.place(start, value.end)), "kind": .string(kind), "message": .string(words),
        ])
    }

    private static func excerpt(_ value: Shown) -> String {
        let text = value.json
        return text.count > 60 ? "\(text.prefix(40))…" : text
    }
}
