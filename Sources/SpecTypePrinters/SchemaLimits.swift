import SpecIR
import SpecSource
import SpecTypes

/// The requirements of a value that JSON Schema can express.
enum SchemaLimits {
    static func members(of requirements: [Requirement], _ shape: Shape) -> [Literal.Member] {
        var found: [Literal.Member] = []
        for limit in requirements.flatMap({ members(of: $0, shape) })
        where !found.contains(where: { $0.key == limit.key }) { found.append(limit) }
        return found
    }

    /// The values of a table that the requirements let pass, for those that list values.
    static func chosen(_ requirements: [Requirement], among values: [Literal]) -> [Literal] {
        var lists: [Set<Literal>] = []
        for requirement in requirements {
            if case .oneOf(let list) = requirement { lists.append(Set(list.map(\.value))) }
        }
        let isText = values.allSatisfy { if case .string = $0 { true } else { false } }
        guard isText, !lists.isEmpty else { return values }
        let left = values.filter { value in lists.allSatisfy { $0.contains(value) } }
        return left.isEmpty ? values : left
    }

    private static func members(of requirement: Requirement, _ shape: Shape) -> [Literal.Member] {
        switch requirement {
        case .notEmpty: return extent(Requirement.Extent(min: 1, max: nil), shape)
        case .length(let extent), .count(let extent): return self.extent(extent, shape)
        case .bound(let bound, let limit): return self.bound(bound, limit: limit.value, shape: shape)
        case .equals(let value): return list([value.value], shape)
        case .oneOf(let values): return list(values.map(\.value), shape)
        case .pattern(let pattern):
            guard shape == .scalar(.string), pattern.value.isPortable else { return [] }
            return [member("pattern", .string(pattern.value.spelling))]
        case .all(let several): return several.flatMap { members(of: $0.value, shape) }
        case .date(let formats):
            guard shape == .scalar(.string), formats.count == 1 else { return [] }
            switch formats[0] {
            case .iso8601: return [member("format", .string("date-time"))]
            case .day: return [member("format", .string("date"))]
            case .iso8601Basic, .unixSeconds, .unixMilliseconds, .pattern: return []
            }
        case .not, .either, .passes: return []
        }
    }

    private static func extent(_ extent: Requirement.Extent, _ shape: Shape) -> [Literal.Member] {
        let unit: String
        switch shape {
        case .scalar(.string): unit = "Length"
        case .list: unit = "Items"
        case .dictionary: unit = "Properties"
        case .scalar, .any, .oneOf, .object, .reference, .either: return []
        }
        let number = { (key: String, value: Int?) in
            value.map { member(key + unit, .number(String($0))) }
        }
        return [number("min", extent.min), number("max", extent.max)].compactMap { $0 }
    }

    private static func bound(_ bound: Requirement.Bound, limit: Literal, shape: Shape) -> [Literal.Member] {
        guard case .number = limit, shape.isNumber else { return [] }
        let key =
            switch bound {
            case .min: "minimum"
            case .max: "maximum"
            case .above: "exclusiveMinimum"
            case .below: "exclusiveMaximum"
            }
        return [member(key, limit)]
    }

    private static func list(_ values: [Literal], _ shape: Shape) -> [Literal.Member] {
        let fits = values.allSatisfy { value in
            switch value {
            case .string: shape == .scalar(.string)
            case .number: shape.isNumber
            case .boolean: shape == .scalar(.boolean)
            case .null, .array, .object: false
            }
        }
        return fits ? [member("enum", .array(values))] : []
    }
}

extension Shape {
    fileprivate var isNumber: Bool {
        switch self {
        case .scalar(.integer), .scalar(.number), .scalar(.decimal): true
        case .scalar, .any, .oneOf, .object, .reference, .list, .dictionary, .either: false
        }
    }
}

extension Pattern {
    /// True if validators of any language read the pattern alike: the spelling of Unicode categories differs between
    /// them.
    fileprivate var isPortable: Bool {
        !spelling.contains("\\p") && !spelling.contains("\\P") && spelling.utf8.allSatisfy { $0 < 0x80 }
    }
}
