import SpecIR

@testable import SpecRuntime

/// Puts text in the place of other text, in one pass from the start. Where several fit, the longest is taken.
///
///     transform: {replace: {".": "", ",": "."}}
struct ReplaceTransformer: ValueTransformer {
    let name = "replace"

    /// By the first byte of what is replaced, the longest first.
    private let rows: [UInt8: [Row]]

    private struct Row {
        var old: [UInt8]
        var new: [UInt8]
    }

    init?(_ argument: Literal?) {
        guard case .object(let members)? = argument else { return nil }
        var rows: [UInt8: [Row]] = [:]
        for member in members {
            guard let new = member.value.text, let first = member.key.utf8.first else { return nil }
            rows[first, default: []].append(Row(old: Array(member.key.utf8), new: Array(new.utf8)))
        }
        self.rows = rows.mapValues { $0.sorted { $0.old.count > $1.old.count } }
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let text = Array(try text(value).utf8)
        var replaced: [UInt8] = []
        var position = 0
        while position < text.count {
            let row = rows[text[position]]?.first { text[position...].starts(with: $0.old) }
            replaced += row?.new ?? [text[position]]
            position += row?.old.count ?? 1
        }
        return .string(String(decoding: replaced, as: UTF8.self))
    }
}
