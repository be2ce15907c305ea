import Foundation
import Testing

@testable import SpecRuntime

/// Records that are rows of CSV.
@Suite struct RowStreamTests {

    private static func trial(_ mappings: String = "Person: {properties: {name: {type: string}, age: {type: integer}}}")
        throws -> Trial
    {
        try Trial(mappings)
    }

    private static func rows(
        _ text: String,
        _ trial: Trial,
        dialect: CSVDialect = .csv,
        blockSize: Int = JSONInputStream.blockSize,
        jobs: Int = 1,
        skips: Bool = true
    ) throws -> StreamRun {
        try trial.stream(text, .rows(dialect), blockSize: blockSize) {
            $0.jobs = jobs
            $0.skipsBadRecords = skips
        }
    }

    @Test func readsTextsAsTheirTypes() throws {
        let trial = try Trial(
            """
            T:
              properties:
                text: {type: string}
                whole: {type: integer}
                number: {type: number}
                flag: {type: boolean}
                day: {type: date, date_format: unix_seconds}
                city: address.city
                tags: {list: integer}
            """
        )
        let run = try Self.rows(
            "text,whole,number,flag,day,address.city,tags\r\n007,7,1.5,TRUE,86400,Köln,\"[1,2]\"\r\n",
            trial
        )
        #expect(run.told.map(\.description) == [])
        let line =
            #"{"text":"007","whole":7,"number":1.5,"flag":true,"day":"1970-01-02T00:00:00Z","city":"Köln","tags":[1,2]}"#
        #expect(run.lines == [line])
    }

    @Test func refusesAHeaderThatIsNotUTF8() throws {
        let trial = try Trial("Person: {unknown: keep, properties: {a: {type: string}}}")
        let bytes = Array("a,gr".utf8) + [0xF6, 0xDF] + Array("e\n1,2\n".utf8)
        let run = try trial.stream(bytes: bytes, .rows(.csv))
        #expect(run.output == "")
        #expect(run.told.map(\.message) == ["expected UTF-8, found the byte 0xF6: save the text as UTF-8"])
        #expect(run.told.map(\.id) == [.invalidCSV])
        #expect(run.told.first?.line == 1)
        #expect(run.told.first?.column == 5)
    }

    @Test func readsColumnsWhoseNamesLookTheSame() throws {
        let trial = try Trial("Person: {properties: {a: \u{E9}, b: e\u{301}}}")
        let run = try Self.rows("\u{E9},e\u{301}\n1,2\n", trial)
        #expect(run.lines == [#"{"a":"1","b":"2"}"#])
    }

    /// A transformer that wants a number or a boolean takes what a field spells, as it does in JSON.
    @Test func readsFieldsThatTransformersChange() throws {
        let trial = try Trial(
            """
            T:
              properties:
                price: {from: cents, type: decimal, transform: {scale: 100}}
                closed: {from: open, type: boolean, transform: not}
                size: {type: integer, transform: {null_if: 0}}
                code: {type: string, transform: {prefix: "1"}}
                tags: {list: string, transform: {split: ";"}}
            """
        )
        let run = try Self.rows(
            "cents,open,size,code,tags\n1990,True,0,17,1;2\n-5,0,7,1,x\n,false,,,\nx,1,1,12,3\n",
            trial
        )
        #expect(
            run.lines == [
                #"{"price":19.9,"closed":false,"size":null,"code":"7","tags":["1","2"]}"#,
                #"{"price":-0.05,"closed":true,"size":7,"code":"","tags":["x"]}"#, #"{"closed":true}"#,
            ]
        )
        #expect(run.told.map(\.message) == [#"`scale`: expected a number, found "x""#], "\(run.told)")
    }

    @Test(arguments: [
        ("name,age\nAna,3", #"{"name":"Ana","age":3}"#), ("\u{FEFF}name,age\r\nAna,3\r\n", #"{"name":"Ana","age":3}"#),
        ("name,age\rAna,3\r", #"{"name":"Ana","age":3}"#), ("\n\nname,age\n\nAna,3\n\n\n", #"{"name":"Ana","age":3}"#),
        ("age,name\n3,\"a,\"\"b\"\"\nc\"", #"{"name":"a,\"b\"\nc","age":3}"#),
        ("name,age\n5\" disk,3", #"{"name":"5\" disk","age":3}"#), ("name,age\n\"\",3", #"{"name":"","age":3}"#),
        ("name,age\n a ,3", #"{"name":" a ","age":3}"#), ("name,age,\nAna,3,", #"{"name":"Ana","age":3}"#),
        ("name,age\na\\b\t,3", #"{"name":"a\\b\t","age":3}"#), ("name,x.y,age\nAna,,3", #"{"name":"Ana","age":3}"#),
        ("\"name\",\"age\"\n\"Ana\",\"3\"", #"{"name":"Ana","age":3}"#),
    ])
    func readsRowsHoweverTheyAreWritten(_ text: String, _ object: String) throws {
        let trial = try Self.trial()
        for blockSize in [1, 64, 1000] {
            let run = try Self.rows(text, trial, blockSize: blockSize)
            #expect(run.told.map(\.description) == [])
            #expect(run.lines == [object])
        }
    }

    @Test(arguments: [
        ("name,age\nAna", 2, 4, "expected 2 fields, as there are columns, found 1: add the missing delimiters"),
        (
            "name,age\nAna,3,4", 2, 7,
            "expected 2 fields, as there are columns, found 3: put quotes around a field that holds `,`"
        ),
        (
            "name,age\n\"Ana\"x,3", 2, 6,
            "expected a delimiter or the end of the row behind the quote, found more text: write a quote inside a field twice"
        ),
        ("name,age\n3,\"Ana", 2, 3, "expected a quote that closes this one, found the end"),
        ("name,name\nAna,3", 1, 6, "expected each name once, found `name` in the columns 1 and 2: rename one of them"),
        (
            "name;age\nAna;3", 1, 1,
            "expected columns with `,` between them, found one, with `;` in its name: read it with that delimiter "
                + "(`--delimiter ';'`), or put quotes around the name"
        ),
        (
            "name\tage\nAna\t3", 1, 1,
            "expected columns with `,` between them, found one, with a tab in its name: read it with that delimiter "
                + "(`--input tsv`), or put quotes around the name"
        ),
        (
            "sep=;\nname;age\nAna;3", 1, 1,
            "expected the names of the columns, found the line by which Excel sets the delimiter: delete it, and read the rest "
                + "with the delimiter `;` (`--delimiter ';'`)"
        ),
        ("", 1, 1, "expected a row with the names of the columns, found nothing"),
    ])
    func saysWhereARowIsBroken(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
        let trial = try Self.trial()
        for blockSize in [1, 1000] {
            let failure = try #require(try Self.rows(text, trial, blockSize: blockSize).told.first)
            #expect(failure.id == .invalidCSV)
            #expect(failure.message == message)
            #expect((failure.line, failure.column) == (line, column))
        }
    }

    @Test func readsOneColumnWithADelimiterInItsQuotedName() throws {
        let trial = try Trial(#"T: {properties: {x: {from: '"a;b"', type: integer}}}"#)
        #expect(try Self.rows("\"a;b\"\n3\n", trial).lines == [#"{"x":3}"#])
    }

    @Test func findsTheFieldOfAFailure() throws {
        let text = "name,note,age\nAna,\"1\n2\n3\",three\nBo,é,four\n\nCy,,5\n,,6\n"
        for jobs in [1, 3] {
            let run = try Self.rows(text, Self.trial(), blockSize: 1, jobs: jobs)
            #expect(run.told.map(\.line) == [4, 5])
            #expect(run.told.map(\.column) == [4, 6])
            #expect(run.told.map(\.record) == [1, 2])
            #expect(run.told.map(\.at) == ["$.age", "$.age"])
            #expect(run.lines == [#"{"name":"Cy","age":5}"#, #"{"age":6}"#])
            #expect(run.summary.bytes == text.utf8.count)
        }
    }

    @Test func ignoresTheRoot() throws {
        let trial = try Trial("Person: {root: data.people, properties: {name: }}")
        #expect(try Self.rows("name\nAna", trial).lines == [#"{"name":"Ana"}"#])
    }

    @Test func takesDelimitersAndColumns() throws {
        let trial = try Self.trial()
        #expect(try Self.rows("name\tage\nA,na\t3", trial, dialect: .tsv).lines == [#"{"name":"A,na","age":3}"#])
        let dialect = CSVDialect(delimiter: UInt8(ascii: ";"), columns: ["name", "age"])
        #expect(try Self.rows("Ana;3\n\"B;o\";4", trial, dialect: dialect).lines.count == 2)
    }

    /// Any table has the results of NDJSON of the same values, whatever is quoted and however it is cut.
    @Test(arguments: 0..<40) func givesWhatLinesOfTheSameValuesGive(_ seed: Int) throws {
        var random = Seeded(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
        let trial = try Trial(
            """
            T: {properties: {a: {type: string}, b: {type: string}, c: {from: o.c, type: string}}}
            """
        )
        let pieces = [
            "", "a", ",", "\"", "\n", "\r\n", "é", "🚀", "\\", "\t", " ", "x y", "\"\"", "\u{1}", "{", "[1]", ";", "\r",
        ]
        let end = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
        var (table, lines) = ("a,b,o.c" + end, "")
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            let texts = (0..<3).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                    .joined()
            }
            let needsQuotes = { (text: String) in text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) } }
            let fields = texts.map { text in
                let quotes = text.isEmpty || needsQuotes(text) || Bool.random(using: &random)
                return quotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
            }
            table += fields.joined(separator: ",") + end
            let json = texts.map { String(decoding: JSONOutput.quoted($0), as: UTF8.self) }
            lines += "{\"a\":\(json[0]),\"b\":\(json[1]),\"o\":{\"c\":\(json[2])}}\n"
        }
        let expected = try trial.stream(lines, .lines) { $0.skipsBadRecords = true }
        for blockSize in [1, 64, 65, 100, 333, 100_000] {
            for jobs in [1, 2] {
                let run = try Self.rows(table, trial, blockSize: blockSize, jobs: jobs)
                #expect(run.told.map(\.description) == [])
                #expect(run.output == expected.output, "\(table)")
            }
        }
    }

    @Test func readsObjectsOfAFile() throws {
        let file = try TemporaryFile("name;age\nAna;3\nBo;x\nCy;5\n")
        var names: [String?] = []
        var failures = 0
        try Self.trial().runtime.forEachObject(inRowsOf: file.url, as: "Person", delimiter: ";") { result in
            switch result {
            case .success(let object): names.append(object["name"]?.string)
            case .failure(let error): failures += error.total
            }
        }
        #expect(names == ["Ana", "Cy"])
        #expect(failures == 1)
    }

    @Test(arguments: ["é", "\"", "\n", "\0"] as [Unicode.Scalar]) func refusesWhatCannotPartFields(
        _ delimiter: Unicode.Scalar
    ) throws {
        let file = try TemporaryFile("name,age\nIda,7\n")
        let error = #expect(throws: JSONInputError.self) {
            try Self.trial().runtime.forEachObject(inRowsOf: file.url, as: "Person", delimiter: delimiter) { _ in }
        }
        #expect(error?.description.contains("can't part fields: expected a space, a tab") == true)
    }
}

private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
