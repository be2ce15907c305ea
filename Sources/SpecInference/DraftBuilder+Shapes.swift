import SpecIR
import SpecRuntime

// Shapes of JSON that a keyword reads in another form. Each is drafted only where the samples leave little doubt.
extension DraftBuilder {
    /// The rule of an object that is a table, or a wrapped value; nil for any other.
    func shape(of object: Int32) -> DraftVerdict? {
        if let members = wrappers(object) {
            return DraftVerdict(.wrapped(members), check: "a value wrapped by its type")
        }
        if let columns = columns(of: object) {
            return DraftVerdict(
                .table(object, columns: columns.map { samples.key($0) }),
                check: "parallel arrays, read as a list of objects"
            )
        }
        return nil
    }

    /// The properties of an object's mapping: those of a row for a table.
    func properties(of object: Int32) -> [DraftProperty] {
        let sample = samples.objects[Int(object)]
        let members = samples.members(of: object)
        if columns(of: object) != nil {
            return members.map { column in
                var cell = column
                cell.value = samples.values[Int(column.value)].element
                return property(cell, of: sample)
            }
        }
        if tables.values.contains(where: { canonical[$0.object] == object }) {
            return members.map { property($0, of: sample) }
        }
        let numbered = numberedMembers(members, of: sample)
        return members.compactMap { member in
            let key = samples.key(member)
            guard let series = numbered[key] else { return property(member, of: sample) }
            return series.isFirst ? series.property : nil
        }
    }
}

// MARK: Parallel arrays

extension DraftBuilder {
    /// Arrays of fewer elements are as long as each other by chance.
    private static let fewestRows = 3

    /// Names of columns that series of values have.
    private static let seriesNames: Set = [
        "time", "times", "date", "dates", "timestamp", "timestamps", "day", "hour", "x",
    ]

    /// The members of objects that hold nothing but arrays of single values, always of one length; nil for others.
    private func columns(of object: Int32) -> [MemberSample]? {
        let sample = samples.objects[Int(object)]
        guard object != rootRecord.map({ canonical[$0] }), sample.values < 0, !sample.isIncomplete,
            sample.memberCount > 1
        else {
            return nil
        }
        let members = samples.members(of: object)
        guard let first = members.first else { return nil }
        let lengths = samples.values[Int(first.value)].lengths
        for member in members {
            let value = samples.values[Int(member.value)]
            guard value.kind == .list, value.nulls == 0, value.element >= 0, member.present == sample.count,
                value.lists == sample.count, value.lengths == lengths, DraftPath(key: samples.key(member)).text != nil
            else { return nil }
            let cell = samples.values[Int(value.element)]
            guard cell.kind == .scalar, cell.present + cell.nulls >= sample.count * Self.fewestRows else { return nil }
        }
        let isSeries = members.contains { Self.seriesNames.contains(samples.key($0).lowercased()) }
        return isSeries || members.count > 2 ? members : nil
    }
}

// MARK: Wrapped values

extension DraftBuilder {
    /// The types that a value is wrapped by, where each object has one member that names its type; nil for other objects.
    func wrappers(_ object: Int32) -> [DraftWrapper]? {
        let sample = samples.objects[Int(object)]
        guard object != rootRecord.map({ canonical[$0] }), sample.values < 0, !sample.isIncomplete,
            sample.memberCount > 0
        else {
            return nil
        }
        let members = samples.members(of: object)
        guard members.reduce(0, { $0 + $1.present }) == sample.count else { return nil }
        let found = members.compactMap(wrapper)
        guard found.count == members.count, Set(found.map(\.type)).count == found.count else { return nil }
        // A letter alone may mean anything.
        return found.count > 1 || found[0].name.count > 4 ? found : nil
    }

    private static let wrapperTypes: [String: TypeName] = [
        "S": .string, "stringValue": .string, "string_value": .string, "N": .number, "doubleValue": .number,
        "double_value": .number, "floatValue": .number, "intValue": .integer, "integerValue": .integer,
        "int_value": .integer, "integer_value": .integer, "BOOL": .boolean, "boolValue": .boolean,
        "booleanValue": .boolean, "bool_value": .boolean,
    ]

    private func wrapper(_ member: MemberSample) -> DraftWrapper? {
        let value = samples.values[Int(member.value)]
        let name = samples.key(member)
        guard let type = Self.wrapperTypes[name], value.kind == .scalar, value.nulls == 0 else { return nil }
        let isText = value.texts == value.present
        let isNumberText = isText && value.text.empty == 0 && value.text.arePrintedDecimals
        switch type {
        case .string: return isText ? DraftWrapper(name: name, type: type) : nil
        case .boolean: return value.booleans == value.present ? DraftWrapper(name: name, type: type) : nil
        case .integer:
            if isNumberText, value.text.shapes.contains(.integer) {
                return DraftWrapper(name: name, type: type, isText: true)
            }
            let isWhole = value.integers == value.present && !value.number.exceedsInteger
            return isWhole ? DraftWrapper(name: name, type: type) : nil
        case .number:
            let held: TypeName = Self.keepsZeros(value) ? .decimal : type
            if isNumberText, !value.text.exceedsDigits, value.text.shapes.contains(.number) {
                return DraftWrapper(name: name, type: type, held: held, isText: true)
            }
            let isNumber = value.integers + value.fractions == value.present
            return isNumber && !value.number.exceedsDigits && !value.number.exceedsDouble
                ? DraftWrapper(name: name, type: type, held: held) : nil
        case .decimal, .date, .url, .uuid, .data, .any: return nil
        }
    }
}

// MARK: Numbered members

extension DraftBuilder {
    /// A member that is one of several with a number behind one name.
    struct NumberedMember {
        var property: DraftProperty
        var isFirst: Bool
    }

    /// Names of which two numbered ones are a list; of others it takes three.
    private static let listNames: Set = [
        "address", "line", "street", "phone", "email", "url", "image", "photo", "note",
    ]

    /// The members such as `line1`, `line2`, by their keys.
    private func numberedMembers(_ members: [MemberSample], of object: ObjectSample) -> [String: NumberedMember] {
        guard !object.isIncomplete, object.values < 0 else { return [:] }
        var series: [String: [(number: Int, member: MemberSample)]] = [:]
        for member in members {
            guard let (stem, number) = Self.numbered(samples.key(member)) else { continue }
            series[stem, default: []].append((number, member))
        }
        var found: [String: NumberedMember] = [:]
        for (stem, members) in series {
            let sorted = members.sorted { $0.number < $1.number }
            guard let property = property(stem, sorted, of: object) else { continue }
            for (position, entry) in members.enumerated() {
                found[samples.key(entry.member)] = NumberedMember(property: property, isFirst: position == 0)
            }
        }
        return found
    }

    private func property(
        _ stem: String,
        _ series: [(number: Int, member: MemberSample)],
        of object: ObjectSample
    ) -> DraftProperty? {
        guard let first = series.first?.number, let last = series.last?.number, first <= 1,
            last - first == series.count - 1, DraftPath(key: stem).text != nil
        else { return nil }
        let name = DraftName.lastWord(of: DraftName.property(for: stem)).lowercased()
        guard series.count > 2 || series.count == 2 && Self.listNames.contains(name) else { return nil }
        // A list has no holes: only its last element may be missing.
        guard series.dropLast().allSatisfy({ $0.member.present == object.count }) else { return nil }
        let values = series.map { samples.values[Int($0.member.value)] }
        guard values.allSatisfy({ $0.kind == .scalar && $0.nulls == 0 }) else { return nil }
        var rules = Set(values.map { Self.scalar($0).rule })
        if rules.count > 1, values.allSatisfy({ $0.texts == $0.present }) { rules = [.type(.string)] }
        guard rules.count == 1, let rule = rules.first, rule != .any else { return nil }
        var property = DraftProperty(
            key: stem,
            rule: .numbered(DraftElement(rule: rule, isNullable: false), first...last)
        )
        property.checks = ["numbered members, read as one list"]
        return property
    }

    /// A name that ends with a number, in two parts; nil for others, and for numbers with zeros in front.
    private static func numbered(_ key: String) -> (stem: String, number: Int)? {
        let digits = String(key.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        let stem = String(key.dropLast(digits.count))
        guard !stem.isEmpty, digits.count < 4, let number = Int(digits), String(number) == digits else { return nil }
        return (stem, number)
    }
}
