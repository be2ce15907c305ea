/// Text that is equal byte for byte, as the keys of JSON and YAML are.
///
/// Swift takes `é` for equal to `e` with an accent behind it; as keys they are two.
package struct ExactText: Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Whether another text has the same bytes.
    package func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.withContiguousStorageIfAvailable(other.isExactly) ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether these are the text's bytes.
    package func isExactly(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count == bytes.count else { return false }
        return utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) } ?? utf8.elementsEqual(bytes)
    }
}
