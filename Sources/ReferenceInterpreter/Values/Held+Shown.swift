import SpecIR
import SpecSource

extension Held {
    /// The value as `specmap map` shows it: dates as ISO 8601 in UTC, references as keys, with the names of mappings that the
    /// data chose. With `masksSecrets`, the values of sensitive properties are masked.
    func shown(_ set: SpecSet, masksSecrets: Bool = false) -> JSON {
        func shown(_ value: Held, of property: String, _ mapping: Int) -> JSON {
            let isSecret = masksSecrets && set.mappings[mapping].isSensitive(property)
            return isSecret ? .string(TraceValue.mask) : value.shown(set, masksSecrets: masksSecrets)
        }
        switch self {
        case .null: return .null
        case .boolean(let flag): return .boolean(flag)
        case .integer(let digits), .decimal(let digits), .number(let digits): return .number(digits)
        case .double(let double): return .number(double.shortest)
        case .string(let text), .url(let text), .uuid(let text), .data(let text): return .string(text)
        case .date(let date): return .string(DateFormat.iso8601.spelled(date))
        case .list(let elements): return .array(elements.map { $0.shown(set, masksSecrets: masksSecrets) })
        case .dictionary(let members):
            return .object(members.map { JSON.Member($0.key, $0.value.shown(set, masksSecrets: masksSecrets)) })
        case .reference(let mapping, let parts):
            let keys = parts.map { shown($0.value, of: $0.key, mapping) }
            return keys.count == 1 ? keys[0] : .array(keys)
        case .object(let object):
            var members: [JSON.Member] = []
            if object.isChosen {
                members.append(JSON.Member("$mapping", .string(set.mappings[object.mapping].name.value)))
            }
            for member in object.members {
                let value = shown(member.value, of: member.key, object.mapping)
                if let place = members.firstIndex(where: { $0.key.isExactly(member.key) }) {
                    members[place].value = value
                } else {
                    members.append(JSON.Member(member.key, value))
                }
            }
            let home = set.mappings[object.mapping].namingContext
            let moved = object.kept.compactMap { kept -> JSON.Member? in
                guard let path = kept.path, path != [home.key(for: kept.name)] else { return nil }
                return JSON.Member(kept.name, .array(path.map(JSON.string)))
            }
            if !moved.isEmpty { members.append(JSON.Member("$kept", .object(moved))) }
            return .object(members)
        }
    }
}

extension Mapping {
    func isSensitive(_ property: String) -> Bool {
        properties.contains { $0.isSensitive && $0.name.value.isExactly(property) }
    }
}

extension DateFormat {
    /// A date as the format spells it.
    func spelled(_ date: Timestamp) -> String {
        var bytes: [UInt8] = []
        append(date, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The date that text spells; nil where it spells none.
    func date(_ text: String) -> Timestamp? { Array(text.utf8).withUnsafeBufferPointer(read) }

    /// The date that a number spells.
    func date(number digits: String) -> Timestamp? { Array(digits.utf8).withUnsafeBufferPointer(readNumber) }
}

extension SpecModel {
    /// The object as `specmap map` shows it.
    package func shown(_ object: HeldObject) -> JSON { Held.object(object).shown(set) }
}
