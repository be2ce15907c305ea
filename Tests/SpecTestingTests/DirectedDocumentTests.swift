import SpecSource
import SpecTesting
import Testing

/// Documents are made of both ends of what a rule distinguishes, so the gravest effect of a change is found.
struct DirectedDocumentTests {
    private func diff(_ old: String, _ new: String) throws -> SpecDiff {
        let start = "specmap: 1\nmappings: "
        return try SpecDiffTests.diff("\(start){\(old)}\n", "\(start){\(new)}\n", tries: 0)
    }

    /// Each breaks data that was read, and not only data that nobody has.
    @Test(arguments: [
        ("transform: {extract: '([a-z]+)@'}", "transform: {extract: '([a-z.]+)@'}"),
        ("transform: {extract: '#([0-9]+)'}", "transform: {extract: '#([0-9]*)'}"),
        ("type: string, requires: {pattern: '^[0-9]{13,19}$'}", "type: string, requires: {pattern: '^[0-9]{13,16}$'}"),
        ("type: string, requires: {length: {max: 2000}}", "type: string, requires: {length: {max: 1000}}"),
        ("from: rows.0, direction: read", "from: rows.last, direction: read"),
        (
            "first_of: [{from: a, type: integer}, {template: '{b}/{c}'}]",
            "first_of: [{from: a, type: integer}, {template: '{b}-{c}'}]"
        ),
    ])
    func findsTheGravestEffect(old: String, new: String) throws {
        let diff = try diff("T: {properties: {v: {\(old)}}}", "T: {properties: {v: {\(new)}}}")
        #expect(diff.worst == .breaking, "\(diff.changes.map { ($0.words, $0.effects.map(\.kind)) })")
    }

    private let booking = """
        Booking: {
          requires: [{less_than: [start, end]}, {at_least_one: [mail, phone]}],
          properties: {start: {type: date}, end: {type: date}, mail: {type: string}, phone: , seats: {type: integer, default: 1#}}}
        """

    /// A plain document has to meet what is required of several properties at once.
    @Test func readsWhatTwoRequirementsOfTheObjectLetThrough() throws {
        let without = booking.replacing("#", with: "")
        let unknown = try diff(without, without.replacing("requires", with: "unknown: fail, requires"))
        #expect(unknown.worst == .breaking)
        let null = try diff(booking.replacing("#", with: ", if_null: default"), without)
        #expect(null.worst == .breaking)
    }

    /// No name that one side requires is read by the other.
    @Test func fillsInWhatBothSidesRequire() throws {
        let spec =
            "T: {naming: snake_case, properties: {deviceID: {type: string, required: true}, firstName: {transform: trim}}}"
        let diff = try diff(spec, spec.replacing("snake_case", with: "kebab-case"))
        #expect(diff.changes.count == 2)
        #expect(diff.changes.allSatisfy { $0.effects.contains { $0.view == .reader && $0.severity == .breaking } })
    }

    /// Another property refuses the same documents, on both sides.
    @Test func countsAFailureBesideOthers() throws {
        let spec = """
            T: {properties: {whole: {from: v, transform: {parts: '{a}.{b}'}}, v: {transform: {extract: '^([0-9]+)'}}}}
            """
        let diff = try diff(spec, spec.replacing("'^(", with: "'("))
        #expect(diff.changes.first.map { !$0.effects.isEmpty } == true)
        let back = try self.diff(spec.replacing("'^(", with: "'("), spec)
        #expect(back.worst.map { $0 > .harmless } == true)
    }

    @Test func listsAnInverseThatIsGone() throws {
        let song = "Song: {primary_key: id, properties: {id: {type: integer}, album: {reference: Album}}}"
        let album = "Album: {primary_key: k, properties: {k: {type: integer}#}}"
        let with = album.replacing("#", with: ", songs: {inverse: Song.album}")
        let diff = try diff("\(song), \(with)", "\(song), \(album.replacing("#", with: ""))")
        #expect(diff.changes.map { $0.effects.first?.kind } == [.gone])
    }

    /// `digits` changes what the objects in a list are written as; `sensitive` of their other property doesn't.
    @Test func blamesNoOtherRule() throws {
        let spec = """
            Pay: {choose_by: kind, cases: {card: Card, bank: Bank}}, Batch: {properties: {payments: {list: Pay}}},
            Base: {properties: {amount: {type: decimal, digits: 2}, holder: {type: string, sensitive: true}}},
            Card: {extends: Base, properties: {number: }}, Bank: {extends: Base, properties: {iban: }}
            """
        let new = spec.replacing("digits: 2", with: "digits: 3").replacing(", sensitive: true", with: "")
        let holders = try diff(spec, new).changes.filter { $0.property == "holder" }
        #expect(holders.count == 1 && holders[0].effects.map(\.kind) == [.revealed], "\(holders.map(\.effects))")
    }

    /// A mapping is gone with its file.
    @Test func placesWhatIsGoneInTheFileThatHeldIt() throws {
        let keep = "specmap: 1\nmappings: {A: {properties: [a]}}\n"
        let diff = SpecDiff(
            from: try TrialSpecs.set(["a.yaml": keep, "z.yaml": keep.replacing("A:", with: "Z:")]),
            to: try TrialSpecs.set(["a.yaml": keep])
        )
        #expect(diff.changes.map(\.range.file.name) == ["z.yaml"])
    }
}
