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
        (
            "dictionary: string, requires: {count: {max: 7}}", "dictionary: string, requires: {count: {max: 6}}"
        ),
        ("transform: {replace: {' ': ''}}, requires: {length: {min: 15}}", "requires: {length: {min: 15}}"),
        ("type: decimal, digits: 2", "type: decimal, transform: {round: 2}"),
        ("from: x.1.., list: string", "from: x.1..2, list: string"),
        ("from: x.1..2, list: string", "from: x.1..3, list: string"),
        ("from: x.0..9, list: string", "from: x, list: string"),
        ("from: x.*.y.*.z, list: integer", "from: x.*.y.0.z, list: integer"),
        ("type: integer, transform: {null_if: -999}, direction: read", "type: integer, direction: read"),
        (
            "values: {A: active}, otherwise: null, direction: read",
            "values: {A: active}, otherwise: active, direction: read"
        ),
        ("type: integer, if_missing: null", "type: integer"),
        ("type: integer, if_invalid: null", "type: integer, if_invalid: leave"),
    ])
    func findsTheGravestEffect(old: String, new: String) throws {
        let diff = try diff("T: {properties: {v: {\(old)}}}", "T: {properties: {v: {\(new)}}}")
        #expect(diff.worst == .breaking, "\(diff.changes.map { ($0.words, $0.effects.map(\.kind)) })")
    }

    /// The total is the sum of another property of the same objects.
    @Test func comparesSumsThatDiffer() throws {
        let spec = """
            Order: {properties: {total: {type: integer}, lines: {list: Line}}, requires: {equal: [total, {sum: lines.price}]}},
            Line: {properties: {price: {type: integer}, qty: {type: integer}}}
            """
        #expect(try diff(spec, spec.replacing("lines.price", with: "lines.qty")).worst == .breaking)
    }

    /// Rules of a value that stay as they are, whatever becomes of refused ones.
    @Test func callsNothingHarmlessThatOnlyRefusedDocumentsShow() throws {
        let spec = "T: {properties: {v: {transform: {extract: '^x{900}([a-z])$'}, requires: {in: [a, b]}}}}"
        let diff = try diff(spec, spec.replacing("900", with: "901"))
        #expect(diff.changes.count == 1 && diff.changes.allSatisfy { $0.severity > .harmless })
    }

    /// The elements of one array stand in the order of the properties that write them.
    @Test func findsTheOrderOfElementsThatSeveralPropertiesWrite() throws {
        let phones = "phones: {from: telecom, list: string, where: {system: phone}, pick: value}"
        let mail = "mail: {from: telecom, where: {system: email}, pick: value, type: string}"
        func mapping(_ properties: String...) -> String { "T: {properties: {\(properties.joined(separator: ", "))}}" }
        let diff = try diff(mapping(phones, mail), mapping(mail, phones))
        #expect(diff.changes.map(\.name) == ["T"] && diff.worst == .breaking)
        #expect(diff.changes.first?.effects.first?.view == .writer)
        let apart = mail.replacing("telecom", with: "contacts")
        #expect(try self.diff(mapping(phones, apart), mapping(apart, phones)).isEmpty)
    }

    /// A keyword that states what is so without it makes no difference; all of several requirements must be met.
    @Test func findsNothingInWhatIsSoAnyway() throws {
        let rules = [
            ("type: string, update: replace", "type: string"), ("list: string, duplicates: allow", "list: string"),
            ("list: L, duplicates: merge", "list: L"),
            ("type: integer, requires: {min: 1, max: 3}", "type: integer, requires: {max: 3, min: 1}"),
        ]
        for (old, new) in rules {
            let others = "L: {primary_key: k, properties: {k: {type: integer}}}"
            let sides = [old, new].map { "T: {properties: {v: {\($0)}}}, \(others)" }
            #expect(try diff(sides[0], sides[1]).isEmpty, "\(old)")
        }
    }

    /// Objects of one key become one in a list.
    @Test(arguments: [false, true])
    func findsAKeyOfObjectsInAList(_ isNew: Bool) throws {
        let line = "L: {primary_key: r, properties: {r: {type: string}, n: {type: integer}}}"
        let spec = "T: {properties: {lines: {list: L}}}, \(line)"
        let sides = [spec, spec.replacing("primary_key: r, ", with: "")]
        let diff = try isNew ? diff(sides[1], sides[0]) : diff(sides[0], sides[1])
        let effects = diff.changes.flatMap(\.effects).filter { $0.view == .reader }
        #expect(effects.map(\.severity) == [.breaking])
    }

    /// A store that exists has objects of the key, or under the old name.
    @Test func warnsOfObjectsThatAStoreHasAlready() throws {
        let spec = "T: {primary_key: id, properties: {id: {type: integer}, n: {type: integer}}}"
        let keyless = try diff(spec, spec.replacing("primary_key: id, ", with: ""))
        let effects = keyless.changes.flatMap(\.effects)
        #expect(effects.contains { $0.view == .store && $0.kind == .refused })
        #expect(effects.contains { $0.view == .refresh && $0.kind == .refreshFails && $0.witness == nil })
        // Of two mappings each has its own.
        let pair = spec + ", " + spec.replacing("T: {", with: "U: {entity: T, ")
        let both = try diff(pair, pair.replacing("primary_key: id, ", with: "")).changes
        #expect(both.filter { $0.effects.contains { $0.kind == .refused } }.map(\.mapping).sorted() == ["T", "U"])
        let renamed = try diff(spec, spec.replacing("T:", with: "U:")).changes.flatMap(\.effects)
        #expect(renamed.contains { $0.kind == .storedApart && $0.severity == .breaking })
    }

    /// The kinds of the elements differ.
    @Test func namesTheKindsOfElements() throws {
        let spec = "P: {properties: {l: {list: A}, d: {dictionary: A}}}, A: {properties: {s: {type: string}}}"
        let new = spec.replacing("list: A", with: "list: B").replacing("dictionary: A", with: "dictionary: B")
        let diff = try diff(spec, "\(new), B: {properties: {s: {type: string}, t: {direction: write}}}")
        let effects = diff.changes.filter { $0.property != nil }.compactMap(\.effects.first)
        let texts = effects.map { "\($0.old) → \($0.new)" }
        #expect(texts.contains("[{}] (list of A) → [{}] (list of B)"), "\(texts)")
        #expect(texts.contains { $0.hasSuffix("(dictionary of B)") }, "\(texts)")
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
