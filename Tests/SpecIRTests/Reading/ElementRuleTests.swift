import SpecIR
import SpecSource
import Testing

/// Keywords for the elements that a property holds.
struct ElementRuleTests {
    @Test(arguments: [
        ("version", true), ("{from: version, type: string}", true), ("{to: version}", true),
        ("{template: '{a}'}", true), ("{first_of: [{from: a}, {from: b}]}", true), ("", false),
        ("number", false), ("{type: string}", false),
    ])
    func refusesAMemberNameWhereThePropertyIsReadElsewhere(_ rule: String, _ isRefused: Bool) throws {
        for element in ["Item", "{object: Item}", "Choice"] {
            let found = try findings(
                in: """
                    specmap: 1
                    mappings:
                      Order: {properties: {items: {list: {dictionary: \(element), member_as: number}}}}
                      Choice: {choose_by: kind, cases: {a: Item}}
                      Item: {properties: {number: \(rule), x: }}
                    """
            )
            #expect(found.map(\.id) == (isRefused ? ["never-reached"] : []), "\(element)")
        }
    }

    @Test func readsConditionsWithOneValueOrSeveral() throws {
        let rule = try property("{list: Car, where: {type: phone, meta.active: true, n: [1, 'null', null]}}").rule
        #expect(rule.elements.conditions.map(\.path.value.description) == ["type", "meta.active", "n"])
        #expect(
            rule.elements.conditions.map { $0.values.map(\.value) } == [
                [.string("phone")], [.boolean(true)], [.number("1"), .string("null"), .null],
            ]
        )
    }

    @Test func writesElementsThatWhereChoseByPathsThatCanBeWritten() throws {
        let mapping = Mapping(MappingParts(name: try property("x").name))
        #expect(try property("{list: Car, where: {a: 1}}").writePath(in: mapping) != nil)
        #expect(try property("{from: t, where: {a: 1}, pick: v}").writePath(in: mapping) == Path(steps: [.member("t")]))
        #expect(try property("{from: t, where: {'a.*': 1}, pick: v}").writePath(in: mapping) == nil)
        #expect(try property("{from: t, where: {a: 1}, pick: .}").writePath(in: mapping) == nil)
        #expect(try property("{from: t, list: string, pick: v}").writePath(in: mapping) == Path(steps: [.member("t")]))
        #expect(
            try property("{from: t, list: any, where: {a: 1}}").writePath(in: mapping) == Path(steps: [.member("t")])
        )
        #expect(try property("{from: t, list: any, where: {'a.*': 1}}").writePath(in: mapping) == nil)
        #expect(try property("{from: t, list: any, where: {a: 1}, transform: unique}").writePath(in: mapping) == nil)
        #expect(try property("{list: Car, take: first}").writePath(in: mapping) != nil)
    }

    @Test func readsPairsAsTwoPaths() throws {
        let pairs = try #require(try property("{dictionary: string, pairs: [Key, meta.Value]}").rule.elements.pairs)
        #expect(pairs.description == "[Key, meta.Value]")
    }

    @Test func readsPairsAsATemplate() throws {
        let pairs = try #require(try property("{dictionary: string, pairs: '--{key}: {value};'}").rule.elements.pairs)
        let template = try #require(pairs.template)
        #expect(template.prefix == "--" && template.separator == ": " && template.suffix == ";")
        #expect(pairs.description == "'--{key}: {value};'")
        #expect(template.takenApart("--a: b: c;")?.value == "b: c" && template.takenApart("a: b;") == nil)
    }

    @Test(arguments: [
        ("'{key}{value}'", "nothing between", "ends the key"), ("'{value}={key}'", "in front of", "key comes first"),
        ("'{name}={value}'", "`{name}` and `{value}`", "name them `{key}` and `{value}`"),
        ("'{key}={value}={more}'", "`{more}`", "each once"), ("'{key}={key}'", "twice", ""),
        ("'{key}='", "`{key}`", "each once"), ("'='", "no name in braces", "write `{key}={value}`"),
        ("'{key}={value'", "without a closing brace", ""), ("name", "text", "[name, value]"),
    ])
    func refusesOtherTemplates(pairs: String, found: String, help: String) throws {
        let text = "specmap: 1\nmappings:\n  A:\n    properties: {p: {dictionary: string, pairs: \(pairs)}}\n"
        let problems = try findings(in: text)
        let problem = try #require(problems.count == 1 ? problems.first : nil)
        #expect(problem.id == "wrong-kind" && problem.message.contains("two paths, of key and value, or a text"))
        #expect(problem.message.contains(found) && (problem.help ?? "").contains(help), "\(problem)")
    }

    @Test func refusesSettingsThatATextCannotHold() throws {
        func expect(_ rule: String, _ expected: [String]) throws {
            try expectFindings(
                "specmap: 1\nmappings:\n  A:\n    properties:\n      p: {\(rule), pairs: '{key}={value}'}\n",
                expected
            )
        }
        try expect("dictionary: ①integer②", ["type-mismatch ①②"])
        try expect("dictionary: {type: integer, as_text: true}", [])
        try expect("dictionary: {type: integer, accept: [string]}", [])
        try expect("dictionary: ①{type: date, date_format: unix_seconds}②", ["type-mismatch ①②"])
        try expect("dictionary: ①{list: string}②", ["type-mismatch ①②"])
        try expect("dictionary: {list: string, transform: {split: ','}}", [])
        try expect("dictionary: ①{transform: {scale: 10}}②", ["type-mismatch ①②"])
        try expect("dictionary: {transform: json}", [])
        try expectFindings(
            "specmap: 1\nmappings:\n  A:\n    properties:\n      p: {dictionary: string, ①pairs②: '{key}={value}', ③key_type④: integer}\n",
            ["exclusive-keywords ③④, note ①②"]
        )
    }

    @Test func readsEachChoice() throws {
        let rule = try property(
            "{list: string, accept_single: true, if_item_invalid: skip, duplicates: fail, ordered: false, update: append}"
        ).rule
        #expect(rule.elements.acceptSingle?.value == true && rule.elements.ordered?.value == false)
        #expect(
            rule.elements.ifItemInvalid?.value == .skip && rule.elements.duplicates?.value == .fail
                && rule.elements.update?.value == .append
        )
        #expect(try property("{list: string, take: single}").rule.elements.take?.value == .single)
        #expect(try property("{dictionary: Car, member_as: name}").rule.elements.memberAs?.value == "name")
        #expect(try property("{list: string, update: merge}").rule.elements.update?.value == .merge)
        #expect(try property("{object: Car, update: skip_null}").rule.elements.update?.value == .skipNull)
        #expect(try property("{object: Car, update: deep_merge}").rule.elements.update?.value == .deepMerge)
    }

    @Test func letsSeveralPropertiesMakeElementsOfOneList() throws {
        func expect(_ properties: String, _ expected: [String]) throws {
            try expectFindings("specmap: 1\nmappings:\n  A:\n    properties: {\(properties)}\n", expected)
        }
        let phone = "a: {from: ①t②, where: {s: phone}, pick: v}"
        try expect("\(phone), b: {from: t, where: {s: mail}, pick: v}", [])
        try expect("\(phone), b: {from: t, where: {s: [mail, phone]}, pick: v}", [])
        try expect("\(phone), b: {from: ③t④, where: {s: phone}, pick: w}", ["path-collision ③④, note ①②"])
        try expect("\(phone), b: {from: t, where: {s: phone}, pick: w, direction: read}", [])
        try expect("\(phone), b: ③t④", ["path-collision ③④, note ①②"])
        try expect("a: {from: t, where: {①s②: x}, pick: ③s.v④}", ["path-collision ③④, note ①②"])
    }

    @Test func takesTextOnlyForWhatHasOneSpelling() throws {
        for good in [
            "type: integer", "type: boolean", "date_format: [unix_seconds, unix_milliseconds]",
            "type: integer, values: {1: a}", "transform: {date: {from: unix_seconds, to: iso8601}}",
        ] {
            #expect(try property("{as_text: true, \(good)}").rule.asText?.value == true)
        }
        for bad in ["type: any", "type: date", "date_format: [unix_seconds, day]", "values: {a: b}", "transform: trim"]
        {
            #expect(try findings(in: spec("{as_text: true, \(bad)}")).map(\.id) == ["type-mismatch"], "\(bad)")
        }
    }

    @Test func takesAMembersNameIntoSingleValuesOnly() throws {
        for (name, ids) in [("model", []), ("other", []), ("year", []), ("tags", ["type-mismatch"])] {
            let spec = """
                specmap: 1
                mappings:
                  A: {properties: {a: {dictionary: Car, member_as: \(name)}}}
                  Car: {properties: {model: , year: {type: integer}, tags: {list: string}}}

                """
            #expect(try findings(in: spec).map(\.id) == ids, "\(name)")
        }
    }

    @Test func checksADefaultAgainstWhatIsHeld() throws {
        let cases = [
            ("{list: integer, take: first, default: 1}", []),
            ("{list: integer, take: first, default: [1]}", ["type-mismatch"]),
            ("{list: integer, where: {a: b}, pick: c, default: [1]}", []),
            ("{list: integer, where: {a: b}, pick: c, default: 1}", ["type-mismatch"]),
            ("{list: integer, take: first, pick: c, default: 1}", []),
            ("{dictionary: Car, member_as: name, default: []}", []),
            ("{dictionary: Car, member_as: name, default: {}}", ["type-mismatch"]),
            ("{from: t, where: {a: 1}, pick: v, type: integer, default: x}", ["type-mismatch"]),
            ("{first_of: [{from: a, type: integer}, {from: b, type: string}], default: x}", []),
            ("{first_of: [{from: a, type: integer}, {from: b, type: string}], default: true}", ["type-mismatch"]),
        ]
        for (rule, ids) in cases { #expect(try findings(in: spec(rule)).map(\.id) == ids, "\(rule)") }
    }

    private func spec(_ rule: String) -> String {
        "specmap: 1\nmappings:\n  A: {properties: {a: \(rule)}}\n  Car: {properties: [model]}\n"
    }
}
