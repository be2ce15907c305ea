import CSimdjson
import Foundation
import Testing

@testable import SpecRuntime

@Suite struct JSONIndexerTests {
    @Test(arguments: JSONCorpus.good)
    func findsTheStructureOfJSON(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(try index(bytes) == scalarOffsets(bytes))
    }

    @Test func findsTheStructureOfRandomDocuments() throws {
        var random = RandomJSON(seed: 1)
        let indexer = JSONIndexer()
        for _ in 0..<3_000 {
            let bytes = random.document()
            #expect(
                try index(bytes, with: indexer) == scalarOffsets(bytes),
                "\(String(decoding: bytes, as: UTF8.self))"
            )
        }
    }

    @Test func findsTheStructureOfManyLines() throws {
        var random = RandomJSON(seed: 2)
        var bytes: [UInt8] = []
        for _ in 0..<300 { bytes += random.document().filter { $0 != 0x0A && $0 != 0x0D } + [0x0A] }
        #expect(try index(bytes) == scalarOffsets(bytes))
    }

    /// Each string begins at another place of simdjson's steps of 64 bytes.
    @Test func findsStringsAtEachPlaceOfAStep() throws {
        for lead in 0..<130 {
            let bytes = Array(("[" + String(repeating: " ", count: lead) + "\"a\\\\\\\"é\",\"\\\\\",-1]").utf8)
            #expect(try index(bytes) == scalarOffsets(bytes))
        }
    }

    @Test func worksForTextsOfGrowingAndShrinkingSize() throws {
        let indexer = JSONIndexer()
        for size in [10, 100_000, 3, 70_000, 400_000, 1] {
            let bytes = Array(("[" + String(repeating: "1,", count: size) + "1]").utf8)
            #expect(try index(bytes, with: indexer).count == bytes.count)
        }
    }

    @Test(arguments: JSONCorpus.bad)
    func saysTheSameAsTheDiagnosisIfItRefuses(text: String, message: String) {
        let bytes = unmarked(text).bytes
        do {
            _ = try withText(bytes) { _ in }
            #expect(!walks(bytes))
        } catch {
            #expect(error as? JSONSyntaxError == diagnose(bytes))
        }
    }

    @Test func leavesOutAByteOrderMark() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        try withText(mark + Array("[1]".utf8)) { text in
            #expect(text.count == 3)
            #expect(text.byte(0) == UInt8(ascii: "["))
        }
        #expect(throws: JSONSyntaxError(offset: 3, RefusalReason(expected: "`,` or `]`", found: "`}`"))) {
            try index(mark + Array("[1 }\"".utf8))
        }
        let empty = RefusalReason(expected: "JSON", found: "nothing", advice: "the input is empty")
        #expect(throws: JSONSyntaxError(offset: 0, empty)) {
            try index(mark)
        }
    }

    @Test func keepsAByteOrderMarkThatDoesNotBeginTheText() throws {
        let bytes = Array("\u{FEFF}[1]".utf8)
        let text = try JSONIndexer().index(bytes, count: bytes.count, atStart: false)
        #expect(text.count == 6)
        #expect(!walks([0xEF, 0xBB, 0xBF] + bytes))
    }

    @Test func looksForErrorsLineByLineWhenAskedTo() throws {
        let bytes = Array("{}\n{\"a\":\"b}\n{}\n".utf8)
        let error = #expect(throws: JSONSyntaxError.self) {
            try bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                _ = try JSONIndexer().index(start, count: buffer.count, lines: true)
            }
        }
        #expect(error?.offset == 8)
    }

    @Test func refusesMoreThan4GiBWithoutLooking() throws {
        let byte = UInt8(ascii: "1")
        let error = #expect(throws: JSONSyntaxError.self) {
            try withUnsafePointer(to: byte) { _ = try JSONIndexer().index($0, count: 1 << 32) }
        }
        #expect(error?.kind == .tooLarge)
        #expect(error?.message.contains("4 GiB") == true)
    }

    @Test func refusesMoreThanItsLimit() throws {
        #expect(try index(Array("[1]".utf8), with: JSONIndexer(limit: 3)).count == 3)
        let error = #expect(throws: JSONSyntaxError.self) {
            try index(Array("[1] ".utf8), with: JSONIndexer(limit: 3))
        }
        #expect(error?.kind == .tooLarge)
    }

    /// The text ends where the memory does, so that one byte more would end the process.
    @Test func readsNoByteBehindTheText() throws {
        let page = Int(getpagesize())
        let memory = try #require(
            mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0).map {
                $0.assumingMemoryBound(to: UInt8.self)
            }
        )
        defer { munmap(memory, 2 * page) }
        try #require(mprotect(memory + page, page, PROT_NONE) == 0)
        let indexer = JSONIndexer()
        for length in 1..<300 {
            let text = Array(("\"" + String(repeating: "a", count: max(0, length - 2)) + "\"").utf8.prefix(length))
            let start = memory + page - text.count
            start.update(from: text, count: text.count)
            let count = try? indexer.index(start, count: text.count).offsetCount
            #expect(count == (length > 1 ? 1 : nil))
        }
    }

    @Test func tellsWhatIsWrongByCode() {
        let indexer = csimdjson_create()
        defer { csimdjson_destroy(indexer) }
        func code(_ bytes: [UInt8]) -> Int32 {
            var offsets: UnsafePointer<UInt32>?
            var count: UInt32 = 0
            return csimdjson_index(indexer, bytes, bytes.count, &offsets, &count)
        }
        #expect(code(Array("[1]".utf8)) == Int32(CSIMDJSON_OK))
        #expect(code([]) == Int32(CSIMDJSON_EMPTY))
        #expect(code(Array("  ".utf8)) == Int32(CSIMDJSON_EMPTY))
        #expect(code([0x22, 0xFF, 0x22]) == Int32(CSIMDJSON_INVALID_UTF8))
        #expect(code([0x22, 0x01, 0x22]) == Int32(CSIMDJSON_UNESCAPED_CONTROL))
        #expect(code([0x22]) == Int32(CSIMDJSON_UNCLOSED_STRING))
        #expect(code(Array("[1]".utf8)) == Int32(CSIMDJSON_OK))
    }

    @Test func refusesTooMuchWithoutTouchingIt() {
        let indexer = csimdjson_create()
        defer { csimdjson_destroy(indexer) }
        var offsets: UnsafePointer<UInt32>?
        var count: UInt32 = 0
        #expect(csimdjson_index(indexer, [1], 1 << 32, &offsets, &count) == Int32(CSIMDJSON_TOO_LARGE))
        #expect(offsets == nil)
        #expect(csimdjson_index(nil, [1], 1, &offsets, &count) == Int32(CSIMDJSON_OUT_OF_MEMORY))
        csimdjson_destroy(nil)
    }
}
