import CRE2
package import SpecIR

/// A pattern, ready to be looked for. Any number of threads may use it at once.
package final class PatternMatcher: @unchecked Sendable {
    // @unchecked: set once, and RE2 guards what changes inside.
    /// RE2's.
    let pattern: OpaquePointer

    /// Nil where there is no memory for it.
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - captures: whether `find` is called.
    package init?(_ pattern: Pattern, captures: Bool = false) {
        var spelled = RE2Spelling.text(of: pattern)
        let made = spelled.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cre2_create($0.baseAddress, $0.count, captures) }
        }
        guard let made else { return nil }
        self.pattern = made
    }

    deinit { cre2_destroy(pattern) }

    /// Returns true if the pattern is found anywhere in a text.
    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { Self.matches(pattern, $0) }
    }

    /// Returns true if RE2's pattern is found anywhere in a text.
    static func matches(_ pattern: OpaquePointer, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.withMemoryRebound(to: CChar.self) { cre2_matches(pattern, $0.baseAddress, $0.count) }
    }

    /// The range of the first group of RE2's pattern in a text, or of the whole match if the pattern has no group.
    static func find(_ pattern: OpaquePointer, _ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        text.withMemoryRebound(to: CChar.self) { text in
            var (start, count) = (0, 0)
            guard cre2_find(pattern, text.baseAddress, text.count, &start, &count) else { return nil }
            return start..<start + count
        }
    }
}
