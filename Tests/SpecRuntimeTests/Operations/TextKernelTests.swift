import SpecTestSupport
import Testing

@testable import SpecRuntime

/// White space and letters, against Unicode's tables.
struct TextKernelTests {
    private static let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)

    private func datum(_ text: String, _ scratch: inout Scratch) -> Datum { scratch.arena.string(text) }

    @Test func knowsAllWhiteSpace() {
        var scratch = Scratch()
        var spaces = 0
        for scalar in Self.scalars.thinned {
            scratch.reset()
            let datum = datum(String(scalar), &scratch)
            let found = TextScalar(datum.bytes)
            let before = TextScalar(before: datum.bytes + datum.count)
            let isRight =
                found.value == scalar.value && before.value == scalar.value && found.length == datum.count
                && found.isWhitespace == scalar.properties.isWhitespace
            if !isRight { Issue.record("U+\(String(scalar.value, radix: 16))") }
            if found.isWhitespace { spaces += 1 }
        }
        #expect(spaces > 2)
    }

    @Test func changesAllLettersAsSwiftDoes() {
        var scratch = Scratch()
        var changed = 0
        for scalar in Self.scalars.thinned where scalar.properties.isCased || scalar.value < 0x3000 {
            scratch.reset()
            for text in [String(scalar), "a" + String(scalar) + "Z", "0123456" + String(scalar)] {
                let datum = datum(text, &scratch)
                let lower = TextCase.changed(datum, toUpper: false, &scratch.arena)
                let upper = TextCase.changed(datum, toUpper: true, &scratch.arena)
                if !lower.text.utf8.elementsEqual(text.lowercased().utf8) { Issue.record("\(text) in small letters") }
                if !upper.text.utf8.elementsEqual(text.uppercased().utf8) { Issue.record("\(text) in capitals") }
                let isKept = lower.bytes == datum.bytes
                if isKept != text.utf8.elementsEqual(text.lowercased().utf8) { Issue.record("\(text) is copied") }
                if !isKept { changed += 1 }
            }
        }
        #expect(changed > 500)
    }
}
