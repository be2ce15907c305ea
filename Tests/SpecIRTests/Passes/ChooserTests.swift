import SpecIR
import SpecSource
import Testing

/// Mappings that choose another one by the data.
struct ChooserTests {
    @Test func readsEachWayToChoose() throws {
        for (keyword, kind) in [
            ("choose_by", Chooser.Kind.value), ("choose_by_member", .member), ("choose_by_type", .type),
        ] {
            let mapping = try mapping(
                "A: {\(keyword): kind.0, cases: {object: B}, otherwise: B}\nB: {properties: {x: kind.0}}"
            )
            let chooser = try #require(mapping.chooser)
            #expect(chooser.kind == kind && chooser.path.value.description == "kind.0")
            #expect(chooser.cases.map { [$0.key.value, $0.mapping.value] } == [["object", "B"]])
            guard case .mapping(let other) = chooser.otherwise else { throw TestProblem() }
            #expect(other.value == "B")
        }
        #expect(try mapping("A: {choose_by: x, cases: {a: B}}\nB: {properties: [x]}").chooser?.otherwise == .fail)
    }

    private func expect(_ mappings: String, _ expected: [String]) throws {
        let lines = mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        try expectFindings("specmap: 1\nmappings:\n" + lines, expected)
    }

    @Test func saysOnceThatNoCaseIsATypeOfJSON() throws {
        let other = "\nT: {properties: [kind]}"
        try expect("V: {choose_by_type: kind, cases: {①click②: T, view: T}}" + other, ["unknown-choice ①②"])
        try expect("V: {choose_by_type: kind, cases: {①click②: T, object: T}}" + other, ["unknown-choice ①②"])
    }

    @Test func warnsOfACaseThatWouldBeWrittenAsAnother() throws {
        let choice = "V: {choose_by: kind, cases: {truck: ①T②, ③van④: T}}\n"
        try expect(choice + "T: {properties: [load]}", ["chooser-not-kept ③④, note ①②"])
        try expect(choice + "T: {properties: {load: , sort: kind}}", [])
        try expect(
            choice + "T: {properties: {load: , sort: {from: kind, direction: write}}}",
            ["chooser-not-kept ③④, note ①②"]
        )
        try expect("V: {choose_by: $.kind, cases: {truck: T, van: T}}\nT: {properties: [load]}", [])
        try expect("V: {choose_by_member: kind, cases: {truck: T, van: T}}\nT: {properties: [load]}", [])
    }

    @Test func warnsWhereWhatReadsTheChooserIsNotWrittenThere() throws {
        let choice = "V: {choose_by: kind, cases: {truck: ①T②, ③van④: T}, otherwise: ⑤T⑥}\n"
        let lost = ["chooser-not-kept ③④, note ①②", "chooser-not-kept ⑤⑥"]
        try expect(choice + "T: {properties: {load: , k: {from: kind, direction: read}}}", lost)
        try expect(choice + "T: {properties: {load: , k: {from: kind, to: kk}}}", lost)
        try expect(choice + "T: {properties: {load: , k: {from: [sort, kind]}}}", lost)
        try expect(choice + "T: {properties: {load: , k: {template: '{kind}'}}}", lost)
        try expect(choice + "T: {properties: [load, kind], only: {read: [load, kind], write: [load]}}", lost)
        try expect(choice + "T: {properties: {load: , k: {from: [kind, sort]}}}", [])
    }

    @Test func warnsOfPrefixesWhoseTextsWouldBeLost() throws {
        let choice = "V: {choose_by: kind, cases: {①'a.*'②: T}}\n"
        try expect(choice + "T: {properties: [load]}", ["chooser-not-kept ①②"])
        try expect(choice + "T: {properties: [kind]}", [])
        try expect(choice + "T: {unknown: keep}", [])
        let both = "V: {choose_by: kind, cases: {①'a.*'②: T, a: ③T④}}\n"
        try expect(both + "T: {properties: [load]}", ["chooser-not-kept ①②, note ③④"])
        try expect(both + "T: {properties: [kind]}", [])
    }

    @Test func refusesPrefixesThatStandForAllOrForMembers() throws {
        let other = "\nT: {properties: [kind]}"
        try expect("V: {choose_by: kind, cases: {a: T, ①'*'②: T}}" + other, ["unknown-choice ①②"])
        try expect("V: {choose_by_member: kind, cases: {①'a*'②: T}}" + other, ["unknown-choice ①②"])
        try expect("V: {choose_by_type: kind, cases: {①'o*'②: T, object: T}}" + other, ["unknown-choice ①②"])
        let problem = try #require(
            try findings(
                in: "specmap: 1\nmappings:\n  V: {choose_by: kind, cases: {'*': T}}\n  T: {properties: [kind]}\n"
            ).first
        )
        #expect(problem.help == "write `otherwise: T` beside `cases`")
    }

    @Test func warnsOfOtherCasesThatWouldBeLost() throws {
        let choice = "V: {choose_by: kind, cases: {a: A}, otherwise: ①T②}\nA: {properties: [x]}\n"
        try expect(choice + "T: {properties: [load]}", ["chooser-not-kept ①②"])
        try expect(choice + "T: {properties: [kind]}", [])
        try expect(choice + "T: {unknown: keep, properties: [load]}", [])
        try expect(choice + "T: {properties: {all: {from: kind, values: {b: c}}}}", [])
        let index = "V: {choose_by: 0, cases: {a: A}, otherwise: ①T②}\nA: {properties: {x: 1}}\n"
        for rule in [".", "{from: ., list: any}", "{from: 0}"] {
            try expect(index + "T: {properties: {all: \(rule)}}", [])
        }
        for rule in ["{from: ., list: string, direction: read}", "1", "{from: ., list: {transform: trim}}"] {
            try expect(index + "T: {properties: {all: \(rule)}}", ["chooser-not-kept ①②"])
        }
    }

    @Test func findsAPlaceForTheChooserInWhatIsWritten() throws {
        let choice = "V: {choose_by: ①kind②, cases: {a: A}}\n"
        try expect(choice + "A: {properties: {x: ③kind.name④}}", ["path-collision ①②, note ③④"])
        try expect(choice + "A: {properties: {x: kind}}", [])
        try expect(choice + "A: {constants: {kind: a}, properties: [x]}", [])
        try expect(choice + "A: {properties: {x: {from: kind.name, direction: read}}}", [])
    }

    @Test func refusesRulesOfItsOwnInheritedOnesToo() throws {
        try expect(
            "V: {①choose_by②: k, cases: {a: A}, ③unknown④: warn}\nA: {properties: [k]}",
            ["exclusive-keywords ③④, note ①②"]
        )
        try expect(
            "V: {①choose_by②: k, cases: {a: A}}\nA: {extends: ⑤V⑥, properties: [③k④]}",
            ["exclusive-keywords ⑤⑥, note ①②, note ③④"]
        )
        try expect(
            "V: {extends: W, choose_by: k}\nW: {otherwise: skip, choose_by: x, cases: {a: A}}\nA: {properties: [k]}",
            []
        )
    }

    @Test func refusesACircleOfChoices() throws {
        try expect(
            "A: {choose_by: k, cases: {b: ①B②}}\nB: {choose_by_type: k, cases: {object: C}, otherwise: ③A④}\nC: {properties: [k]}",
            ["endless-object ①②, note ③④"]
        )
    }

    @Test func refusesObjectsThatHoldThemselves() throws {
        try expect("A: {properties: {a: {object: A, from: ①.②, to: x}}}", ["endless-object ①②"])
        try expect("A: {properties: {a: {object: A, from: [x, ①.②], to: x}}}", ["endless-object ①②"])
        try expect("A: {properties: {a: {list: A, from: ①.②, to: x, accept_single: true}}}", ["endless-object ①②"])
        try expect("A: {properties: {a: {first_of: [{object: A, from: ①.②, to: x}, z]}}}", ["endless-object ①②"])
        try expect("A: {properties: {a: {list: A, from: ., to: x}}}", [])
        try expect("A: {properties: {a: {object: A, from: ., direction: write}}}", [])
        try expect("A: {within: {in: {a: {object: A, from: .}}}}", [])
        try expect(
            "A: {properties: {b: {object: B, from: ①.②, to: b}}}\nB: {choose_by: k, cases: {a: ③A④}}",
            ["endless-object ①②, note ③④"]
        )
    }
}
