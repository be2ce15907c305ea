#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Text that is equal byte for byte, as the keys of JSON and YAML are.
///
/// Swift takes `é` for equal to `e` with an accent behind it; as keys they are two.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Returns true if another text has the same bytes.
    package func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.withContiguousStorageIfAvailable(other.isExactly) ?? utf8.elementsEqual(other.utf8)
    }

    /// Returns true if the text has exactly these bytes.
    package func isExactly(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count == bytes.count else { return false }
        return utf8.withContiguousStorageIfAvailable { $0.hasSameBytes(as: bytes) } ?? utf8.elementsEqual(bytes)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns true if `count` bytes behind the other pointer are the same.
    fileprivate func hasSameBytes(as other: UnsafeBufferPointer) -> Bool {
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, count) == 0
    }
}
