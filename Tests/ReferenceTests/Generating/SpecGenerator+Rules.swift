import ReferenceInterpreter
import SpecIR
import SpecTestSupport

extension SpecGenerator {
    /// The rule of a value, of a property or of an element.
    mutating func rule(_ depth: Int = 2) -> SpecDraft.Fields {
        let names = draft.mappings.dropLast().map(\.name)
        switch random.number(0...(depth > 0 ? 34 : 12)) {
        case 0...7: return scalar()
        case 8...10: return table()
        case 11: return names.isEmpty ? scalar() : [("object", .word(random.pick(names)))]
        case 12: return names.isEmpty ? table() : reference(keyed.isEmpty ? names : keyed)
        case 13...17: return list(depth)
        case 18...20: return dictionary(depth)
        case 21...23: return names.isEmpty ? list(depth) : [("object", .word(random.pick(names)))]
        case 24, 25: return picked()
        case 26, 27: return taken(depth)
        case 28:
            return names.isEmpty ? list(depth) : [("object", .word(random.pick(names))), ("transform", .word("json"))]
        case 29, 30: return names.isEmpty ? list(depth) : related(keyed.isEmpty || random.chance(30) ? names : keyed)
        case 31, 32: return self.list(depth) + [("transform", .list(chain(.list, 1...2)))]
        default: return random.chance(50) ? parts(names) : scalar()
        }
    }

    /// A text that is split into named parts, as a dictionary or as an object.
    private mutating func parts(_ names: [String]) -> SpecDraft.Fields {
        let text = random.pick(["{a}-{b}", "x{a}, {b}.", "{a}aa{b}", "{é}"])
        let split: SpecDraft.Fields = [("transform", .map([("parts", .text(text))]))]
        return names.isEmpty || random.chance(70) ? split : [("object", .word(random.pick(names)))] + split
    }

    private mutating func scalar() -> SpecDraft.Fields {
        let type = random.pick(TypeName.allCases + [.string, .string, .integer, .integer])
        var fields: SpecDraft.Fields = type == .any && random.chance(70) ? [] : [("type", .word(type.rawValue))]
        if type == .date, random.chance(70) {
            fields = (random.chance(50) ? fields : []) + [("date_format", random.dateFormats())]
        }
        if type == .string, random.chance(10) { fields.append(("date_format", random.dateFormats())) }
        if !type.acceptable.isEmpty, random.chance(35) {
            fields.append(("accept", .words(random.some(type.acceptable, 1...3).map(\.rawValue))))
        }
        if type == .decimal, random.chance(40) { fields.append(("digits", .word("\(random.number(0...4))"))) }
        if random.chance(30) {
            // The first of several formats may be of another kind than what the transformers gave, and can't be undone then.
            if type == .date { fields = [("type", .word("date"))] }
            fields.append(("transform", transforms(type)))
        } else if [.integer, .number, .decimal, .boolean, .date].contains(type), random.chance(12) {
            fields.append(("as_text", .word("true")))
            if random.chance(50) {
                let types = type.acceptable + type.acceptableBesideText
                fields.removeAll { $0.key == "accept" }
                fields.append(("accept", .words(random.some(types, 1...3).map(\.rawValue))))
            }
        }
        if random.chance(30) { fields.append(("requires", requirements(type))) }
        return fields
    }

    private mutating func table() -> SpecDraft.Fields {
        let type = random.pick(["", "", "string", "integer", "number", "boolean", "decimal"])
        let keys =
            switch type {
            case "integer": ["0", "1", "2", "-5", "12345678901234567890123"]
            case "number", "decimal": ["0", "1.5", "1e3", "-2"]
            case "boolean": ["true", "false"]
            default: ["N", "P", "S", "a", "", "é", "1", "true", "null"]
            }
        let values: [YAML] = [
            .text("new"), .text("paid"), .text("a"), .word("1"), .word("2.50"), .word("true"), .word("null"),
        ]
        let rows = random.some(keys, 1...4).map { key in (key: key, value: random.pick(values)) }
        var fields: SpecDraft.Fields = type.isEmpty ? [] : [("type", .word(type))]
        fields.append(("values", .map(rows)))
        if random.chance(50) {
            fields.append(
                ("otherwise", random.pick([.word("keep"), .word("fail"), .text("other"), .word("null"), .word("7")]))
            )
        }
        if random.chance(12) { fields.append(("transform", .list(chain(.string, 1...2)))) }
        if random.chance(20) {
            let key = TypeName(rawValue: type) ?? .string
            fields.append(("accept", .words(random.some(key.acceptable, 1...2).map(\.rawValue))))
        }
        if random.chance(15) { fields.append(("requires", requirements(.string))) }
        return fields
    }

    private mutating func reference(_ names: [String]) -> SpecDraft.Fields {
        var fields: SpecDraft.Fields = [
            (random.pick(["reference", "reference_list"]), .word(random.pick(names)))
        ]
        if random.chance(30) {
            let properties = draft.mappings.flatMap { $0.properties.map(\.key) }
            if !properties.isEmpty { fields.append(("by", .text(random.pick(properties)))) }
        }
        if random.chance(20) { fields.append(("update", .word("skip_null"))) }
        return fields
    }

    /// A rule that holds objects, with keywords for sessions beside it.
    private mutating func related(_ names: [String]) -> SpecDraft.Fields {
        let name = random.pick(names)
        let beside: SpecDraft.Fields = [
            ("create", .word("false")), ("orphans", .word("keep")), ("orphans", .word("delete")),
            ("update", .word(random.pick(["replace", "merge", "append", "skip_null", "deep_merge", "deep_merge"]))),
            ("ordered", .word("false")),
        ]
        let unlinked: SpecDraft.Fields =
            random.chance(35)
            ? [("create", .word("false")), ("if_unlinked", .word(random.pick(["null", "leave", "fail"])))] : []
        return [(random.pick(["list", "object", "reference"]), .word(name))]
            + (unlinked.isEmpty ? [random.pick(beside)] : unlinked)
    }

    /// The rule behind `list` and `dictionary`.
    private mutating func element(_ depth: Int) -> YAML {
        let names = draft.mappings.dropLast().map(\.name)
        if !names.isEmpty, random.chance(35) { return .word(random.pick(names)) }
        if random.chance(35) { return .word(random.pick(TypeName.allCases).rawValue) }
        var fields = rule(depth - 1)
        if random.chance(25) { fields.append(("if_null", .word(random.pick(["null", "fail"])))) }
        if random.chance(25) { fields.append(("if_invalid", .word(random.pick(["null", "fail"])))) }
        return .map(fields)
    }

    private mutating func list(_ depth: Int) -> SpecDraft.Fields {
        var fields: SpecDraft.Fields = [("list", element(depth))]
        if random.chance(20) { fields.append(("accept_single", .word("true"))) }
        if random.chance(25) { fields.append(("if_item_invalid", .word(random.pick(["skip", "null", "fail"])))) }
        if random.chance(25) { fields.append(("duplicates", .word(random.pick(["merge", "allow", "fail"])))) }
        if random.chance(8) { fields.append(("ordered", .word("false"))) }
        if random.chance(8) { fields.append(("update", .word(random.pick(["replace", "append"])))) }
        if random.chance(12) {
            let names = draft.mappings.dropLast().flatMap { $0.properties.map(\.key) }
            if !names.isEmpty { fields.append(("same_by", .list(random.some(names, 1...2).map(YAML.text)))) }
        }
        if random.chance(15) { fields.append(("where", conditions())) }
        if random.chance(20) { fields.append(("requires", .map([("count", extent())]))) }
        return fields
    }

    mutating func dictionary(_ depth: Int) -> SpecDraft.Fields {
        let names = draft.mappings.dropLast().map(\.name)
        var fields: SpecDraft.Fields = []
        if !names.isEmpty, random.chance(35) {
            let target = random.pick(draft.mappings.dropLast().map { $0 })
            let name =
                target.properties.isEmpty || random.chance(40)
                ? "memberName" : random.pick(target.properties.map(\.key))
            fields = [("dictionary", .word(target.name)), ("member_as", .text(name))]
        } else {
            fields = [("dictionary", element(depth))]
        }
        if random.chance(20) {
            fields.append(
                (
                    "pairs",
                    .text(random.pick(["{key}={value}", "{key}: {value}", "--{key}=={value}.", "{key}aa{value}"]))
                )
            )
            if random.chance(60), !fields.contains(where: { $0.key == "member_as" }) {
                fields[0] = ("dictionary", textElement())
            }
        } else if random.chance(30) {
            let paths = random.pick([["key", "value"], ["n.k", "n.v"], ["0", "1"]])
            fields.append(("pairs", .list(paths.map(YAML.text))))
            if paths == ["0", "1"] { fields.append(("key_type", .word("integer"))) }
        }
        if random.chance(20), !fields.contains(where: { $0.key == "pairs" }) {
            fields.append(("accept_empty_list", .word("true")))
        }
        if random.chance(20) { fields.append(("if_item_invalid", .word(random.pick(["skip", "null", "fail"])))) }
        if random.chance(20) { fields.append(("requires", .map([("count", extent())]))) }
        if random.chance(12) { fields.append(("duplicates", .word(random.pick(["merge", "fail"])))) }
        if random.chance(12) { fields.append(("update", .word(random.pick(["merge", "deep_merge", "skip_null"])))) }
        return fields
    }

    /// The rule of a value that is read from text.
    private mutating func textElement() -> YAML {
        let type = random.pick([TypeName.string, .any, .integer, .number, .decimal, .boolean, .url, .uuid])
        guard [.integer, .number, .decimal, .boolean].contains(type) else { return .word(type.rawValue) }
        let reading: SpecDraft.Fields =
            random.chance(50) ? [("as_text", .word("true"))] : [("accept", .words([TypeName.string.rawValue]))]
        let invalid: SpecDraft.Fields =
            random.chance(20) ? [("if_invalid", .word(random.pick(["null", "fail"])))] : []
        return .map([("type", .word(type.rawValue))] + reading + invalid)
    }

    private mutating func conditions() -> YAML {
        let values: [YAML] = [
            .text("home"), .list([.text("home"), .text("work")]), .word("1"), .word("true"), .word("1.0"),
        ]
        return .map([(random.pick(["use", "kind.name", "0", "tags.*"]), random.pick(values))])
    }

    /// `where` with `pick`.
    private mutating func picked() -> SpecDraft.Fields {
        var fields = random.chance(70) ? scalar() : list(0)
        fields.removeAll { ["where", "duplicates", "if_item_invalid", "same_by", "ordered"].contains($0.key) }
        if !fields.contains(where: { $0.key == "list" }) || random.chance(60) { fields.append(("where", conditions())) }
        fields.append(("pick", .text(random.pick(["value", "v.x", "1", "value", "."]))))
        if random.chance(30) { fields.append(("take", .word(random.pick(["first", "last", "single"])))) }
        return fields
    }

    private mutating func taken(_ depth: Int) -> SpecDraft.Fields {
        var fields: SpecDraft.Fields = [
            ("list", element(depth)), ("take", .word(random.pick(["first", "last", "single"]))),
        ]
        if random.chance(30) { fields.append(("where", conditions())) }
        if random.chance(20) { fields.append(("accept_single", .word("true"))) }
        return fields
    }
}
