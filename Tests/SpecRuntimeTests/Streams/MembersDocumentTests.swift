import Foundation
import SpecRuntime
import SpecTestSupport
import Testing

/// A long document of several arrays, read a part at a time: the objects and the failures are those of its members read
/// whole.
struct MembersDocumentTests {
    private let runtime: Runtime

    init() throws {
        runtime = try Trial(
            """
            Band:
              root: bands
              unknown: warn
              properties: {name: {type: string, required: true}, formed: {type: integer}, members: {list: Member}}
            Member: {properties: {name: }}
            Album: {root: albums, properties: {title: t, year: {type: integer}}}
            """
        ).runtime
    }

    /// The result of a document.
    private struct Outcome: Equatable {
        var objects: [String] = []
        var told: [DataFailure] = []
    }

    private func read(
        _ text: String,
        size: Int,
        batch: Int = .max,
        take: ([DynamicObject]) throws -> Void = { _ in }
    ) throws -> Outcome {
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let input = try JSONInputStream(path: file.path, format: .document, blockSize: 64)
        let names = MemberNames(runtime)
        guard try MembersDocument.suits(input, runtime, wholeDocument: 0) else { throw Unfit() }
        var document = MembersDocument(runtime, input, named: "in.json", batch: batch, partSize: size) {
            $1 ? names.mapping(for: $0) : nil
        }
        var outcome = Outcome()
        do {
            try document.read { objects, warnings in
                outcome.objects += objects.map(\.json)
                outcome.told += warnings
                try take(objects)
            }
        } catch let error as DataError {
            outcome.told += error.failures
        }
        return outcome
    }

    private struct Unfit: Error {}

    /// Reads the mappings that have an array, in its order.
    private func whole(_ text: String, _ mappings: [String]) -> Outcome {
        var outcome = Outcome()
        var failures: [DataFailure] = []
        for mapping in mappings {
            let options = ReadingOptions(warn: { outcome.told.append($0) })
            do {
                outcome.objects += try runtime.objects(from: .text(text), as: mapping, options: options).map(\.json)
            } catch let error as DataError {
                if failures != error.failures { failures += error.failures }
            } catch {
                Issue.record(error)
            }
        }
        if !failures.isEmpty { outcome = Outcome(told: failures) }
        outcome.told = outcome.told.map { failure in
            var failure = failure
            failure.file = "in.json"
            return failure
        }
        return outcome
    }

    private func compare(
        _ text: String,
        _ mappings: [String] = ["Band", "Album"],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let expected = whole(text, mappings)
        for size in (Array(1...40) + [63, 64, 65, 90]).thinned {
            let outcome = try read(text, size: size)
            #expect(outcome == expected, "\(size), \(text)", sourceLocation: sourceLocation)
            if outcome != expected { return }
        }
    }

    private static let bands = [
        #"{"name":"Can\"},{\\","formed":1968,"members":[{"name":"Holger"},{"name":"Jaki"}]}"#,
        #"{ "name" : "Éric🚀" , "more":[1,{"a":"]}"}]}"#, #"{"name":"Japan","members":[],"formed":null}"#,
    ]
    private static let albums = [#"{"t":"Tago Mago","year":1971}"#, "{}", #"{"year":-1,"t":"\u0041"}"#]

    private static func document(_ bands: [String], _ albums: [String], _ separator: String = ",") -> String {
        let bands = "[" + bands.joined(separator: separator) + "]"
        return
            "{\"n\":12.5e3,\"bands\":\(bands)\(separator)\"x\":true,\"albums\":[\(albums.joined(separator: separator))]}"
    }

    @Test(arguments: [",", " ,\n", "\r\n, "])
    func readsEachArrayByItsMapping(_ separator: String) throws {
        let text = Self.document(Self.bands, Self.albums, separator)
        #expect(whole(text, ["Band", "Album"]).objects.count == 6)
        try compare(text)
        try compare("\u{FEFF} \n" + text + "\n ")
        try compare("{ \"albums\" : [ ] , \"b\\u0061nds\" : [] } ")
        try compare("{\"albums\":[\(Self.albums[0])],\"bands\":[\(Self.bands[0])]}", ["Album", "Band"])
    }

    @Test func readsAnObjectInPlaceOfAnArray() throws {
        try compare("{\"albums\":\(Self.albums[0]),\"bands\":[\(Self.bands[0])],\"z\":\"end\"}", ["Album", "Band"])
    }

    @Test(arguments: ["7", "null", "[]", "{\"name\":7}", "{\"name\":\"x\",\"members\":[{\"name\":{}},5]}", "{}"])
    func tellsAllThatIsWrong(_ bad: String) throws {
        for position in 0...3 {
            var bands = Self.bands
            bands.insert(bad, at: position)
            try compare(Self.document(bands, Self.albums))
            try compare(Self.document(bands, Self.albums + ["{\"year\":\"1971\"}"], "\n,"))
        }
    }

    /// Breaks a document at every place in several ways.
    @Test(arguments: ["", "]", "}", "\u{1}", "\"", ",", "x", "\n", "é", "\\"])
    func refusesBrokenDocumentsInTheSameWords(_ inserted: String) throws {
        let text =
            "{\"a\":[1],\"bands\":[{\"name\":\"a\\\"},{\"},\n{\"name\":\"é\",\"formed\":19}],\"z\":-3.5e1,\"albums\":[{}]}"
        let bytes = Array(text.utf8)
        for place in (1...bytes.count).thinned {
            let end = inserted.isEmpty ? [] : Array(inserted.utf8) + bytes[place...]
            guard let cut = String(validating: bytes[..<place] + end, as: UTF8.self) else { continue }
            let expected = whole(cut, ["Band", "Album"])
            guard expected.told.contains(where: { $0.id == .invalidJSON }) else { continue }
            for size in [1, 3, 8, 20, 50, 1000] {
                let outcome = try read(cut, size: size)
                #expect(outcome.told == expected.told, "\(place), \(size): \(cut)")
                if outcome.told != expected.told { return }
            }
        }
    }

    @Test func refusesAnArrayThatStandsTwice() throws {
        let text = "{\"bands\":[{\"name\":\"Can\"}],\"b\\u0061nds\":[]}"
        for size in [1, 10, 100] {
            let failure = try #require(try read(text, size: size).told.first)
            #expect(failure.id == .duplicate)
            #expect(failure.at == "$.bands")
            #expect(failure.column == 27)
        }
    }

    @Test func handsOnBatchesUpToTheFirstFailure() throws {
        let bands = (1...500).map { "{\"name\":\"\($0)\"}" }
        let text =
            "{\"bands\":[\(bands.joined(separator: ","))],\"albums\":[{\"year\":1},{\"year\":\"x\"},{\"year\":2}]}"
        var batches: [Int] = []
        let outcome = try read(text, size: 100, batch: 50) { batches.append($0.count) }
        #expect(batches.count == 9)
        #expect(batches.allSatisfy { (50...60).contains($0) })
        #expect(outcome.objects.first == #"{"name":"1"}"#)
        #expect(outcome.told.map(\.at) == ["$.albums[1].year"])
        #expect(outcome.told.map(\.record) == [2])
    }

    @Test func listsTheFirstHundredFailures() throws {
        let text = "{\"albums\":[" + Array(repeating: "{\"year\":\"é\"}", count: 260).joined(separator: ",") + "]}"
        #expect(try read(text, size: 40).told.count == 100)
    }

    @Test func leavesToOthersWhatHasToBeReadWhole() throws {
        for text in ["[]", "", " ", "5"] { #expect(throws: Unfit.self) { try read(text, size: 5) } }
        let whole = try Trial("Band: {properties: {page: $.page}}").runtime
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).json")
        try Data("{\"bands\":[]}".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for (runtime, length) in [(whole, 0), (runtime, 100)] {
            let input = try JSONInputStream(path: file.path, format: .document)
            #expect(try !MembersDocument.suits(input, runtime, wholeDocument: length))
        }
    }
}
