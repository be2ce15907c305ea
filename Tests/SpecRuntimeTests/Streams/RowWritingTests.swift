import Foundation
import Testing

@testable import SpecRuntime

/// Objects, and their JSON, written as the rows of a table.
@Suite struct RowWritingTests {
    private static let orders = """
        Order:
          properties:
            id: {type: integer}
            name: {type: string}
            day: {type: date, date_format: day}
            state: {values: {A: 1, B: 2}}
            tags: {list: string}
            words: {list: string, transform: [{split: ";"}]}
            owner: {object: Owner}
            first: {from: codes.0, type: string}
            lines: {from: line, list: string, numbered: {min: 1, max: 2}}
        Owner:
          properties:
            name: {type: string}
            city: {from: home.city}
        """

    private static func write(
        _ text: String,
        _ trial: Trial,
        _ task: RecordStream.Task = .map,
        _ format: JSONInputStream.Format = .lines,
        dialect: CSVDialect = .csv,
        options change: (inout RecordStream.Options) -> Void = { _ in }
    ) throws -> StreamRun {
        try trial.stream(text, format) {
            $0.task = task
            $0.table = dialect
            change(&$0)
        }
    }

    private static let line =
        #"{"id":1,"name":"a,\"b\"\nc","day":"2020-01-02","state":"B","tags":["x"],"words":"p;q","owner":{"name":"Ana","#
        + #""home":{"city":"K\u00f6ln"}},"codes":["c"],"line1":"s","line2":"t"}"#

    @Test func writesTheColumnsOfTheSpecBothWaysAndReadsThemBack() throws {
        let trial = try Trial(Self.orders)
        let mapped = try Self.write(Self.line + "\n{}\n", trial)
        #expect(mapped.told.map(\.description) == [])
        #expect(
            mapped.output == """
                id,name,day,state,tags,words,owner.name,owner.city,first,lines
                1,"a,""b""\nc",2020-01-02T00:00:00Z,2,"[""x""]","[""p"",""q""]",Ana,Köln,c,"[""s"",""t""]"
                ,,,,,,,,,

                """
        )
        let written = try Self.write(mapped.output, trial, .unmap, .rows(.csv))
        #expect(written.told.map(\.description) == [])
        #expect(
            written.output == """
                id,name,day,state,tags,words,owner.name,owner.home.city,codes,line1,line2
                1,"a,""b""\nc",2020-01-02,B,"[""x""]",p;q,Ana,Köln,"[""c""]",s,t
                ,,,,,,,,,,

                """
        )
        #expect(try Self.write(written.output, trial, .map, .rows(.csv)).output == mapped.output)
        let json = try trial.stream(mapped.output, .rows(.csv)) { $0.task = .unmap }
        #expect(json.lines == [Self.line.replacing(#"\u00f6"#, with: "ö"), "{}"])
    }

    /// A table's keys and values are texts in fields, and what they are in the JSON that fields hold.
    @Test(
        arguments: [
            ("values: {HIGH: 3, LOW: 1}", [#""HIGH""#, #""LOW""#]),
            ("type: integer, values: {1: one, 2: two}", ["1", "2"]),
            ("type: integer, values: {1: low}, otherwise: keep", ["1", "7", "-70000000000000000000"]),
            ("type: boolean, values: {true: \"yes\", false: \"no\"}", ["true", "false"]),
            ("values: {a: true, b: \"true\", c: 2.5}, otherwise: keep", [#""a""#, #""c""#, #""7""#]),
        ],
        ["%", "list: {%}", "dictionary: {%}", "list: Row"]
    )
    func readsTablesOfAllKindsBack(_ table: (rule: String, values: [String]), _ holder: String) throws {
        let rule = holder.replacing("%", with: table.rule)
        let trial = try Trial("T: {properties: {id: , v: {\(rule)}}}\nRow: {properties: {w: {\(table.rule)}}}")
        let lines = table.values.map { value in
            let held =
                holder == "%"
                ? value
                : holder.hasPrefix("dict")
                    ? #"{"k":\#(value)}"# : holder.hasSuffix("Row") ? #"[{"w":\#(value)}]"# : "[\(value)]"
            return #"{"id":"1","v":\#(held)}"#
        }
        let text = lines.joined(separator: "\n")
        let objects = try trial.stream(text)
        #expect(objects.lines.count == lines.count && objects.told.isEmpty, "\(objects.told)")

        let shown = try Self.write(text, trial)
        let written = try trial.stream(shown.output, .rows(.csv)) { $0.task = .unmap }
        #expect(written.lines == lines && written.told.isEmpty, "\(shown.output)\(written.told)")

        let source = try Self.write(objects.lines.joined(separator: "\n"), trial, .unmap)
        let mapped = try trial.stream(source.output, .rows(.csv))
        #expect(mapped.lines == objects.lines && mapped.told.isEmpty, "\(source.output)\(mapped.told)")
    }

    @Test func writesAChooserWithTheColumnsOfItsCases() throws {
        let trial = try Trial(
            """
            V: {choose_by: kind, cases: {car: Car, bike: Bike}}
            Car: {properties: {wheels: {type: integer}}}
            Bike: {properties: {gear: {type: string}}}
            """
        )
        let objects = try Self.write(#"[{"kind":"bike","gear":"x"},{"kind":"car","wheels":4}]"#, trial, .map, .document)
        #expect(objects.output == "$mapping,wheels,gear\nBike,,x\nCar,4,\n")
        let json = try Self.write(objects.output, trial, .unmap, .rows(.csv))
        #expect(json.output == "kind,wheels,gear\nbike,,x\ncar,4,\n")
    }

    /// A field that spells JSON, a number or a truth value chooses the mapping that wrote it.
    @Test(arguments: [
        (
            "V: {properties: {id: , v: {object: C}}}\nC: {choose_by_type: ., cases: {string: S, object: O, array: L}}",
            [
                #"{"id":"1","v":"c_1"}"#, #"{"id":"2","v":{"id":"c_2","n":5}}"#, #"{"id":"3","v":["a"]}"#,
                #"{"id":"4","v":""}"#, #"{"id":"5","v":"5"}"#, #"{"id":"6","v":"[no"}"#,
            ]
        ),
        (
            "V: {properties: {id: , v: {object: C}}}\nC: {choose_by_type: ., cases: {number: N, boolean: B, object: O}}",
            [#"{"id":"1","v":1.50}"#, #"{"id":"2","v":true}"#, #"{"id":"3","v":{"n":-2}}"#, #"{"id":"4","v":0}"#]
        ),
        (
            "V: {properties: {id: , v: {object: C}}}\nC: {choose_by_type: ., cases: {number: N}, otherwise: S}",
            [#"{"id":"1","v":1.50}"#, #"{"id":"2","v":""}"#, #"{"id":"3","v":"c_1"}"#]
        ),
        (
            "V: {choose_by_type: v, cases: {string: VS, object: VO}}\nVS: {properties: {v: {type: string}}}\n"
                + "VO: {properties: {v: {object: O}}}",
            [#"{"v":"c_1"}"#, #"{"v":{"id":"c_2"}}"#]
        ),
    ])
    func choosesByTheTypeThatAFieldSpells(_ mappings: String, _ lines: [String]) throws {
        let trial = try Trial(
            mappings + """

                S: {properties: {id: {from: ., type: string}}}
                N: {properties: {n: {from: ., type: decimal}}}
                B: {properties: {b: {from: ., type: boolean}}}
                L: {properties: {first: {from: "0", type: string}}}
                O: {properties: {id: {type: string}, n: {type: integer}}}
                """
        )
        let text = lines.joined(separator: "\n")
        let objects = try trial.stream(text)
        let table = try Self.write(objects.output, trial, .unmap)
        #expect(table.told.map(\.description) == [])
        let again = try trial.stream(table.output, .rows(.csv))
        #expect(again.lines == objects.lines && again.told.isEmpty, "\(table.output)\(again.told)")
    }

    /// Values whose field would choose another mapping.
    @Test(arguments: [
        ("{string: S, object: O}", #""{}""#, "found text, which would be read as an object"),
        ("{string: S, array: O}", #""[1]""#, "found text, which would be read as a list"),
        ("{string: S, number: N}", "5", "found a number, which would be read as text"),
        ("{string: S}, otherwise: N", "5", "found a number, which would be read as text"),
        ("{string: S, boolean: B}", "true", "found a truth value, which would be read as text"),
        ("{boolean: B}, otherwise: N", "1", "found a number, which would be read as a truth value"),
    ])
    func refusesAFieldThatWouldChooseAnotherMapping(_ cases: String, _ json: String, _ message: String) throws {
        let trial = try Trial(
            """
            V: {properties: {v: {object: C}}}
            C: {choose_by_type: ., cases: \(cases)}
            S: {properties: {s: {from: ., type: string}}}
            N: {properties: {n: {from: ., type: integer}}}
            B: {properties: {b: {from: ., type: boolean}}}
            O: {properties: [id]}
            """
        )
        let objects = try trial.stream(#"{"v":\#(json)}"#)
        let run = try Self.write(objects.output, trial, .unmap)
        #expect(run.told.first?.message.contains(message) == true, "\(run.told)\(run.output)")
    }

    @Test func keepsNullAndTextsThatLookLikeIt() throws {
        let trial = try Trial("T: {properties: {a: {type: string}, b: {type: integer}}}")
        let lines = [#"{"a":null,"b":null}"#, #"{"a":"NULL","b":1}"#, #"{"a":""}"#, "{}"]
        let dialect = CSVDialect(null: "NULL")
        let run = try Self.write(lines.joined(separator: "\n"), trial, dialect: dialect)
        #expect(run.output == "a,b\nNULL,NULL\n\"NULL\",1\n\"\",\n,\n")
        #expect(try trial.stream(run.output, .rows(dialect)).lines == lines)
        #expect(try Self.write(lines[0], trial).output == "a,b\n,\n")
        let empty = CSVDialect(null: "")
        let missing = try trial.stream("a,b\n,\n\"\",1\n", .rows(empty)).lines
        #expect(missing == [#"{"a":null,"b":null}"#, #"{"a":"","b":1}"#])
    }

    @Test(arguments: [
        ("T: {properties: {x: }}", #"{"x":[1]}"#, DataFailure.ID.wrongType, "x", "found a list"),
        ("T: {properties: {x: {from: y}}}", #"{"y":{"z":1}}"#, .wrongType, "x", "found an object"),
        ("T: {unknown: keep, properties: {x: }}", #"{"x":1,"\u006eick":2}"#, .unknownMember, "", "found `nick`"),
        ("T: {unknown: keep, properties: {x: }}", #"{"x":1,"y":2}"#, .unknownMember, "", "by `unknown: drop`"),
        ("T: {properties: {x: {type: string}}}", "{}", .missing, "x", "a blank line is no row"),
    ])
    func reportsWhatIsNoField(
        _ mapping: String,
        _ json: String,
        _ id: DataFailure.ID,
        _ property: String,
        _ message: String
    ) throws {
        let trial = try Trial(mapping)
        let good = mapping.contains("from: y") ? #"{"y":"k"}"# : #"{"x":"k"}"#
        for format in [JSONInputStream.Format.lines, .document] {
            let text = format == .lines ? "\(json)\n\(good)\n" : "[\(json),\(good)]"
            var rejected: [RejectedRecord] = []
            let run = try trial.stream(
                text,
                format,
                options: {
                    $0.table = .csv
                    $0.skipsBadRecords = true
                    $0.rejects = RejectedRecords.Options()
                },
                reject: { rejected.append($0) }
            )
            #expect(run.output == "x\nk\n")
            #expect(run.told.map(\.id) == [id])
            #expect(run.told.first?.property ?? "" == property)
            #expect(run.told.first?.message.contains(message) == true, "\(run.told)")
            #expect(run.summary.badRecords == 1)
            #expect(rejected.map(\.record) == [1])
            #expect(try Self.write(text, trial, .map, format).output.hasPrefix("x\n"))
            #expect(try Self.write(text, trial, .map, format).summary.isComplete == false)
        }
    }

    @Test func reportsWhatUnmapCantWriteAsAField() throws {
        let trial = try Trial(
            "T: {root: data, properties: {x: {from: y}, n: {type: integer, transform: [{scale: 3}]}}}"
        )
        let text = #"[{"x":[1]},{"x":"k"},{"n":1}]"#
        let run = try Self.write(text, trial, .unmap, .document) { $0.skipsBadRecords = true }
        #expect(run.output.hasPrefix("y,n\nk,\n"))
        #expect(run.told.first?.property == "x")
        #expect(run.told.first?.record == 1)
        let stopped = try Self.write(text, trial, .unmap, .document)
        #expect(stopped.output == "y,n\n")
        #expect(stopped.summary.badRecords > 0)
    }

    @Test(arguments: [
        ("T: {properties: {all: .}}", "`all` in `T` is written to the whole JSON"),
        ("T: {properties: {a: \"0\"}}", "`a` in `T` is written to the whole JSON"),
        ("T: {properties: {a: '\"x.y\"', b: {from: b}}}", "found `x.y` in `T`, which would be read as another"),
        ("T: {properties: {a: {direction: read}}}", "`T` has no properties"),
    ])
    func refusesWhatHasNoColumns(_ mapping: String, _ message: String) throws {
        let trial = try Trial(mapping)
        let error = #expect(throws: RowFormError.self) { try Self.write("{}", trial, .unmap) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test func writesJSONWhereAHeaderCantNameMembers() throws {
        let trial = try Trial("T: {properties: {id: 'meta.\"@id\"', n: {from: meta.n, type: integer}}}")
        let json = #"{"id":"a","n":1}"#
        let run = try Self.write(json, trial, .unmap)
        #expect(run.output == "meta\n\"{\"\"@id\"\":\"\"a\"\",\"\"n\"\":1}\"\n")
        #expect(try trial.stream(run.output, .rows(.csv)).lines == [json])
    }

    @Test func writesHeadersAloneAndPartsOnly() throws {
        let trial = try Trial(Self.orders)
        let part = try Self.write(Self.line, trial) { $0.only = ["name", "owner.city"] }
        #expect(part.output == "name,owner.city\n\"a,\"\"b\"\"\nc\",Köln\n")
        #expect(try Self.write("[]", trial, .map, .document) { $0.only = ["id"] }.output == "id\n")
    }

    @Test func givesTheSameForAnyNumberOfJobsAndForLongDocuments() throws {
        let trial = try Trial("T: {properties: {a: {type: integer}, b: {type: string}}}")
        let records = (0..<200).map { #"{"a":\#($0),"b":"x;\#($0)"}"# }
        let rows = "a,b\n" + (0..<200).map { "\($0),x;\($0)\n" }.joined()
        let lines = records.joined(separator: "\n")
        for jobs in [1, 3] { #expect(try Self.write(lines, trial) { $0.jobs = jobs }.output == rows) }
        let array = "[" + records.joined(separator: ",") + "]"
        let parts = try Self.write(array, trial, .map, .document) {
            $0.wholeDocument = 100
            $0.partSize = 64
        }
        #expect(parts.output == rows)
        for dialect in [CSVDialect.tsv, CSVDialect(delimiter: UInt8(ascii: ";"))] {
            let table = try Self.write(lines, trial, dialect: dialect).output
            #expect(try trial.stream(table, .rows(dialect)).lines == records)
            #expect(try Self.write(table, trial, .unmap, .rows(dialect), dialect: dialect).output == table)
        }
    }
}
