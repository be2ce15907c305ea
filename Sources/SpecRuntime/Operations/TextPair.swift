import SpecIR

/// A key and a value in one text, which `pairs` takes apart and puts together.
struct TextPair: BitwiseCopyable {
    let prefix: Datum
    let separator: Datum
    let suffix: Datum

    /// The key and the value of a text, which are parts of it; nil for a text that isn't like the template.
    func takenApart(_ item: Datum) -> (key: Datum, value: Datum)? {
        let start = prefix.count
        guard item.begins(with: prefix), let separated = item.place(of: separator, from: start) else { return nil }
        let second = separated &+ separator.count
        guard let end = item.placeOfEnd(suffix, from: second) else { return nil }
        return (
            item.slice(from: start, count: separated &- start), item.slice(from: second, count: end &- second)
        )
    }

    /// True if a text with the key in it is taken apart where the key ends.
    func takes(key: Datum) -> Bool { key.isEnded(by: separator) }

    func puttingTogether(key: Datum, value: Datum, in arena: inout Arena) -> Datum {
        let length = prefix.count &+ key.count &+ separator.count &+ value.count &+ suffix.count
        let target = arena.allocate(length)
        var end = 0
        func append(_ text: Datum) {
            (target + end).update(from: text.bytes, count: text.count)
            end &+= text.count
        }
        append(prefix)
        append(key)
        append(separator)
        append(value)
        append(suffix)
        let isPlain =
            prefix.isPlainText && key.isPlainText && separator.isPlainText && value.isPlainText && suffix.isPlainText
        return Datum(.string, bytes: target, count: length, flags: isPlain ? .plain : [])
    }

    /// The template, as a spec states it.
    var spelling: String { prefix.text + "{key}" + separator.text + "{value}" + suffix.text }
}

extension OperationBuilder {
    mutating func addTextPair(_ template: PairTemplate) -> TextPair {
        TextPair(
            prefix: addText(template.prefix),
            separator: addText(template.separator),
            suffix: addText(template.suffix)
        )
    }
}
