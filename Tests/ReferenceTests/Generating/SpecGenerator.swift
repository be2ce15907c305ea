import ReferenceInterpreter
import SpecIR
import SpecTestSupport

/// Makes random specs, of which all load.
///
/// Mappings are made from the innermost on. What the loader refuses is left out again.
struct SpecGenerator {
    var random: SeededRandom
    var draft = SpecDraft()

    /// Numbers that make names and keys different.
    var count = 0

    /// The mappings whose objects have a key.
    var keyed: [String] = []

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A spec, and the mapping by which documents are read.
    mutating func make() -> (draft: SpecDraft, entry: String) {
        if random.chance(30) { tryDefaults() }
        for _ in 0..<random.number(1...4) { addMapping() }
        if random.chance(25) { tryInverse() }
        if draft.mappings.count > 1, random.chance(15) { tryUse() }
        let entry = draft.mappings[draft.mappings.count - 1].name
        if random.chance(25) {
            try_ { draft, random in
                let root = random.pick(["data", "data.items", "0", "items.last", "\"a.b\""])
                draft.mappings[draft.mappings.count - 1].fields.append(("root", .text(root)))
            }
        }
        if random.chance(10) { tryNamedRecords() }
        return (draft, entry)
    }

    /// Makes a change, and takes it back where the spec doesn't load then.
    mutating func try_(_ change: (inout SpecDraft, inout SeededRandom) -> Void) {
        let before = draft
        change(&draft, &random)
        if draft.set == nil { draft = before }
    }

    /// Records that are the members of an object.
    private mutating func tryNamedRecords() {
        try_ { draft, random in
            let last = draft.mappings.count - 1
            let names = draft.mappings[last].properties.map(\.key) + ["label"]
            draft.mappings[last].fields.removeAll { $0.key == "root" }
            draft.mappings[last].fields += [
                ("root", .text(random.pick(["data.*", "*", "data.*.*", "0.*"]))),
                ("member_as", .text(random.pick(names))),
            ]
        }
    }

    private mutating func tryDefaults() {
        let all = YAML.mappingSettings(&random)
        draft.defaults = random.some(all, 1...2)
    }

    private mutating func tryUse() {
        let used = random.number(1...draft.mappings.count - 1)
        try_ { draft, _ in draft.usedCount = used }
    }

    mutating func newNumber() -> Int {
        count += 1
        return count
    }
}

// MARK: Mappings

extension SpecGenerator {
    private mutating func addMapping() {
        if random.chance(12) { return addUnion() }
        let name = "M\(draft.mappings.count)"
        if draft.mappings.count >= 2, random.chance(25) {
            let chooser = chooser()
            let before = draft
            draft.mappings.append(SpecDraft.DraftMapping(name: name, fields: chooser))
            if draft.set != nil { return }
            draft = before
        }
        // With a property that is always there, so that it is never empty.
        let plain = (key: "plain\(newNumber())", value: YAML.map([("direction", .word("read"))]))
        draft.mappings.append(SpecDraft.DraftMapping(name: name, properties: [plain]))
        if draft.mappings.count > 1, random.chance(12) { tryExtends() }
        if random.chance(40) { tryKey() }
        for _ in 0..<random.number(1...6) { addProperty() }
        if random.chance(15) { addWithin() }
        for _ in 0..<3 where random.chance(35) { trySetting() }
        if random.chance(70) {
            try_ { draft, _ in draft.mappings[draft.mappings.count - 1].properties.removeAll { $0.key == plain.key } }
        }
    }

    private mutating func tryExtends() {
        let base = random.pick(draft.mappings.dropLast().map { $0 })
        try_ { draft, random in
            draft.mappings[draft.mappings.count - 1].fields.append(("extends", .word(base.name)))
            guard random.chance(40), !base.properties.isEmpty else { return }
            let removed = random.some(base.properties.map(\.key), 1...2).map(YAML.text)
            draft.mappings[draft.mappings.count - 1].fields.append(("remove", .list(removed)))
        }
    }

    /// A key of one property, or of two.
    private mutating func tryKey() {
        let names = (0..<random.number(1...2)).map { "id\(newNumber() + $0)" }
        let before = draft.mappings.last?.fields.count
        try_ { draft, random in
            for name in names {
                let type = random.pick(["integer", "string", "uuid", "any", "date"])
                var rule: SpecDraft.Fields = [("type", .word(type))]
                if random.chance(30) { rule.append(("from", .text("box.\(name)"))) }
                draft.mappings[draft.mappings.count - 1].properties.append((name, .map(rule)))
            }
            let key: YAML = names.count == 1 ? .text(names[0]) : .list(names.map(YAML.text))
            draft.mappings[draft.mappings.count - 1].fields.append(("primary_key", key))
        }
        if let mapping = draft.mappings.last, mapping.fields.count != before { keyed.append(mapping.name) }
    }

    /// A property for what points to a mapping.
    private mutating func tryInverse() {
        for (place, mapping) in draft.mappings.enumerated() {
            // Today's engine takes the properties behind an inverse for others, so that none stand there.
            let isExtended = draft.mappings.contains { other in
                other.fields.contains { $0.key == "extends" && $0.value.flow == mapping.name }
            }
            if mapping.within != nil || isExtended { continue }
            for other in draft.mappings {
                for property in other.properties {
                    guard case .map(let fields) = property.value,
                        fields.contains(where: { $0.value.flow == mapping.name })
                    else { continue }
                    let take: SpecDraft.Fields = random.chance(40) ? [("take", .word("single"))] : []
                    let rule = YAML.map([("inverse", .text("\(other.name).\(property.key)"))] + take)
                    let name = "inverse\(newNumber())"
                    return try_ { draft, _ in draft.mappings[place].properties.append((name, rule)) }
                }
            }
        }
    }

    private mutating func addProperty() {
        let (name, rule) = property()
        try_ { draft, _ in draft.mappings[draft.mappings.count - 1].properties.append((name, rule)) }
    }

    private mutating func addWithin() {
        let path = random.pick(["block", "block.inner", "box\(newNumber())"])
        for _ in 0..<random.number(1...3) {
            let (name, rule) = property(isWithin: true)
            try_ { draft, _ in
                var within = draft.mappings[draft.mappings.count - 1].within ?? (path, [])
                within.properties.append((name, rule))
                draft.mappings[draft.mappings.count - 1].within = within
            }
        }
    }

    /// One keyword more for the mapping.
    private mutating func trySetting() {
        if random.chance(15) { return tryRest() }
        let mapping = draft.mappings[draft.mappings.count - 1]
        let names = mapping.properties.map(\.key) + (mapping.within?.properties.map(\.key) ?? [])
        var settings = YAML.mappingSettings(&random)
        let listed = { (names: [String]) in YAML.list(names.map(YAML.text)) }
        let some = listed(random.some(names, 1...3))
        // Members that are kept may be named as well.
        let taking = listed(random.some(names + (random.chance(40) ? ["other", "kept", "kind", "rest"] : []), 1...3))
        settings += [
            ("description", .text("what it is for")),
            ("unknown_into", .word("rest")),
            ("drop", .list([.text("unread"), .text("box.debug"), .text("rows.0.x")])),
            ("constants", .map([(random.pick(["kind", "meta.version", "box.fixed"]), .json(random.json(1)))])),
            ("only", random.chance(50) ? taking : .map([(random.pick(["read", "write"]), taking)])),
            ("ignore", random.chance(50) ? taking : .map([(random.pick(["read", "write"]), taking)])),
            ("primary_key", random.chance(70) ? .text(random.pick(names)) : some),
            ("entity", .word("Thing")),
            (
                "requires",
                .map([(random.pick(["at_least_one", "exactly_one", "all_or_none"]), listed(random.some(names, 1...3)))])
            ),
            ("requires", comparison(names)),
            ("reserved", .list([.text("reserved"), .text("description")])),
            ("remove", some),
        ]
        let setting = random.pick(settings)
        if mapping.fields.contains(where: { $0.key == setting.key }) { return }
        try_ { draft, _ in draft.mappings[draft.mappings.count - 1].fields.append(setting) }
    }

    /// A property of the members that no other rule reads.
    private mutating func tryRest() {
        let (name, rule) = ("rest\(random.number(0...9))", rest())
        try_ { draft, _ in
            let last = draft.mappings.count - 1
            draft.mappings[last].fields.removeAll { $0.key == "unknown_into" }
            draft.mappings[last].fields.append(("unknown_into", .word(name)))
            draft.mappings[last].properties.append((name, rule))
        }
    }

    /// Properties that are compared, some of them as sums.
    private mutating func comparison(_ names: [String]) -> YAML {
        let inner = draft.mappings.flatMap { $0.properties.map(\.key) } + names
        let terms = random.some(names, 2...3).map { name -> YAML in
            guard random.chance(25) else { return .text(name) }
            let path = random.chance(40) ? name : name + "." + random.pick(inner)
            return .map([("sum", .text(path))])
        }
        return .map(random.some(["less_than", "at_most", "equal"], 1...3).map { ($0, .list(terms)) })
    }

    private mutating func chooser() -> SpecDraft.Fields {
        let targets = draft.mappings.map(\.name)
        var fields: SpecDraft.Fields = []
        let kind = random.pick(["choose_by", "choose_by", "choose_by_member", "choose_by_type"])
        let path = random.pick(["kind", "kind", "meta.kind", ".", "^.kind", "0", "$.kind", "\"@type\""])
        fields.append((kind, .text(path)))
        let keys =
            switch kind {
            case "choose_by_type": ["object", "array", "string", "number", "boolean", "null"]
            case "choose_by_member": ["k1", "k2", "k3", "car", "truck"]
            default: ["car", "truck", "1", "true", "null", "", "é", "c*", "ca*", "t*", "é*", "1*", "caé*"]
            }
        let cases = random.some(keys, 1...4).map { key -> (key: String, value: YAML) in
            (key, .word(random.pick(targets)))
        }
        fields.append(("cases", .map(cases)))
        if random.chance(50) { fields.append(("otherwise", .word(random.pick(["fail", "skip"] + targets)))) }
        return fields
    }
}

extension YAML {
    /// Keywords of `defaults` and of mappings.
    static func mappingSettings(_ random: inout SeededRandom) -> SpecDraft.Fields {
        [
            ("naming", .word(random.pick(Naming.allCases.map(\.rawValue)))),
            ("unknown", .word(random.pick(["ignore", "warn", "fail", "keep", "keep"]))),
            ("omit", .words(random.some(["null", "empty", "default"], 1...3))),
            ("if_all_null", .word(random.pick(["keep", "null", "null"]))),
            ("if_missing", .word(random.pick(["leave", "default", "null", "fail"]))),
            ("if_null", .word(random.pick(["leave", "default", "null", "fail"]))),
            ("if_invalid", .word(random.pick(["leave", "default", "null", "fail"]))),
            ("date_format", random.dateFormats()),
        ]
    }
}

extension SeededRandom {
    mutating func dateFormat() -> String {
        pick(["iso8601", "iso8601_basic", "day", "unix_seconds", "unix_milliseconds", "dd.MM.yyyy HH:mm", "yyyy/MM/dd"])
    }

    mutating func dateFormats() -> YAML {
        chance(75) ? .text(dateFormat()) : .list([.text(dateFormat()), .text(dateFormat())])
    }
}
