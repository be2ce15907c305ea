import Foundation
import SpecTestSupport
import Testing

@testable import SpecRuntime

@Suite struct JSONOutputTests {
    private func written(_ body: (inout JSONOutput) -> Void) -> String {
        var output = JSONOutput()
        body(&output)
        return output.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test func keepsWhatIsAppended() {
        let text = written { output in
            output.append(UInt8(ascii: "["))
            output.append("null")
            output.append(UInt8(ascii: ","))
            output.append(Array("true".utf8), 4)
            output.append(UInt8(ascii: ","))
            #expect(output.last == UInt8(ascii: ","))
            output.replaceLast(UInt8(ascii: "]"))
            #expect(output.count == 11)
        }
        #expect(text == "[null,true]")
    }

    /// Bytes that are copied beyond the end of a text are written over.
    @Test func copiesPaddedTextsOfEachLength() {
        let source = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for label in 0...70 {
            for value in [0, 1, 15, 16, 17, 31, 32, 33, 48, 49, 63, 64, 65, 100] {
                var output = JSONOutput()
                for _ in 0..<3 {
                    output.append(padded: source, label, value: Array(source[100...]), valueLength: value)
                    output.append(padded: source, value)
                }
                var once = Array(source[..<label])
                once += source[100..<100 + value]
                once.append(JSONByte.comma)
                once += source[..<value]
                let found = output.withBytes { Array($0) }
                #expect(found == once + once + once)
            }
        }
    }

    /// Short stretches are copied in words that overlap, so each length counts, at each place before a growth.
    @Test func copiesEachLength() {
        let source = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for length in 0..<150 {
            var output = JSONOutput(capacity: 64)
            var expected: [UInt8] = []
            for start in stride(from: 0, to: 140, by: 9) {
                source.withUnsafeBufferPointer { buffer in
                    output.append(UnsafeBufferPointer(rebasing: buffer[start..<start + length]))
                }
                expected += source[start..<start + length]
            }
            #expect(output.withBytes { Array($0) } == expected)
        }
    }

    @Test func growsFarBeyondItsFirstSize() {
        var output = JSONOutput(capacity: 1)
        for number in 0..<100_000 { output.append(UInt8(truncatingIfNeeded: number)) }
        output.append([UInt8](repeating: 1, count: 1_000_000), 1_000_000)
        #expect(output.count == 1_100_000)
        #expect(output.withBytes { bytes in (0..<100_000).allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0) } })
    }

    @Test func takesBackWhatIsTruncated() {
        let text = written { output in
            output.append("[1,2,3")
            output.truncate(to: 2)
            output.append("]")
        }
        #expect(text == "[1]")
    }

    @Test func beginsAnewWithAndWithoutItsMemory() {
        for keeping in [true, false] {
            var output = JSONOutput()
            output.append("abc")
            output.removeAll(keepingCapacity: keeping)
            #expect(output.isEmpty)
            #expect(output.last == nil)
            output.append("d")
            #expect(output.withBytes { Array($0) } == [UInt8(ascii: "d")])
        }
    }

    @Test func leavesACopyItsMemoryWhenItGrows() {
        var output = JSONOutput(capacity: 64)
        output.append("kept")
        let copy = output
        for _ in 0..<1_000 { output.append("more") }
        #expect(copy.withBytes { String(decoding: $0, as: UTF8.self) } == "kept")
        #expect(output.count == 4_004)
    }

    @Test func writesIntegersInFull() {
        var numbers: [UInt64] = [
            0, 1, 9, 10, 99, 100, 99_999_999, 100_000_000, 100_000_001, 9_999_999_999_999_999, .max,
        ]
        var power: UInt64 = 1
        for _ in 0..<19 {
            power *= 10
            numbers += [power - 1, power, power + 1]
        }
        var random = SeededRandom(seed: 9)
        for _ in 0..<20_000 { numbers.append(random.next() >> UInt64.random(in: 0..<64, using: &random)) }
        for number in numbers {
            #expect(written { $0.append(integer: number) } == "\(number)")
            let signed = Int64(bitPattern: number)
            #expect(written { $0.append(integer: signed) } == "\(signed)")
        }
        #expect(written { $0.append(integer: Int64.min) } == "-9223372036854775808")
    }

    @Test func writesEachNumberOfUpToFourDigits() {
        for number in UInt64(0)..<10_000 {
            #expect(written { $0.append(integer: number) } == "\(number)")
            #expect(written { $0.append(integer: 100_000_000 + number * 10_000) } == "\(100_000_000 + number * 10_000)")
        }
    }

    @Test func writesDoubles() {
        #expect(written { $0.append(double: 1) } == "1")
        #expect(written { $0.append(double: -0.0) } == "-0")
        #expect(written { $0.append(double: 0) } == "0")
        #expect(written { $0.append(double: -12.5) } == "-12.5")
        #expect(written { $0.append(double: 1e22) } == "1e+22")
        #expect(written { $0.append(double: 9_007_199_254_740_992) } == "9007199254740992")
        #expect(written { $0.append(double: .infinity) } == "null")
        #expect(written { $0.append(double: .nan) } == "null")
    }

    @Test func writesAllDigitsOfADecimal() throws {
        let decimal = try #require(Decimal(string: "12345678901234567890.123456789"))
        #expect(written { $0.append(decimal: decimal) } == "12345678901234567890.123456789")
        #expect(written { $0.append(decimal: .nan) } == "null")
    }

    @Test(arguments: [
        ("", #""""#), ("a", #""a""#), ("é漢🚀\u{7F}\u{2028}", "\"é漢🚀\u{7F}\u{2028}\""), ("\"\\/", #""\"\\/""#),
        ("\n\t\u{8}\r\u{C}", #""\n\t\b\r\f""#),
        ("\0\u{1}\u{F}\u{10}\u{1A}\u{1F}", #""\u0000\u0001\u000f\u0010\u001a\u001f""#),
        ("a long text with a \"quote\" behind sixteen bytes", #""a long text with a \"quote\" behind sixteen bytes""#),
    ])
    func escapesAsRFC8259Says(text: String, spelled: String) {
        #expect(written { $0.appendString(text) } == spelled)
        #expect(written { $0.appendEscaped(Array(text.utf8)) } == spelled)
    }

    @Test func escapesAtEachPlace() {
        for length in 1..<50 {
            for at in 0..<length {
                for (byte, escape) in [(0x22, #"\""#), (0x5C, #"\\"#), (0x1F, #"\u001f"#), (0x00, #"\u0000"#)]
                    as [(UInt8, String)]
                {
                    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                    bytes[at] = byte
                    let before = String(repeating: "a", count: at),
                        behind = String(repeating: "a", count: length - at - 1)
                    #expect(written { $0.appendEscaped(bytes) } == "\"\(before)\(escape)\(behind)\"")
                }
            }
        }
    }

    @Test func writesEachCharacterSoThatItReadsBack() throws {
        let text = String(String.UnicodeScalarView((UInt32(0)..<0x3000).compactMap(Unicode.Scalar.init)))
        let spelled = written { $0.appendString(text) }
        let bytes = Array(spelled.utf8)
        #expect(diagnose(bytes) == nil)
        #expect(JSONString.decode(bytes, 1..<bytes.count - 1).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func takesStringsThatFoundationMade() {
        let bridged = NSString(string: "é \"quoted\" text, long enough for the heap") as String
        #expect(written { $0.appendString(bridged) } == #""é \"quoted\" text, long enough for the heap""#)
    }
}
