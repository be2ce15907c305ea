import Foundation
import Testing

@testable import SpecRuntime

/// Input that is compressed by gzip or zstd.
@Suite struct CompressedInputTests {
    static let text = (1...40).map { #"{"name":"Ana \#($0)","at":{"city":"Köln"}}"# + "\n" }.joined()
    static let formats: [CompressionFormat] = [.gzip, .zstd]

    static func compressed(_ text: String, _ format: CompressionFormat) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let encoder = try TextEncoder(format)
        try Array(text.utf8).withUnsafeBufferPointer { try encoder.encode($0) { bytes += $0 } }
        try encoder.encode(UnsafeBufferPointer(start: nil, count: 0), isEnd: true) { bytes += $0 }
        return bytes
    }

    /// Reads bytes that come a few at a time, into room for a few at a time.
    private static func read(_ bytes: [UInt8], step: Int = .max, room: Int = 100) -> (text: [UInt8], error: String?) {
        let file = DecompressedFile.over(SlowFile(bytes, step: step))
        var text: [UInt8] = []
        let block = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        defer { block.deallocate() }
        do throws(JSONInputError) {
            while true {
                let count = try file.read(into: block, upTo: room)
                if count == 0 { return (text, nil) }
                text += UnsafeBufferPointer(start: block, count: count)
            }
        } catch {
            return (text, error.description)
        }
    }

    /// The file is whole, so that to get it again doesn't help.
    @Test func saysHowToReadALargerWindow() {
        // A frame's header: magic number, a window of 2^28 bytes, and no length of the text.
        let bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, (28 - 10) << 3, 0x01, 0x00, 0x00]
        let error = Self.read(bytes).error ?? ""
        #expect(error.contains("with a window of at most 128 MB, found a larger one"), "\(error)")
        #expect(error.contains("`zstd -dc --long=31`") && !error.contains("get the file again"), "\(error)")
    }

    @Test(arguments: formats) func readsTextHoweverItIsCut(_ format: CompressionFormat) throws {
        let bytes = try Self.compressed(Self.text, format)
        #expect(bytes.count < Self.text.utf8.count / 2)
        for step in [1, 2, 3, 7, 64, bytes.count - 1, .max] {
            for room in [1, 2, 5, 64, 1000, 100_000] {
                let read = Self.read(bytes, step: step, room: room)
                #expect(String(decoding: read.text, as: UTF8.self) == Self.text, "\(step) \(room)")
                #expect(read.error == nil)
            }
        }
    }

    /// `gzip -9n` and `zstd -19`.
    @Test(arguments: [
        "H4sIAAAAAAACA6tWykvMTVWyUnLMS1Sq5aqGcZ3ygTwAtBJouR0AAAA=",
        "KLUv/SQd1QAAoHsibmFtZSI6IkFuYSJ9CkJvIn0KAQBSzDooNgat",
    ])
    func readsWhatTheCommandsWrite(_ base64: String) throws {
        let read = Self.read(Array(try #require(Data(base64Encoded: base64))))
        #expect(read.error == nil)
        #expect(String(decoding: read.text, as: UTF8.self) == "{\"name\":\"Ana\"}\n{\"name\":\"Bo\"}\n")
    }

    @Test(arguments: formats) func readsSeveralMembersAsOneText(_ format: CompressionFormat) throws {
        let parts = ["{\"name\":\"a\"}\n", "", "{\"name\":", "\"b\"}\n"]
        let bytes = try parts.flatMap { try Self.compressed($0, format) }
        for step in [1, 5, .max] {
            let read = Self.read(bytes, step: step)
            #expect(read.error == nil)
            #expect(String(decoding: read.text, as: UTF8.self) == parts.joined())
        }
    }

    @Test func leavesOutZerosBehindGzip() throws {
        let bytes = try Self.compressed(Self.text, .gzip)
        #expect(Self.read(bytes + [0, 0, 0], step: 1).error == nil)
        let error = try #require(Self.read(bytes + [0, 0, 1]).error)
        #expect(error.contains("expected the end, found other bytes behind the gzip data"))
        #expect(error.contains("at byte \(bytes.count + 2), behind \(Self.text.utf8.count) bytes of text"))
    }

    @Test(arguments: formats) func reportsBytesBehindTheEnd(_ format: CompressionFormat) throws {
        let bytes = try Self.compressed(Self.text, format)
        for more in ["x", "{}", "\n"] {
            for step in [1, .max] {
                let read = Self.read(bytes + Array((more + "    ").utf8), step: step)
                #expect(String(decoding: read.text, as: UTF8.self) == Self.text)
                #expect(read.error?.contains("found other bytes behind the \(format.name) data") == true, "\(read)")
            }
        }
    }

    @Test(arguments: formats) func reportsWhereItEndsTooEarly(_ format: CompressionFormat) throws {
        let bytes = try Self.compressed(Self.text, format)
        for length in 6..<bytes.count {
            let read = Self.read(Array(bytes[..<length]), step: 10)
            #expect(Array(Self.text.utf8).starts(with: read.text))
            let error = try #require(read.error, "\(length)")
            #expect(error.contains("`slow` is broken at byte \(length), behind \(read.text.count) bytes of text"))
            #expect(error.contains("found the end"))
        }
    }

    @Test(arguments: formats) func namesAWrongChecksum(_ format: CompressionFormat) throws {
        var bytes = try Self.compressed(Self.text, format)
        bytes[bytes.count - (format == .gzip ? 5 : 1)] ^= 1
        let error = try #require(Self.read(bytes).error)
        #expect(error.contains("expected the checksum of its text, found another one"), "\(error)")
    }

    /// A checksum guards both, so a changed byte is an error or changes nothing.
    @Test(arguments: formats) func readsNoOtherTextFromChangedBytes(_ format: CompressionFormat) throws {
        let bytes = try Self.compressed(Self.text, format)
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << UInt8(bit)
                let read = Self.read(changed, room: 1000)
                guard read.error == nil, index >= 4 else { continue }
                #expect(String(decoding: read.text, as: UTF8.self) == Self.text, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test(arguments: [
        "", "{", "(", "P", "PK", "B", "BZ", "BZh", "BZh9", "(\u{B5}", "Paul,3\nBob,4", "{}\n{}\n", "\u{1F}", "XYZ", "Q",
    ])
    func passesPlainText(_ text: String) {
        for step in [1, 2, .max] {
            let read = Self.read(Array(text.utf8), step: step, room: 3)
            #expect(read.error == nil)
            #expect(String(decoding: read.text, as: UTF8.self) == text)
        }
    }

    @Test(arguments: [
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00], "xz", "xz -dc"),
        (Array("BZh91AY&SY".utf8), "bzip2", "bzip2 -dc"), ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], "zip", "unzip -p"),
    ])
    func namesFormatsThatArentRead(_ bytes: [UInt8], _ format: String, _ command: String) throws {
        for step in [1, .max] {
            let error = try #require(Self.read(bytes, step: step).error)
            #expect(
                error
                    == "`slow` is compressed by \(format), expected text, gzip or zstd: decompress it first, as `\(command)` does"
            )
        }
    }

    /// 64 MB that are a few kilobytes compressed.
    @Test(arguments: formats) func readsABombInTheMemoryOfABlock(_ format: CompressionFormat) throws {
        var bytes: [UInt8] = []
        let encoder = try TextEncoder(format)
        let lines = Array(String(repeating: "{\"name\":\"a\"}\n", count: 1 << 12).utf8)
        for _ in 0..<1200 { try lines.withUnsafeBufferPointer { try encoder.encode($0) { bytes += $0 } } }
        try encoder.encode(UnsafeBufferPointer(start: nil, count: 0), isEnd: true) { bytes += $0 }
        let file = try TemporaryFile("")
        try Data(bytes).write(to: file.url)
        let stream = try JSONInputStream(path: file.url.path, format: .lines)
        var total = 0
        while let block = try stream.next() {
            total += block.count
            #expect(block.count <= JSONInputStream.blockSize)
        }
        #expect(total == 1200 * lines.count)
        #expect(throws: JSONInputError.self) { try JSONInput.decompressed(Data(bytes), limit: 1 << 20) }
    }
}

/// Compressed input has the results of the text.
@Suite struct CompressedRecordTests {
    private static let trial = Result {
        try Trial("Person: {properties: {name: {type: string}, city: at.city}}", as: "Person")
    }

    @Test(arguments: CompressedInputTests.formats) func readsRecordsAsOfTheText(_ format: CompressionFormat) throws {
        let trial = try Self.trial.get()
        let lines = (1...3000).map {
            $0 % 1000 == 0 ? #"{"name":\#($0)}"# : #"{"name":"Ana \#($0)","at":{"city":"Köln"}}"#
        }
        for text in [lines.joined(separator: "\n"), "[" + lines.joined(separator: ",") + "]"] {
            let bytes = try CompressedInputTests.compressed(text, format)
            for jobs in [1, 3] {
                let change = { (options: inout RecordStream.Options) in
                    (options.jobs, options.skipsBadRecords) = (jobs, true)
                    (options.wholeDocument, options.partSize) = (1000, 1000)
                }
                let plain = try trial.stream(bytes: Array(text.utf8), nil, blockSize: 4096, options: change)
                let read = try trial.stream(bytes: bytes, nil, blockSize: 4096, options: change)
                #expect(read.output == plain.output)
                #expect(read.told == plain.told)
                #expect(read.summary.records == 3000)
                #expect(read.told.count == 3)
                #expect(read.summary.bytes == text.utf8.count)
            }
        }
    }

    @Test(arguments: CompressedInputTests.formats) func passesOnWhatComesBeforeABreak(_ format: CompressionFormat)
        throws
    {
        let trial = try Self.trial.get()
        // Text that doesn't become much shorter, so that some of it can be read.
        var random = SystemRandomNumberGenerator()
        let text = (1...20_000).map { _ in "{\"name\":\"\(random.next())\"}\n" }.joined()
        let bytes = try CompressedInputTests.compressed(text, format).dropLast(20)
        for jobs in [1, 2] {
            var written: [UInt8] = []
            var options = RecordStream.Options()
            options.jobs = jobs
            let outlet = RecordStream.Outlet(write: { written += $0 }, tell: { _ in })
            var stream = try RecordStream(trial.runtime, as: "Person", options: options, outlet: outlet)
            let file = try TemporaryFile("")
            try Data(bytes).write(to: file.url)
            #expect(throws: JSONInputError.self) {
                try stream.run(try JSONInputStream(path: file.url.path), named: "in")
            }
            // Whole records, and no part of one.
            #expect(written.count > 10_000)
            #expect(text.utf8.starts(with: written))
            #expect(written.last == UInt8(ascii: "\n"))
        }
    }

    @Test(arguments: CompressedInputTests.formats) func readsFilesAndBytesOfTheAPI(_ format: CompressionFormat) throws {
        let trial = try Self.trial.get()
        let bytes = Data(try CompressedInputTests.compressed(#"[{"name":"Ana"},{"name":"Bo"}]"#, format))
        let file = try TemporaryFile("")
        try bytes.write(to: file.url)
        for input in [
            JSONInput.file(file.url), try .decompressed(bytes),
            try .decompressed(Data(#"[{"name":"Ana"},{"name":"Bo"}]"#.utf8)),
        ] {
            let objects = try trial.runtime.objects(from: input, as: "Person")
            #expect(objects.map { $0["name"]?.string } == ["Ana", "Bo"])
        }
        try bytes.dropLast(3).write(to: file.url)
        #expect(throws: JSONInputError.self) { try trial.runtime.objects(from: .file(file.url), as: "Person") }
        var names: [String?] = []
        try Data(try CompressedInputTests.compressed("{\"name\":\"Ana\"}\n{\"name\":\"Bo\"}", format)).write(
            to: file.url
        )
        try trial.runtime.forEachObject(inLinesOf: file.url, as: "Person") {
            names.append(try $0.get()["name"]?.string)
        }
        #expect(names == ["Ana", "Bo"])
    }
}

/// Bytes that come a few at a time, as of a slow pipe.
private final class SlowFile: JSONInputFile {
    private var rest: ArraySlice<UInt8>
    private let step: Int

    init(_ bytes: [UInt8], step: Int) {
        rest = bytes[...]
        self.step = step
        super.init(descriptor: -1, name: "slow")
    }

    override func read(into target: UnsafeMutablePointer<UInt8>, upTo count: Int) throws(JSONInputError) -> Int {
        let part = rest.prefix(min(count, step))
        for (index, byte) in part.enumerated() { target[index] = byte }
        rest = rest.dropFirst(part.count)
        return part.count
    }

    override var isRegular: Bool { false }
    override var hasMore: Bool { true }
}
