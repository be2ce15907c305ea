import SpecIR
import SpecInference
import SpecSource

extension SchemaDraft {
    /// The draft as YAML.
    package var text: String {
        let name = (file.split(separator: "/").last.map(String.init) ?? file).printable
        var lines = ["# A draft by `specmap infer`, from the schema `\(name)`.", "specmap: 1"]
        if naming != .none { lines += ["", "defaults:", "  naming: \(naming.rawValue)"] }
        lines += ["", "mappings:"]
        for (index, mapping) in mappings.enumerated() {
            if index > 0 { lines.append("") }
            lines += mapping.lines(naming)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension DraftedMapping {
    fileprivate func lines(_ naming: Naming) -> [String] {
        var lines = ["  \(DraftText.scalar(name)):"]
        if let description { lines.append("    description: \(DraftText.scalar(description))") }
        if let choice {
            lines.append("    choose_by: \(DraftedProperty.path(of: choice.key) ?? ".")")
            let cases = choice.cases.map { "\(Self.key($0.value)): \(DraftText.scalar($0.mapping))" }
            return lines + ["    cases: {\(cases.joined(separator: ", "))}"]
        }
        if namesAreKeys, naming != .none { lines.append("    naming: none") }
        if isClosed { lines.append("    unknown: fail") }
        if let rest { lines.append("    unknown_into: \(DraftText.scalar(rest))") }
        let stated = properties.map(\.line) + [restLine].compactMap { $0 }
        guard !stated.isEmpty else {
            if rest == nil { lines.append("    properties: []") }
            return lines
        }
        return lines + ["    properties:"] + stated.map { "      " + $0 }
    }

    /// The property of members that the schema doesn't name, where they have a rule.
    private var restLine: String? {
        guard let rest, let restRule else { return nil }
        return "\(DraftText.scalar(rest)): {dictionary: \(restRule.asElement)}"
    }

    /// A key of `cases`: text in quotes, unless it is a word.
    private static func key(_ value: String) -> String { DraftText.scalar(value) }
}

extension DraftedProperty {
    fileprivate var line: String {
        let fields = self.fields
        let rule = fields.isEmpty ? "" : " {\(fields.joined(separator: ", "))}"
        return "\(DraftText.scalar(name)):\(rule)" + (isDeprecated ? "  # deprecated" : "")
    }

    private var fields: [String] {
        var fields: [String] = []
        if !isNamed { fields.append("from: " + (key.map { Self.path(of: $0) ?? "." } ?? ".")) }
        fields += rule.fields
        if isRequired { fields.append(isNullable ? "if_missing: fail" : "required: true") }
        if let direction { fields.append("direction: \(direction.rawValue)") }
        if let defaultValue { fields.append("default: \(defaultValue)") }
        if let description { fields.append("description: \(DraftText.scalar(description))") }
        return fields
    }

    /// The path of a key, as YAML spells it.
    static func path(of key: String) -> String? { DraftPath(key: key).text.map(DraftText.scalar) }
}

extension DraftedRule {
    /// The keywords of the rule.
    fileprivate var fields: [String] {
        var fields: [String]
        switch kind {
        case .type(.any): fields = []
        case .type(let type): fields = ["type: \(type.rawValue)"]
        case .day: fields = ["date_format: day"]
        case .textDecimal: fields = ["type: decimal", "as_text: true"]
        case .object(let name): fields = ["object: \(DraftText.scalar(name))"]
        case .list(let element, let isSet):
            fields = ["list: \(element.asElement)"] + (isSet ? ["duplicates: fail"] : [])
        case .dictionary(let element): fields = ["dictionary: \(element.asElement)"]
        }
        switch requires.count {
        case 0: break
        case 1: fields.append("requires: \(requires[0])")
        default: fields.append("requires: [\(requires.joined(separator: ", "))]")
        }
        return fields
    }

    /// A mapping's name, a type, or a rule.
    fileprivate var asElement: String {
        if !isNullable, requires.isEmpty {
            if case .object(let name) = kind { return DraftText.scalar(name) }
            if case .type(let type) = kind { return type.rawValue }
        }
        let fields = (isAny ? ["type: any"] : self.fields) + (isNullable ? ["if_null: null"] : [])
        return "{" + fields.joined(separator: ", ") + "}"
    }
}

// MARK: Names

extension SchemaDraft {
    /// Finds the naming that explains most keys, and names all properties by it.
    mutating func nameProperties() {
        for index in mappings.indices {
            mappings[index].namesAreKeys = mappings[index].properties.contains {
                $0.key.map { DraftPath(key: $0).text == nil } ?? false
            }
        }
        let keys = mappings.filter { !$0.namesAreKeys }.flatMap { $0.properties.compactMap(\.key) }
        naming = .explainingMost(of: keys)
        for index in mappings.indices { mappings[index].nameProperties(by: naming) }
    }
}

extension DraftedMapping {
    fileprivate mutating func nameProperties(by naming: Naming) {
        let naming = namesAreKeys ? .none : naming
        var taken: Set<String> = []
        for index in properties.indices {
            guard let key = properties[index].key else {
                taken.insert(properties[index].name)
                continue
            }
            let name = DraftPath(key: key).text == nil ? key : naming.exactProperty(for: key)
            guard let name, taken.insert(name).inserted else { continue }
            properties[index].name = name
            properties[index].isNamed = true
        }
        for index in properties.indices where !properties[index].isNamed {
            guard let key = properties[index].key else { continue }
            properties[index].name = Self.unique(DraftName.property(for: key), &taken)
        }
        if let rest { self.rest = Self.unique(rest, &taken) }
    }

    private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
        var (unique, number) = (name, 1)
        while !taken.insert(unique).inserted {
            number += 1
            unique = name + String(number)
        }
        return unique
    }
}
