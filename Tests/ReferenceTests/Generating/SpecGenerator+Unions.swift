import SpecTestSupport

// Mappings that write what one chooses them by.
extension SpecGenerator {
    /// Adds mappings, and one that chooses among them by members, values or types that they read and write themselves.
    mutating func addUnion() {
        let number = newNumber()
        let names = (0..<random.number(1...2)).map { "U\(number)\($0)" }
        let kind = random.pick(["choose_by_member", "choose_by_member", "choose_by", "choose_by_type"])
        for name in names { addCase(name, of: kind) }
        let added = draft.mappings.map(\.name).filter(names.contains)
        if added.isEmpty { return }
        let keys =
            switch kind {
            case "choose_by_member": ["k1", "k2", "k3"]
            case "choose_by": ["car", "truck", "t*"]
            default: ["string", "array", "object", "number"]
            }
        let cases = random.some(keys, 1...3).map { key -> (key: String, value: YAML) in
            (key, .word(random.pick(added)))
        }
        var fields: SpecDraft.Fields = [
            (kind, .text(kind == "choose_by" ? "kind" : ".")), ("cases", .map(cases)),
        ]
        if random.chance(50) { fields.append(("otherwise", .word(random.pick(["skip"] + added)))) }
        try_ { draft, _ in draft.mappings.append(SpecDraft.DraftMapping(name: "U\(number)", fields: fields)) }
    }

    private mutating func addCase(_ name: String, of kind: String) {
        var fields: SpecDraft.Fields = []
        if random.chance(60) { fields.append(("unknown", .word(random.pick(["keep", "fail"])))) }
        if random.chance(30) { fields.append(("omit", .words(random.some(["null", "empty", "default"], 1...2)))) }
        var properties: [(key: String, value: YAML)] = []
        switch kind {
        case "choose_by_member":
            for key in random.some(["k1", "k2", "k3", "note"], 1...3) { properties.append((key, caseRule())) }
        case "choose_by": for key in random.some(["kind", "note"], 1...2) { properties.append((key, caseRule())) }
        default:
            let held = random.pick([("type", "string"), ("list", "any"), ("dictionary", "any"), ("type", "any")])
            properties.append(("whole", .map([("from", .text(".")), (held.0, .word(held.1))])))
        }
        try_ { draft, _ in
            draft.mappings.append(SpecDraft.DraftMapping(name: name, fields: fields, properties: properties))
        }
    }

    private mutating func caseRule() -> YAML {
        random.pick([
            .map([("type", .word("string"))]), .map([("type", .word("string"))]), .map([("type", .word("any"))]),
            .map([("default", .text("car"))]), .map([("if_missing", .word("null"))]),
            .map([("required", .word("true"))]), .map([("omit", .words(["empty"]))]),
            .map([("if_null", .word("leave"))]),
        ])
    }
}
