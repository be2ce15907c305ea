import SpecIR
import SpecSource

/// `path #1`: behind a blank, `#` begins a comment, and what was meant as part of the value is gone.
struct SwallowedByComment: ScalarRule {
    let info = RuleInfo(
        "swallowed-by-comment",
        group: .yaml,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a value that goes on behind a `#`",
        why:
            "Behind a blank, `#` begins a comment. A value that holds ` #` without quotes ends there without a warning.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  street:
                    default: Gate #4
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  street:
                    default: 'Gate #4'
            """,
        howToFix: "Put the whole value in quotes; if a comment is meant, write a blank behind the `#`."
    )

    func check(_ scalar: PlacedScalar, _ log: RuleLog) {
        guard scalar.scalar.style == .plain, !scalar.isAliased,
            let comment = comment(behind: scalar.range, in: scalar.range.file.bytes)
        else { return }
        let range = SourceRange(
            file: scalar.range.file,
            lowerBound: scalar.range.lowerBound,
            upperBound: comment.upperBound
        )
        let whole = range.text
        log.report(
            "the value ends at `\(scalar.scalar.text.shown)`: `\(comment.text.shown)` is a comment",
            at: comment,
            help: "put the whole in quotes if it is meant: `'\(whole.replacing("'", with: "''").shown)'`",
            // Behind a path, a word is rather a comment.
            fixes: whole.contains("'") || scalar.role == .path
                ? [] : [Diagnostic.Fix("put it in quotes", [Diagnostic.Edit(range, "'\(whole)'")])]
        )
    }

    /// A comment of one word, or that begins with a number, right behind its `#`, behind a value and on its line. In
    /// brackets it ends before the sign that ends the value.
    private func comment(behind value: SourceRange, in bytes: [UInt8]) -> SourceRange? {
        var start = value.upperBound
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
        guard start > value.upperBound, value.upperBound > value.lowerBound, start + 1 < bytes.count,
            bytes[start] == UInt8(ascii: "#"), bytes[start + 1].isWordByte
        else { return nil }
        let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
        var end = line.endIndex
        let before = bytes[..<value.lowerBound].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
        if before.contains(where: { "[{".utf8.contains($0) }) {
            end = line.firstIndex { ",]}".utf8.contains($0) } ?? end
        }
        while end > start, " ,".utf8.contains(bytes[end - 1]) { end -= 1 }
        // Of several words, most are a comment that lacks the blank behind its `#`.
        let isNumber = (0x30...0x39).contains(bytes[start + 1])
        guard isNumber || !bytes[start..<end].contains(UInt8(ascii: " ")) else { return nil }
        return SourceRange(file: value.file, lowerBound: start, upperBound: end)
    }
}

extension UInt8 {
    /// A letter or a digit.
    var isWordByte: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
