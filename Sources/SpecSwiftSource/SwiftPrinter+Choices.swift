import SpecRuntime

// Mappings that choose others: an enum, which is coded with a member `$mapping` that names the mapping of its object.
extension SwiftPrinter {
    mutating func addChoice(_ name: String, _ choice: SwiftChoice) {
        let kind = choice.isIndirect ? "indirect enum" : "enum"
        block("\(access)\(kind) \(name): Codable, Hashable, Sendable") { printer in
            for row in choice.cases { printer.add("case \(SwiftName.escaped(row.identifier))(\(row.type))") }
            if choice.takesAny {
                if !choice.cases.isEmpty { printer.add("") }
                printer.add("/// What the program's own mapper made.")
                printer.add("case \(SwiftChoice.otherCase)(JSONValue)")
            }
            printer.add("")
            printer.addDecoding(choice)
            printer.add("")
            printer.addEncoding(choice)
            printer.add("")
            printer.add("enum CodingKeys: String, CodingKey { case mapping = \"\(ValuePrinter.mappingKey)\" }")
        }
    }

    private mutating func addDecoding(_ choice: SwiftChoice) {
        block("\(access)init(from decoder: any Decoder) throws") { printer in
            if choice.takesAny {
                printer.add("let container = try? decoder.container(keyedBy: CodingKeys.self)")
                printer.add("switch try? container?.decode(String.self, forKey: .mapping) {")
            } else {
                printer.add("let container = try decoder.container(keyedBy: CodingKeys.self)")
                printer.add("switch try container.decode(String.self, forKey: .mapping) {")
            }
            for row in choice.cases { printer.addDecoding(row) }
            printer.addDefault(choice)
            printer.add("}")
        }
    }

    private mutating func addDecoding(_ row: SwiftChoice.Case) {
        let name = SwiftName.escaped(row.identifier)
        guard row.isFree else {
            add("case \(Self.literal(row.mapping)): self = .\(name)(try \(row.type)(from: decoder))")
            return
        }
        add("case \(Self.literal(row.mapping)):")
        add("    var members = try \(row.type)(from: decoder)")
        add("    members[CodingKeys.mapping.rawValue] = nil")
        add("    self = .\(name)(members)")
    }

    private mutating func addDefault(_ choice: SwiftChoice) {
        if choice.takesAny {
            add("default: self = .\(SwiftChoice.otherCase)(try JSONValue(from: decoder))")
            return
        }
        let expected = "expected one of " + choice.cases.map(\.mapping).joined(separator: ", ")
        add("default:")
        add("    let words = \(Self.literal(expected))")
        add("    throw DecodingError.dataCorruptedError(forKey: .mapping, in: container, debugDescription: words)")
    }

    private mutating func addEncoding(_ choice: SwiftChoice) {
        block("\(access)func encode(to encoder: any Encoder) throws") { printer in
            printer.add("switch self {")
            for row in choice.cases { printer.addEncoding(row) }
            if choice.takesAny {
                printer.add("case .\(SwiftChoice.otherCase)(let value): try value.encode(to: encoder)")
            }
            printer.add("}")
        }
    }

    private mutating func addEncoding(_ row: SwiftChoice.Case) {
        let pattern = "case .\(SwiftName.escaped(row.identifier))(let object):"
        let mapping = Self.literal(row.mapping)
        add(pattern)
        if row.isFree {
            add("    var container = encoder.singleValueContainer()")
            add("    let mapping = [CodingKeys.mapping.rawValue: JSONValue.string(\(mapping))]")
            add("    try container.encode(object.merging(mapping) { $1 })")
        } else {
            add("    var container = encoder.container(keyedBy: CodingKeys.self)")
            add("    try container.encode(\(mapping), forKey: .mapping)")
            add("    try object.encode(to: encoder)")
        }
    }
}
