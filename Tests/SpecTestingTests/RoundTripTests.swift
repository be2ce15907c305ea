import SpecIR
import SpecSource
import SpecTesting
import Testing

/// The verdicts on data that is read and written.
struct RoundTripTests {
    private func result(_ rule: String, _ name: String = "it") throws -> RoundTripTrial.PropertyResult {
        let text =
            "specmap: 1\nmappings:\n  T:\n    properties:\n      \(name): \(rule)\n      other: {type: integer}\n"
        let trial = RoundTripTrial(try TrialSpecs.set(text), tries: 50)
        return try #require(trial.results.first { $0.property == name })
    }

    @Test func comesBackWhereNothingIsLost() throws {
        let found = try result("{type: string}")
        #expect(found.verdict == .lossless)
        #expect(found.witness == nil)
    }

    /// Records are somebody's data; made documents are nobody's.
    @Test func showsNoValuesOfRecordsWhereSomeAreSecret() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              Pay:
                properties:
                  card: {type: string, sensitive: true, direction: read, requires: {pattern: "^[0-9]{16}$"}}
                  mail: {type: string, transform: lowercase}
            """
        )
        let record = try #require(Literal(parsing: #"{"card":"4111222233334444","mail":"Ida@Example.com"}"#.utf8))
        let report = RoundTripReport(RoundTripTrial(set, tries: 0, records: (0, [record])))
        let texts = [report.text, report.json, report.diagnostics.map(\.diagnostic.message).joined()]
        for text in texts { #expect(!text.contains("4111") && !text.contains("ida@"), "\(text)") }
        #expect(report.text.contains("values aren't shown"))
        let made = RoundTripReport(RoundTripTrial(set, tries: 20))
        #expect(made.text.contains("comes back as"))
    }

    private static let routes = """
        specmap: 1
        mappings:
          Directions: {properties: {code: {type: string, required: true}, routes: {list: Route}}}
          Route: {properties: {seconds: {from: duration, type: number}, kind: {from: geometry.type, type: string}, legs: {list: Leg}}}
          Leg: {unknown: fail, properties: {weight: {type: number}, first: {from: at.0, type: number, if_null: fail}}}
        """

    /// The document shows what the reason above it says.
    @Test func showsTheLossOfTheReason() throws {
        let trial = RoundTripTrial(try TrialSpecs.set(Self.routes), tries: 200)
        let found = try #require(trial.results.first { $0.property == "routes" })
        #expect(found.held?.loss.reason == .unknownMembers && found.verdict == .lossy)
        #expect(
            found.witness?.json?.compact == #"{"code":"","routes":[{"unread":1}]}"#,
            "\(String(describing: found.witness))"
        )
        #expect(found.witness?.words.contains("by another loss") == false)
    }

    /// Where no document shows it, the reason that the document shows is named.
    @Test func namesTheReasonThatADocumentShows() throws {
        let trial = RoundTripTrial(try TrialSpecs.set(Self.routes), tries: 200)
        let first = try #require(trial.results.first { $0.property == "first" })
        #expect(first.explanation == .indexPath)
        #expect(
            first.witness?.words.hasSuffix(", by another loss: `spelling`") == true,
            "\(String(describing: first.witness))"
        )
        let weight = try #require(trial.results.first { $0.property == "weight" })
        #expect(weight.explanation == .spelling && weight.witness?.words.contains("by another") == false)
    }

    @Test func showsWhatIsSpelledAnew() throws {
        let found = try result("{type: string, transform: lowercase}")
        #expect(found.stated == .normalising)
        #expect(found.tried == .normalising)
        #expect(found.witness != nil)
    }

    /// The first of two paths is read, and the other's value isn't written.
    @Test func showsAValueThatAnotherPathHides() throws {
        let found = try result("{from: [it, old]}")
        #expect(found.stated == .lossy)
        #expect(found.tried == .lossy)
        #expect(found.witness?.words == "`old` isn't written")
    }

    @Test func showsWhatIsLost() throws {
        let found = try result("{type: string, omit: [empty]}")
        #expect(found.verdict == .lossy)
        #expect(found.witness?.json?.compact == #"{"it":""}"#)
    }

    @Test func showsWhatCantBeWritten() throws {
        let found = try result("{values: {web: online}, otherwise: other}")
        #expect(found.verdict == .broken)
        #expect(found.tried == .broken)
        #expect(found.witness?.words.contains("can't be written") == true)
    }

    @Test(arguments: ["days.*.lines", "rows.1..", "rows.10000"])
    func reportsARootThatIsNotWritten(root: String) throws {
        let text = "specmap: 1\nmappings:\n  T: {root: '\(root)', properties: {id: , it: {from: ^.at}}}\n"
        let trial = RoundTripTrial(try TrialSpecs.set(text), tries: 50)
        let found = try #require(trial.results.first)
        #expect(trial.results.count == 1)
        #expect(found.property == "" && found.verdict == .lossy)
        #expect(found.reasons.map(\.reason) == [.rootNotWritten])
        #expect(!trial.triedNothing)
    }

    @Test func findsNoLossOfTheObjectsAroundInOtherProperties() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              T:
                unknown: fail
                properties: {at: {type: date}, tags: {list: string, accept_single: true}, city: address.city}
            """
        )
        let json = #"{"at": "2024-03-08T14:05:30.000Z", "tags": "x", "address": {"city": "A"}}"#
        let record = try #require(Literal(parsing: Array(json.utf8)))
        let trial = RoundTripTrial(set, records: (0, [record]))
        #expect(trial.results.map(\.verdict) == [.normalising, .normalising, .lossless])
        #expect(!trial.results.contains { $0.reasons.contains { $0.reason == .parents } })
    }

    /// Losses that a rule of another place declares: of the objects around a value, or of the mapping that is chosen.
    @Test(arguments: [
        ("T: {unknown: fail, properties: {a: m.a}}", #"{"m":null}"#, "a", LossReason.parents),
        (
            """
            T: {choose_by: t, cases: {r: R, n: N}}
            R: {properties: {t: , id: }}
            N: {properties: {t: , c: {type: string, omit: [empty]}}}
            """, #"{"t":"n","c":""}"#, "c", .omittedEmpty
        ),
        (
            "T: {unknown: fail, properties: {w: {list: W, where: {k: a}}}}\nW: {unknown: fail, properties: [k, n]}",
            #"{"w":[{"k":"a","n":1},{"k":"b","n":2}]}"#, "w", .selectedElements
        ),
    ])
    func knowsWhatDeclaresALoss(_ mappings: String, _ document: String, _ name: String, _ reason: LossReason) throws {
        let lines = mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        let set = try TrialSpecs.set("specmap: 1\nmappings:\n\(lines)")
        let index = try #require(set.entries(named: "T").first)
        let record = try #require(Literal(parsing: Array(document.utf8)))
        let trial = RoundTripTrial(set, records: (index, [record]))
        let found = try #require(trial.results.first { $0.property == name })
        #expect(found.tried ?? .lossless > .lossless, "\(found)")
        #expect(!found.contradicts, "\(found)")
        #expect(found.reasons.contains { $0.reason == reason }, "\(found)")
    }

    /// Of a mapping that chooses, what is lost is a loss of the mappings that the documents choose.
    @Test func reportsThePropertiesOfTheMappingsThatAreChosen() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              T: {choose_by: k, cases: {a: A, b: B, c: C}}
              A: {properties: {x: {direction: read}, y: {type: string, transform: lowercase}}}
              B: {properties: [z]}
              C: {properties: [w]}
            """
        )
        let records = try [#"{"k":"a","x":1,"y":"ABC"}"#, #"{"k":"b","z":1}"#].map {
            try #require(Literal(parsing: Array($0.utf8)))
        }
        let trial = RoundTripTrial(set, records: (0, records))
        #expect(trial.results.map { "\($0.mapping).\($0.property)" } == ["A.x", "A.y", "B.z"])
        #expect(trial.results.map(\.verdict) == [.lossy, .normalising, .lossless])
        #expect(trial.results.map { $0.reasons.first?.reason } == [.readOnly, .transformer, nil])
        #expect(trial.results.first?.witness?.json?.compact == #"{"k":"a","x":1}"#)
    }

    @Test func namesNoReasonThatExplainsLessThanWhatTheObjectsLose() throws {
        let set = try TrialSpecs.set(
            "specmap: 1\nmappings:\n  T: {properties: {w: {list: W, duplicates: merge}}}\n  W: {properties: [k]}\n"
        )
        let record = try #require(Literal(parsing: Array(#"{"w":[{"k":1,"z":2}]}"#.utf8)))
        let found = try #require(RoundTripTrial(set, records: (0, [record])).results.first)
        #expect(found.verdict == .lossy && found.explanation == nil)
        #expect(found.range.start.column == 20)
        #expect(found.reasons.map(\.reason) == [.duplicatesMerged])
        #expect(found.held?.place == "W" && found.held?.loss.reason == .unknownMembers)
    }

    @Test func namesWhatTheObjectsInAPropertyLose() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              T: {unknown: fail, properties: {w: {object: W}}}
              W: {unknown: fail, properties: {v: {list: V}}}
              V: {unknown: fail, properties: {name: {direction: read}, id: }}
            """
        )
        let record = try #require(Literal(parsing: Array(#"{"w":{"v":[{"id":1}]}}"#.utf8)))
        let report = RoundTripReport(RoundTripTrial(set, records: (0, [record])))
        let reason = "the property isn't written: it is `direction: read`, or holds what leads here"
        #expect(
            report.text.contains("lossy        w  `V.name`, which it holds: \(reason)  spec.yaml:5:"),
            "\(report.text)"
        )
        let message = report.diagnostics.first?.diagnostic.message ?? ""
        #expect(message.contains("the property isn't written (in `V.name`), as it is"), "\(message)")
    }

    @Test func namesTheFailureOfMostDocumentsWhereNoneCanBeRead() throws {
        let set = try TrialSpecs.set("specmap: 1\nmappings: {T: {properties: {id: {type: integer, required: true}}}}\n")
        let records = try [#"{"id":"x"}"#, #"{"id":"y"}"#, "{}"].map { try #require(Literal(parsing: Array($0.utf8))) }
        let trial = RoundTripTrial(set, records: (0, records))
        #expect(trial.triedNothing)
        let words = #"no document can be read; most fail at `id` by `wrong-type`: expected integer, found "x""#
        #expect(trial.words == words)
    }

    @Test func showsNoValueInThatFailureWhereSomeAreSecret() throws {
        let set = try TrialSpecs.set(
            "specmap: 1\nmappings: {T: {properties: {card: {sensitive: true}, id: {type: integer}}}}\n"
        )
        let record = try #require(Literal(parsing: Array(#"{"card":"4111","id":"Ida"}"#.utf8)))
        let trial = RoundTripTrial(set, records: (0, [record]))
        #expect(trial.words == "no document can be read; most fail at `id` by `wrong-type`")
    }

    @Test func isBrokenByRulesAndByTrialWhereTheChosenTypeIsNotWritten() throws {
        let set = try TrialSpecs.set(
            "specmap: 1\nmappings:\n  T: {choose_by_type: v, cases: {object: A}}\n  A: {properties: {id: v.id}}\n"
        )
        let record = try #require(Literal(parsing: Array(#"{"v":{}}"#.utf8)))
        let found = try #require(RoundTripTrial(set, records: (0, [record])).results.first { $0.mapping == "T" })
        #expect(found.stated == .broken && found.tried == .broken)
        #expect(found.explanation == .chosenTypeNotWritten)
    }

    /// What a mapping that chooses loses itself: the spelling of the case, or objects of no case.
    @Test(arguments: [
        ("cases: {1: A}", #"{"k":"1"}"#, Verdict.normalising, LossReason.chooser),
        ("cases: {1: A}, otherwise: skip", #"{"k":2}"#, .lossy, .chooserOtherwise),
    ])
    func reportsWhatTheChoiceLoses(_ choice: String, _ json: String, _ verdict: Verdict, _ reason: LossReason) throws {
        let set = try TrialSpecs.set(
            "specmap: 1\nmappings:\n  T: {choose_by: k, \(choice)}\n  A: {properties: [x]}\n"
        )
        let record = try #require(Literal(parsing: Array(json.utf8)))
        let found = try #require(RoundTripTrial(set, records: (0, [record])).results.first)
        #expect(found.mapping == "T" && found.property == "" && found.verdict == verdict)
        #expect(found.reasons.map(\.reason) == [reason])
    }

    @Test func keepsTheReasonOfAPropertyBelowParents() throws {
        let text =
            "specmap: 1\nmappings: {T: {unknown: fail, properties: {a: m.a, b: {from: b, transform: lowercase}}}}\n"
        let set = try TrialSpecs.set(text)
        let record = try #require(Literal(parsing: Array(#"{"m":null,"b":"X"}"#.utf8)))
        let trial = RoundTripTrial(set, records: (0, [record]))
        let found = try #require(trial.results.first { $0.property == "b" })
        #expect(found.verdict == .normalising)
        #expect(found.reasons.map(\.reason) == [.transformer])
    }

    /// Documents by their objects: a record may be an array itself, and a list may be empty.
    @Test(arguments: [
        ("{properties: {tag: {from: 0, type: string}, ref: {from: 1, type: string}}}", #"["UNH","5"]"#, 1),
        ("{properties: {id: }}", #"[{"id":1},{"id":2}]"#, 2), ("{properties: {id: }}", "[]", 1),
        ("{root: rows, properties: {id: }}", #"{"rows":[{"id":1},{"id":2},{"id":3}]}"#, 3),
        ("{root: rows, properties: {id: }}", #"{"rows":[]}"#, 1),
    ])
    func readsTheObjectsOfADocument(_ mapping: String, _ document: String, _ count: Int) throws {
        let set = try TrialSpecs.set("specmap: 1\nmappings: {T: \(mapping)}\n")
        let record = try #require(Literal(parsing: Array(document.utf8)))
        let trial = RoundTripTrial(set, records: (0, [record]))
        #expect(trial.documents == count && trial.readable == count, "\(trial)")
        #expect(trial.results.filter(\.contradicts).isEmpty, "\(trial)")
    }

    @Test func admitsThatNothingCouldBeRead() throws {
        let set = try TrialSpecs.set("specmap: 1\nmappings: {T: {properties: {it: {type: integer, required: true}}}}")
        let trial = RoundTripTrial(set, records: (0, [.object([])]))
        #expect(trial.triedNothing)
        #expect(!RoundTripTrial(set, tries: 1).triedNothing)
    }

    @Test(arguments: TrialSpecs.folders)
    func contradictsNoVerdict(folder: String) throws {
        let trial = RoundTripTrial(try TrialSpecs.set(folder: folder), tries: 40)
        for result in trial.results where result.contradicts && result.stated == .lossless {
            Issue.record(
                "\(result.mapping).\(result.property): \(result.witness.map { "\($0.json?.compact ?? "") \($0.words)" } ?? "")"
            )
        }
    }
}

extension RoundTripTrial.PropertyResult {
    /// True if documents show a loss that doesn't follow from the rules.
    fileprivate var contradicts: Bool { stated < tried ?? .lossless }
}
