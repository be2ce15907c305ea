import ReferenceInterpreter
import SpecIR
import SpecSource
import SpecTestSupport

extension DocumentGenerator {
    /// A value of which a transformer may make another.
    mutating func source(of json: JSON, _ transform: Transform) -> JSON {
        if random.chance(8) { return json }
        let argument = transform.argument.map { JSON($0.value) } ?? .null
        switch transform.name.value {
        case "prefix": return .string(argument.plainText + json.plainText)
        case "suffix": return .string(json.plainText + argument.plainText)
        case "not":
            guard case .boolean(let flag) = json else { return json }
            return .boolean(!flag)
        case "hex": return .string(random.pick(["ff", "0x1F", "#00ff80", "FFFFFFFFFFFFFFFF", "zz", "0"]))
        case "duration":
            return .string(
                random.pick([
                    "PT1H30M", "P1DT2H", "P2W", "PT0.5S", "-PT5M", "PT0S", "P1Y", "P", "PT", "PT1.5M", "P1DT1,25S",
                    "PT1S2M",
                    "P1W2DT3H4M5.000000001S", "+PT90S", "1H", "PT999999999999999999H",
                ])
            )
        case "pad": return .string(random.pick(["0", "00", "000", ""]) + json.plainText)
        case "base64", "base64url":
            let known = [
                "", "YQ==", "YQ", "w6Q=", "_-8", "fn5-", "fn5+", "//8=", "YWI=", "YR==", "Y", "=", "4pyT", "8J-agA",
            ]
            return .string(random.pick(known))
        case "url_encoded":
            return .string(
                random.pick(["a%20b", "%C3%A4", "%ff", "%", "%4", "%zz", "a+b", "%e2%9c%93", "é%2F", json.plainText])
            )
        case "html_entities":
            return .string(
                random.pick([
                    "a &lt; b", "&amp;lt;", "&auml;&#228;&#xE4;&#Xe4;", "&nope;", "&", "&;", "&#;", "&#0;",
                    "&#x110000;",
                    "&#xD800;", "&#146;", "&nbsp", "&apos;&quot;", "&#128640;", json.plainText,
                ])
            )
        case "substring", "extract": return .string(random.pick(["", "a", "x12y", "3,"]) + json.plainText)
        case "item": return .array((0..<random.number(0...4)).map { _ in random.json(0) })
        case "parts":
            let text = ["{a}-{b}", "x{a}, {b}.", "{a}aa{b}", "{é}"].first { $0 == argument.plainText } ?? ""
            let filled = text.replacing("{a}", with: random.text()).replacing("{b}", with: random.text())
            return .string(random.pick([filled, "x-y-z", "xu, v, w.", "1aaa2", ""]))
        case "split": return .string(json.items.map(\.plainText).joined(separator: argument.plainText))
        case "join": return .array((0..<random.number(0...3)).map { _ in .string(random.text()) })
        case "json": return .string(json.text)
        case "unwrap": return wrapped(json, WrappedTypes(transform.argument?.value)?.members ?? [], 2)
        case "table": return table(TableForm(transform.argument?.value) ?? TableForm(.firstRow), json)
        case "null_if": return random.chance(30) ? argument : json
        case "date": return .string(random.date())
        case "trim", "collapse_spaces":
            return .string(random.pick(["", " ", "\t"]) + json.plainText + random.pick(["", "  "]))
        case "lowercase", "uppercase", "replace", "blank_to_null": return json
        case "first", "last": return .array([json, random.json(0), json])
        case "count": return .array((0..<random.number(0...4)).map { _ in random.json(0) })
        case "sum", "sort", "unique", "average", "max", "min":
            let texts = !["sum", "average"].contains(transform.name.value) && random.chance(40)
            if case .array(let items) = json, random.chance(60) { return .array(items + items.prefix(1)) }
            return .array(
                (0..<random.number(0...4)).map { _ in texts ? .string(random.text()) : .number(random.digits()) }
            )
        default: return json
        }
    }
}

// Wrapped values and tables.
extension DocumentGenerator {
    /// A value in an object whose member says its type, mostly the right one.
    private mutating func wrapped(_ json: JSON, _ members: [WrappedTypes.Member], _ depth: Int) -> JSON {
        guard !members.isEmpty, !random.chance(4) else { return random.chance(50) ? .object([]) : json }
        let member = random.pick(members)
        let content = random.chance(4) ? json : self.content(json, member, members, depth)
        let inside = member.inner.map { JSON.object(random.chance(10) ? [] : [JSON.Member($0, content)]) } ?? content
        let extra = random.chance(3) ? [JSON.Member("x", .null)] : []
        return .object([JSON.Member(random.chance(3) ? "?" : member.name, inside)] + extra)
    }

    private mutating func content(
        _ json: JSON,
        _ member: WrappedTypes.Member,
        _ members: [WrappedTypes.Member],
        _ depth: Int
    ) -> JSON {
        let count = depth > 0 ? random.number(0...2) : 0
        switch member.type {
        case .any: return json
        case .string: return .string(json.plainText)
        case .boolean:
            let flag = JSON.boolean(random.chance(50))
            return member.isText ? .string(flag.text) : flag
        case .integer, .number:
            let digits = member.type == .integer ? "\(random.number(-9...99))" : random.digits()
            return member.isText ? .string(digits) : .number(digits)
        case .null: return JSON(member.null)
        case .list: return .array((0..<count).map { _ in wrapped(json, members, depth - 1) })
        case .dictionary:
            let keys = ["a", "é", random.chance(10) ? "a" : "b"].prefix(count)
            guard let pairs = member.pairs else {
                return .object(Set(keys).sorted().map { JSON.Member($0, wrapped(json, members, depth - 1)) })
            }
            return .array(
                keys.map { key in
                    let parts = [
                        JSON.Member(pairs.key, .string(key)),
                        JSON.Member(pairs.value, wrapped(json, members, depth - 1)),
                    ]
                    return .object(random.chance(50) ? parts : parts.reversed())
                }
            )
        }
    }

    /// Rows of cells, mostly as many as there are columns.
    private mutating func table(_ form: TableForm, _ json: JSON) -> JSON {
        let names = random.some(["a", "b", "é", "a b"], 0...3)
        let height = random.number(0...3)
        switch form.kind {
        case .byColumn:
            return .object(names.map { JSON.Member($0, .array(cells(height, json))) })
        case .firstRow:
            let header = names.map(JSON.string) + (random.chance(5) ? [.string("a")] : [])
            return .array([.array(header)] + (0..<height).map { _ in .array(cells(header.count, json)) })
        case .beside:
            let header = names.map(JSON.string) + (random.chance(5) ? [.string("a")] : [])
            let rows = (0..<height).map { _ in JSON.array(cells(header.count, json)) }
            let places = form.places.map { ($0.names[...], $0.rows[...]) } ?? ([], [])
            var members = beside((header, places.0), (rows, places.1))
            if random.chance(10) { members.append(JSON.Member("total", .number("1"))) }
            return .object(random.chance(10) ? Array(members.dropLast()) : members)
        case .columns: return .array((0..<height).map { _ in .array(cells(form.columns.count, json)) })
        }
    }

    /// The members that hold two lists at their places.
    private func beside(
        _ names: (items: [JSON], place: ArraySlice<Path.Step>),
        _ rows: (items: [JSON], place: ArraySlice<Path.Step>)
    ) -> [JSON.Member] {
        guard case .member(let key)? = names.place.first, case .member(let other)? = rows.place.first else { return [] }
        let (inside, rest) = (names.place.dropFirst(), rows.place.dropFirst())
        if key == other { return [JSON.Member(key, .object(beside((names.items, inside), (rows.items, rest))))] }
        return [
            JSON.Member(key, held(.array(names.items), inside)), JSON.Member(other, held(.array(rows.items), rest)),
        ]
    }

    private func held(_ json: JSON, _ place: ArraySlice<Path.Step>) -> JSON {
        guard let step = place.first else { return json }
        if case .member(let key) = step { return .object([JSON.Member(key, held(json, place.dropFirst()))]) }
        guard case .array(let items) = json else { return json }
        return .array(items.map { held($0, place.dropFirst()) })
    }

    private mutating func cells(_ count: Int, _ json: JSON) -> [JSON] {
        let number = random.chance(85) ? count : random.number(0...count + 1)
        return (0..<number).map { _ in random.chance(60) ? json : random.json(0) }
    }
}

extension JSON {
    /// Text as it is, anything else as JSON.
    fileprivate var plainText: String { if case .string(let text) = self { text } else { text } }

    fileprivate var items: [JSON] { if case .array(let items) = self { items } else { [self] } }
}
