import ReferenceInterpreter
import SpecIR
import SpecTestSupport

extension SpecGenerator {
    /// A property with a name and a rule; whether it loads shows later.
    mutating func property(isWithin: Bool = false) -> (name: String, rule: YAML) {
        let number = newNumber()
        let name = random.pick(["p", "firstName", "userID", "htmlURL", "is_set", "Upper", "imageURLs"]) + "\(number)"
        if random.chance(6) { return (name, random.chance(50) ? .map([]) : .text(path(number))) }
        if random.chance(4) { return (name, .list([.text(path(number)), .text(path(newNumber()))])) }
        if random.chance(4) {
            let from = YAML.list([.text(path(number)), .text(path(newNumber()))])
            return (name, .map([("from", random.chance(30) ? from : .text(path(number))), ("exists", .word("true"))]))
        }
        var fields = random.chance(6) ? firstOf(number) : source(number, isWithin: isWithin) + rule()
        if fields.contains(where: { $0.key == "list" }), random.chance(15) { addNumbers(to: &fields) }
        if fields.contains(where: { $0.key == "list" }), !fields.contains(where: { $0.key == "from" }),
            random.chance(15)
        {
            fields.append(("from", .text("many\(number).\(random.pick(["0..", "1..", "1..2", "2..last"]))")))
        }
        addFill(to: &fields)
        return (name, .map(fields))
    }

    /// A dictionary of the members that no other rule reads.
    mutating func rest() -> YAML {
        var fields = dictionary(2).filter { !["pairs", "key_type"].contains($0.key) }
        addFill(to: &fields)
        return .map(fields)
    }

    /// A list whose elements stand in members of their own.
    private mutating func addNumbers(to fields: inout SpecDraft.Fields) {
        let strangers = ["where", "pick", "take", "accept_single", "transform", "to", "deprecated", "template"]
        fields.removeAll { strangers.contains($0.key) }
        let (min, max) = (random.number(0...1), random.number(2...3))
        fields.append(("numbered", .map([("min", .word("\(min)")), ("max", .word("\(max)"))])))
    }

    /// Where a property is read and written.
    private mutating func source(_ number: Int, isWithin: Bool) -> SpecDraft.Fields {
        switch random.number(0...19) {
        case 0...3: return []
        case 4: return [("from", .list([.text(path(number)), .text(path(newNumber()))]))]
        case 5:
            let old = path(newNumber())
            return [("from", .list([.text(path(number)), .text(old)])), ("deprecated", .list([.text(old)]))]
        case 6: return [("from", .text(path(number))), ("to", .text(path(newNumber())))]
        case 7: return [("template", .text(template(number)))]
        case 8: return [("from", .text("."))] + (random.chance(50) ? [("direction", .word("read"))] : [])
        case 9: return isWithin ? [("from", .text("."))] : [("from", .text("^.\(path(number))"))]
        case 10:
            let paths = ["$.top\(number).\(path(number))", "$.k\(number)", "$.\(path(number))", "$.last", "$.0.k1"]
            return [("from", .text(random.pick(paths)))]
        case 11: return [("from", .text("rows\(number).*.\(path(number))"))]
        case 12: return [("from", .text(random.pick(["many\(number).*", "many\(number).1..", "many\(number).0..2"])))]
        default: return [("from", .text(path(number)))]
        }
    }

    private mutating func template(_ number: Int) -> String {
        let first = path(number)
        return random.pick(["{\(first)} {k1}", "x-{\(first)}", "{\(first)}{\(first)}", "no path but {\(first)}!"])
    }

    /// A path as a spec spells it.
    mutating func path(_ number: Int) -> String {
        let key = Path.Step.member(random.key(number))
        let steps: [Path.Step] =
            switch random.number(0...19) {
            case 0, 1: [.member("box"), key]
            case 2: [.member("deep"), .member("er"), key]
            case 3: [.member("row"), .item(number % 7)]
            case 4: [.member("items\(number)"), .item(random.number(0...2)), key]
            case 5: [.member("ends\(number)"), .last] + (random.chance(50) ? [key] : [])
            case 6: random.chance(20) ? [.item(number % 5)] : [key]
            default: [key]
            }
        return Path(steps: steps).description
    }

    private mutating func firstOf(_ number: Int) -> SpecDraft.Fields {
        let rules = (0..<random.number(1...3)).map { place -> YAML in
            if random.chance(15) { return .text(path(newNumber())) }
            let from: SpecDraft.Fields =
                random.chance(15)
                ? [("template", .text(template(newNumber())))]
                : random.chance(8) ? [("from", .text("."))] : [("from", .text(path(place == 0 ? number : newNumber())))]
            return .map(from + rule())
        }
        return [("first_of", .list(rules))]
    }

    /// Adds the settings of a property beside its rule: fallbacks, direction, omissions and so on.
    private mutating func addFill(to fields: inout SpecDraft.Fields) {
        let settings: SpecDraft.Fields = [
            ("required", .word("true")),
            ("if_missing", .word(random.pick(["leave", "null", "fail", "default"]))),
            ("if_null", .word(random.pick(["leave", "null", "fail", "default"]))),
            ("if_invalid", .word(random.pick(["leave", "null", "fail", "default"]))),
            ("direction", .word(random.pick(["both", "read", "write"]))),
            ("omit", .words(random.some(["null", "empty", "default"], 1...2))),
            ("sensitive", .word("true")),
            ("description", .text("what it is for")),
        ]
        for _ in 0..<3 where random.chance(30) {
            let setting = random.pick(settings)
            if fields.contains(where: { $0.key == setting.key }) { continue }
            fields.append(setting)
        }
        if random.chance(20) || fields.contains(where: { $0.value.flow == "default" }) {
            fields.append(("default", defaultValue(fields)))
        }
    }

    private mutating func defaultValue(_ fields: SpecDraft.Fields) -> YAML {
        if fields.contains(where: { $0.key == "list" }) {
            return .list((0..<random.number(0...2)).map { _ in random.chance(50) ? .text("a") : .word("1") })
        }
        let isSplit = fields.contains { $0.key == "transform" && $0.value.flow.contains("parts") }
        if isSplit || fields.contains(where: { $0.key == "dictionary" }) { return .map([]) }
        switch fields.first(where: { $0.key == "type" })?.value.flow {
        case "integer"?: return .word("\(random.number(-2...9))")
        case "number"?, "decimal"?: return .word(random.pick(["0", "1.50", "2", "-0.25"]))
        case "boolean"?: return .word(random.pick(["true", "false"]))
        case "date"?: return .text("2000-08-22T12:28:00Z")
        case "url"?: return .text(random.url())
        case "uuid"?: return .text(random.uuid())
        case "data"?: return .text("AAEC")
        case "string"?: return .text(random.pick(["", "a", "new", "1"]))
        default: return fields.contains { $0.key == "date_format" } ? .text("2000-08-22") : .json(random.json(1))
        }
    }
}
