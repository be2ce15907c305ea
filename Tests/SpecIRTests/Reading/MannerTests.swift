import SpecIR
import SpecSource
import Testing

/// What may be written though it says nothing, and names for what is written often.
struct MannerTests {
    private func property(_ rule: String, head: String = "") throws -> Property {
        try #require(
            try mapping("A: {properties: {x: \(rule)}}\nB: {primary_key: id, properties: [id]}", head: head).properties
                .first
        )
    }

    @Test func takesDefaultsOfFlags() throws {
        for (rule, plain) in [
            ("{required: false}", "{}"), ("{sensitive: false, type: string}", "{type: string}"),
            ("{exists: false, type: integer}", "{type: integer}"), ("{as_text: false}", "{}"),
            ("{list: string, ordered: true}", "{list: string}"),
            ("{list: string, accept_single: false}", "{list: string}"),
            ("{reference: B, create: true}", "{reference: B}"),
        ] {
            let (one, other) = (try property(rule), try property(plain))
            #expect(one.required == nil && one.exists == nil && one.sensitive == nil, "\(rule)")
            #expect(one.rule.asText == nil && one.rule.elements.ordered == nil, "\(rule)")
            #expect(one.rule.elements.create == nil && one.rule.elements.acceptSingle == nil, "\(rule)")
            #expect(one.rule.type == other.rule.type)
        }
    }

    @Test(arguments: [
        ("{required: ①yes②}", "write `true`"), ("{required: ①'false'②}", "leave the quotes out: `false`"),
        ("{required: ①no②}", "write `false`"), ("{as_text: ①maybe②}", nil),
        ("{list: string, ordered: ①off②}", "write `false`"), ("{list: string, ordered: ①True②}", "write `true`"),
    ])
    func explainsFlags(_ rule: String, _ help: String?) throws {
        let marked = "specmap: 1\nmappings: {A: {properties: {x: \(rule)}}}\n"
        try expectFindings(marked, ["wrong-kind ①②"])
        let plain = marked.replacing("①", with: "").replacing("②", with: "")
        let found = try findings(in: plain)
        #expect(found.map(\.help) == [help])
        #expect(found.first?.message.contains("takes `true` or `false`") == true)
    }

    @Test func readsNothingOfExtensionKeys() throws {
        let head = "x-rules:\n  money: &money {type: decimal, as_text: true}\nx-other: [1, {nonsense: yes}]\nx-: 3\n"
        let property = try property("*money", head: head)
        #expect(property.rule.type == .decimal && property.rule.asText?.value == true)
        try expectFindings(
            "specmap: 1\n①y-rules②: 1\nmappings: {A: {①③x-a④②: 1, properties: [a]}}\n".replacing("①③", with: "③")
                .replacing("④②", with: "④"),
            ["unknown-keyword ①②", "unknown-keyword ③④"]
        )
    }

    @Test func namesListsOfTransformers() throws {
        let head = "transforms:\n  tidy: [trim, collapse_spaces]\n  mail: [tidy, lowercase, {suffix: x}]\n  one: trim\n"
        let names = { (rule: String) in try self.property(rule, head: head).rule.transforms.map(\.name.value) }
        #expect(try names("{transform: tidy}") == ["trim", "collapse_spaces"])
        #expect(
            try names("{transform: [mail, blank_to_null]}") == [
                "trim", "collapse_spaces", "lowercase", "suffix", "blank_to_null",
            ]
        )
        #expect(try names("{transform: one}") == ["trim"])
        let element = try property("{list: {transform: tidy}}", head: head).rule.elementRule
        #expect(element?.transforms.count == 2)
    }

    @Test func checksListsOfTransformers() throws {
        func expect(_ lists: String, _ rule: String, _ expected: [String]) throws {
            try expectFindings(
                "specmap: 1\ntransforms: \(lists)\nmappings: {A: {properties: {x: \(rule)}}}\n",
                expected
            )
        }
        try expect("{①trim②: [lowercase]}", "{transform: trim}", ["duplicate-host-name ①②"])
        try expect("{a: [trimm]}", "{transform: ①a②}", ["unknown-transformer ①②"])
        try expect("{a: ①[]②}", "{transform: a}", ["empty-collection ①②"])
        try expect("{tidy: [trim]}", "{transform: ①tidyy②}", ["unknown-transformer ①②"])
        try expect("{a: [count]}", "{type: string, transform: ①a②}", ["type-mismatch ①②"])
        try expect("{a: [b], b: [trim]}", "{transform: ①a②}", ["unknown-transformer ①②"])
        let found = try findings(
            in: "specmap: 1\ntransforms: {tidy: [trim]}\nmappings: {A: {properties: {x: {transform: tidi}}}}"
        )
        #expect(found.map(\.help) == ["did you mean `tidy`?"])
    }
}
