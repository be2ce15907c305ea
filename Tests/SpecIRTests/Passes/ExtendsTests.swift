import SpecIR
import SpecSource
import Testing

/// `extends`: the rules that a mapping inherits, and those that it overrides.
struct ExtendsTests {
    /// The mapping `Heir` of a spec that holds these lines below `mappings:`.
    private func heir(_ lines: String, head: String = "") throws -> Mapping {
        let indented = lines.split(separator: "\n").map { "  \($0)\n" }.joined()
        let set = try load(["spec.yaml": "specmap: 1\n\(head)mappings:\n\(indented)"])
        return try #require(set.mappings.first { $0.name.value == "Heir" })
    }

    /// Names and read paths of the properties: `name: a, b`.
    private func paths(_ mapping: Mapping) -> [String] {
        mapping.properties.map { property in
            property.name.value + ": " + property.readPaths(in: mapping).map(\.description).joined(separator: ", ")
        }
    }

    @Test func takesTheInheritedPropertiesInTheirOrderAndItsOwnBehindThem() throws {
        let mapping = try heir(
            """
            Heir: {extends: Base, properties: {d: }}
            Base: {properties: {a: x, b: }, within: {in: [c]}}
            """
        )
        #expect(paths(mapping) == ["a: x", "b: b", "c: in.c", "d: d"])
    }

    @Test func replacesAPropertyWhereItStood() throws {
        let mapping = try heir(
            """
            Heir: {extends: Base, properties: {c: z, d: }, within: {out: {a: y}}}
            Base: {properties: {a: x, b: }, within: {in: [c]}}
            """
        )
        #expect(paths(mapping) == ["a: out.y", "b: b", "c: z", "d: d"])
    }

    @Test func dropsWhatItRemovesAndPutsAnewWhatItStatesAgain() throws {
        let mapping = try heir(
            """
            Heir: {extends: Base, remove: [a, b], properties: {b: y}}
            Base: {properties: [a, b, c]}
            """
        )
        #expect(paths(mapping) == ["c: c", "b: y"])
    }

    @Test func keepsTheNamingAndTheDateFormatsOfInheritedRules() throws {
        let mapping = try heir(
            """
            Heir: {extends: Base, naming: kebab-case, date_format: day, properties: {ownDate: {type: date}}}
            Base:
              naming: snake_case
              date_format: unix_seconds
              properties:
                firstDate: {type: date}
                lastDates: {list: date}
                eitherDate: {first_of: [{from: x, type: date}, {type: string}]}
            """
        )
        #expect(
            paths(mapping).filter { !$0.hasPrefix("either") } == [
                "firstDate: first_date", "lastDates: last_dates", "ownDate: own-date",
            ]
        )
        let rules = mapping.properties.map(\.rule)
        #expect(rules[0].effectiveDateFormats(in: mapping) == [.unixSeconds])
        guard case .list(.rule(let element)) = rules[1].kind else { throw TestProblem() }
        #expect(element.effectiveDateFormats(in: mapping) == [.unixSeconds])
        let either = try #require(mapping.properties[2].firstOf.last)
        #expect(either.readPaths(in: mapping).map(\.description) == ["either_date"])
        #expect(mapping.properties[2].firstOf[0].rule.effectiveDateFormats(in: mapping) == [.unixSeconds])
        #expect(rules[3].effectiveDateFormats(in: mapping) == [.day])
    }

    @Test func keepsReservedKeysOfTheMappingThatReservesThem() throws {
        let mapping = try heir(
            """
            Heir: {extends: Band, reserved: [id], properties: [heirId]}
            Band: {reserved: [description], properties: [bandDescription]}
            """
        )
        #expect(paths(mapping) == ["bandDescription: description", "heirId: id"])
    }

    @Test func replacesAKeywordWhole() throws {
        let base =
            "Base: {root: a, unknown: warn, omit: ['null'], constants: {k: 1}, only: [x], if_null: fail, properties: [x, y]}"
        let same = try heir("Heir: {extends: Base}\n\(base)")
        #expect(same.root?.value == Path(steps: [.member("a")]))
        #expect(same.unknown == .warn && same.omit == [.null] && same.constants.count == 1)
        #expect(same.only?.read?.map(\.value) == ["x"])
        #expect(same.properties.first?.effectiveIfNull(in: same) == .fail)
        let own = try heir(
            "Heir: {extends: Base, root: b, unknown: fail, omit: [], constants: {l: 2}, only: [y], if_null: leave}\n\(base)"
        )
        #expect(own.root?.value == Path(steps: [.member("b")]))
        #expect(own.unknown == .fail && own.omit == [])
        #expect(own.constants.map(\.path.value.description) == ["l"])
        #expect(own.only?.read?.map(\.value) == ["y"])
        #expect(own.properties.first?.effectiveIfNull(in: own) == .leave)
    }

    @Test func letsOneKeywordForUnknownMembersTakeTheOthersPlace() throws {
        let into = "Base: {unknown_into: rest, properties: [x]}"
        #expect(try heir("Heir: {extends: Base, unknown: fail}\n\(into)").unknown == .fail)
        #expect(try heir("Heir: {extends: Base}\n\(into)").unknownInto?.value == "rest")
        let warns = "Base: {unknown: warn, properties: [x]}"
        #expect(try heir("Heir: {extends: Base, unknown_into: rest}\n\(warns)").unknown == .keep)
    }

    @Test func hasNeitherDescriptionNorTheDefaultsOfTheOtherFile() throws {
        let set = try load([
            "a.yaml":
                "specmap: 1\nuse: [b.yaml]\ndefaults: {unknown: fail}\nmappings: {Heir: {extends: Base, properties: [ownName]}}\n",
            "b.yaml": """
            specmap: 1
            defaults: {naming: snake_case, unknown: warn}
            mappings: {Base: {description: base, properties: [firstName]}}
            """,
        ])
        let heir = try #require(set.mappings.first)
        #expect(heir.description == nil && heir.unknown == .fail)
        #expect(paths(heir) == ["firstName: first_name", "ownName: ownName"])
    }

    @Test func inheritsOverSeveralMappingsAndFiles() throws {
        let set = try load([
            "a.yaml": "specmap: 1\nuse: [b.yaml]\nmappings: {A: {extends: B, properties: [a]}}\n",
            "b.yaml": "specmap: 1\nuse: [c.yaml]\nmappings: {B: {extends: C, remove: [x], properties: [b]}}\n",
            "c.yaml": "specmap: 1\nmappings: {C: {properties: [x, c]}}\n",
        ])
        #expect(set.mappings.map { $0.properties.map(\.name.value) } == [["c", "b", "a"], ["c", "b"], ["x", "c"]])
    }

    @Test func inheritsAChooserWithCasesOfItsOwn() throws {
        let mapping = try heir(
            """
            Heir: {extends: Base, cases: {b: B}}
            Base: {choose_by: kind, cases: {a: A}, otherwise: skip}
            A: {properties: [kind]}
            B: {properties: [kind]}
            """
        )
        let chooser = try #require(mapping.chooser)
        #expect(chooser.cases.map(\.key.value) == ["b"] && chooser.otherwise == .skip)
    }

    @Test func tellsOfACycleOnceWithAllItsPlaces() throws {
        try expectFindings(
            "specmap: 1\nmappings:\n  A: {extends: ①B②}\n  B: {extends: ③A④}\n  C: {extends: A, properties: [c]}\n",
            ["extends-cycle ①②, note ③④"]
        )
    }

    @Test func tellsOfAMistakeInAnInheritedRuleOnce() throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              Base:
                ignore: [①nobody②]
                properties: {a: {object: ③Carr④}, b: ⑤x⑥, c: ⑦x⑧}
              One: {extends: Base}
              Two: {extends: One, properties: [d]}
            """,
            ["unknown-property ①②", "unknown-mapping ③④", "path-collision ⑦⑧, note ⑤⑥"]
        )
    }

    @Test func refusesToInheritWithoutMeasure() throws {
        let names = (0..<2000).map { "p\($0)" }.joined(separator: ", ")
        let heirs = (0..<101).map { "  H\($0): {extends: Base}\n" }.joined()
        let found = try findings(in: "specmap: 1\nmappings:\n  Base: {properties: [\(names)]}\n" + heirs)
        #expect(found.map(\.id) == ["too-large"])
        #expect(found.map(\.message) == ["mappings inherit at most 200000 properties in all, found more"])
    }

    @Test func findsCollisionsBetweenOwnAndInheritedRules() throws {
        try expectFindings(
            "specmap: 1\nmappings:\n  Base: {properties: {a: ①x②}}\n  Heir: {extends: Base, properties: {b: ③x④}}\n",
            ["path-collision ③④, note ①②"]
        )
    }
}

/// An error that a test can't go on with.
struct TestProblem: Error {}
