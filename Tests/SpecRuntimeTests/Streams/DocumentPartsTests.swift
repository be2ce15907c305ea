import Foundation
import SpecRuntime
import SpecTestSupport
import Testing

/// A long document, mapped a part at a time: output and failures are those of the document read whole.
struct DocumentPartsTests {
    private func trial(_ root: String) throws -> Trial {
        try Trial(
            """
            Thing:
              root: "\(root)"
              unknown: warn
              properties: {id: {type: integer, from: n, required: true}, name: , phones: {list: Phone}}
            Phone: {properties: {number: {type: string, from: no}}}
            """
        )
    }

    /// Maps a text whole, and in parts of every size from 1 up.
    private func compare(
        _ text: String,
        root: String = ".",
        sizes: some Collection<Int> = (Array(1...40) + [63, 64, 65, 90]).thinned,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let trial = try trial(root)
        for skips in [true, false] {
            let whole = try trial.stream(text, .document) { $0.skipsBadRecords = skips }
            for size in sizes {
                let run = try trial.stream(text, .document, blockSize: 64) {
                    $0.skipsBadRecords = skips
                    $0.wholeDocument = 0
                    $0.partSize = size
                }
                let comment = "\(size), \(skips), \(text)" as Comment
                #expect(run.told == whole.told, comment, sourceLocation: sourceLocation)
                #expect(
                    "\(run.summary.withoutReadings)" == "\(whole.summary.withoutReadings)",
                    comment,
                    sourceLocation: sourceLocation
                )
                #expect(run.output == whole.output, comment, sourceLocation: sourceLocation)
                if run.told != whole.told || run.output != whole.output { return }
            }
        }
    }

    private static let items = [
        #"{"n":1,"name":"a\"},{\\","phones":[{"no":"12"},{"no":"3"}]}"#, #"{ "n" : 2 , "name" : "é🚀ü" }"#,
        #"{"n":3,"phones":[],"more":[1,-2.5e3,true,null,"]}"]}"#, #"{"n":4}"#,
    ]

    @Test func mapsGoodItems() throws {
        for separator in [",", " ,\n", "\r\n, "] {
            let array = "[" + Self.items.joined(separator: separator) + "]"
            try compare(array)
            try compare("\u{FEFF} \n" + array + "\n")
            try compare(
                "{\"a\":{\"x\":[1,{}]},\"items\":\(array),\"z\":{\"items\":[5,\"]\"]},\"y\":12.5}\n",
                root: "items"
            )
            try compare(
                "{\"é\":\"\\\"}\",\"d\\u0061ta\":{\"b\":0,\"items\":\(array) , \"c\":0} , \"x\":[[]]} ",
                root: "data.items"
            )
        }
    }

    @Test(arguments: [
        "[]", " [ ] \n", "[{\"n\":1}]", "[5]", "[null]", "[[]]", "[5,6,\"x\",{\"n\":77}]", "[true,12345]",
    ])
    func mapsSmallArrays(_ array: String) throws {
        try compare(array)
        try compare("{\"r\":\(array)}", root: "r")
    }

    @Test(arguments: [
        "", " ", "{}", "5", "null", "{\"n\":1}", "{\"r\":{\"n\":1}}", "{\"r\":5}", "{\"r\":null,\"x\":[1]}",
        "{\"x\":[{\"r\":1}]}",
        "{\"r\":[{\"n\":1}],\"r\":[", "{\"r\":5,\"r\":[{\"n\":1}]}",
    ])
    func readsWholeWhatIsNoArray(_ text: String) throws {
        try compare(text)
        try compare(text, root: "r")
    }

    @Test(arguments: [
        "{\"n\":\"x\"}", "{\"name\":1}", "7", "null", "{\"n\":[1,2],\"phones\":[{\"no\":5},{\"no\":{}}]}",
    ])
    func tellsOfBadItems(_ bad: String) throws {
        for position in 0...4 {
            var items = Self.items
            items.insert(bad, at: position)
            try compare("[" + items.joined(separator: ",\n") + "]")
            try compare("{\"é\":1,\n \"r\":[" + items.joined(separator: ",") + "]}", root: "r")
        }
    }

    @Test func tellsOfTheFirstHundredFailures() throws {
        let items = (1...260).map {
            $0 % 2 == 0 ? "{\"n\":\"é\($0)\",\"phones\":[{\"no\":0}]}" : "{\"n\":\($0),\"q\($0 % 3)\":1}"
        }
        try compare("[" + items.joined(separator: ",") + "]", sizes: [5, 33, 100, 1000, 100_000])
    }

    /// Breaks a document at every place in several ways. What was written before the break was found may be there.
    @Test(arguments: ["", "]", "}", "\u{1}", "\"", ",", "x", "\n", "é", "\\"])
    func refusesBrokenDocumentsInTheSameWords(_ inserted: String) throws {
        let text =
            "{\"a\":{\"x\":[1]},\"r\":[{\"n\":1,\"name\":\"a\\\"},{\"},\n"
            + #"{"n":2,"phones":[{"no":"é"}]},{"n":-3.5e1,"q":true}],"z":[2]}"#
        let trial = try trial("r")
        let bytes = Array(text.utf8)
        for place in (0...bytes.count).thinned {
            let cut =
                inserted.isEmpty ? Array(bytes[..<place]) : bytes[..<place] + Array(inserted.utf8) + bytes[place...]
            let whole = try trial.stream(bytes: cut) { $0.skipsBadRecords = true }
            for size in [1, 3, 8, 20, 50, 1000] {
                let run = try trial.stream(bytes: cut) {
                    $0.skipsBadRecords = true
                    $0.wholeDocument = 0
                    $0.partSize = size
                }
                let comment = "\(place), \(size)" as Comment
                #expect(run.told == whole.told, comment)
                #expect("\(run.summary.withoutReadings)" == "\(whole.summary.withoutReadings)", comment)
                if whole.output != "" { #expect(run.output == whole.output, comment) }
                if run.told != whole.told { return }
            }
        }
    }

    @Test func refusesASecondArray() throws {
        let trial = try trial("a.r")
        for text in ["{\"a\":{\"r\":[{\"n\":1}],\"r\":[]}}", "{\"a\":{\"r\":[{\"n\":1}]},\"\\u0061\":5}"] {
            let run = try trial.stream(text, .document) {
                $0.wholeDocument = 0
                $0.skipsBadRecords = true
            }
            #expect(run.told.map(\.id) == [.duplicate])
            #expect(run.told.first?.at == (text.contains("\\u") ? "$.a" : "$.a.r"))
            #expect(run.summary.badRecords == 1)
            #expect(!run.output.hasSuffix("\n"))
        }
    }

    @Test func passesOnWhatStandsBeforeAFailure() throws {
        let items = (1...40_000).map { "{\"n\":\($0)}" } + ["{\"n\":\"x\"}"] + (1...40_000).map { "{\"n\":\($0)}" }
        let run = try trial(".").stream("[" + items.joined(separator: ",") + "]", .document) { $0.wholeDocument = 0 }
        #expect(run.output.hasPrefix("[{\"id\":1},{\"id\":2},"))
        #expect(!run.output.hasSuffix("\n"))
        #expect(run.told.map(\.record) == [40_001])
        #expect(run.summary.records == 80_001)
        #expect(run.summary.badRecords == 1)
    }

    /// The items before it are passed on, so those that were left out among them have to be reported.
    @Test func tellsWhatWasLeftOutBeforeADocumentBreaksOff() throws {
        let items = (1...40_000).map { $0 % 20_000 == 2 ? "{\"n\":\"x\"}" : "{\"n\":\($0)}" }
        let text = "[" + items.joined(separator: ",") + ",{\"n\":"
        let trial = try trial(".")
        let run = try trial.stream(text, .document) { ($0.skipsBadRecords, $0.wholeDocument) = (true, 0) }
        #expect(run.output.hasPrefix("[{\"id\":1},{\"id\":3},"))
        #expect(run.output.contains("{\"id\":40000}"))
        #expect(run.told.map(\.id) == [.wrongType, .wrongType, .invalidJSON])
        #expect(run.told.map(\.record) == [2, 20_002, 40_001])
        #expect(run.summary.records == 40_001 && run.summary.badRecords == 3)
        let stopped = try trial.stream(text, .document) { $0.wholeDocument = 0 }
        #expect(stopped.told.map(\.id) == [.invalidJSON])
    }

    @Test func readsWholeWhatLooksAtTheDocument() throws {
        let text = "{\"r\":[{\"n\":1},{\"n\":2}],\"page\":7}"
        for mapping in [
            "Thing: {root: r, properties: {id: n, page: $.page}}", "Thing: {root: r.0, properties: {id: n}}",
            "Thing: {root: r, properties: {id: 0}}",
        ] {
            let trial = try Trial(mapping)
            let whole = try trial.stream(text, .document)
            let run = try trial.stream(text, .document) {
                $0.wholeDocument = 0
                $0.partSize = 4
            }
            #expect(run.output == whole.output)
            #expect(run.told == whole.told)
        }
    }

    @Test func writesObjectsBackAndSpreadsThem() throws {
        let trial = try trial("r")
        for (text, task, isPretty) in [
            ("[{\"id\":1},{\"id\":2}]", RecordStream.Task.unmap, false), ("{\"r\":[{\"n\":1},{\"n\":2}]}", .map, true),
        ] {
            let whole = try trial.stream(text, .document) { ($0.task, $0.isPretty) = (task, isPretty) }
            let run = try trial.stream(text, .document) {
                ($0.task, $0.isPretty, $0.wholeDocument, $0.partSize) = (task, isPretty, 0, 3)
            }
            #expect(run.output == whole.output)
        }
    }
}
