import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Grows the tables while a plan is built.
struct OperationBuilder: ~Copyable {
    var rows = OperationRows()
    var facts = OperationMetadata()

    /// The memory that the tables will point to.
    var memory = Scratch()

    init() {}

    consuming func finish() -> OperationMemory {
        OperationMemory(rows, facts: facts, memory: memory)
    }
}

// MARK: Dates

extension OperationBuilder {
    /// Formats that a rule reads dates by, in this order.
    mutating func addDateFormats(_ stated: [DateFormat]) -> Int32 {
        if let known = facts.dateFormats.firstIndex(of: stated) { return Int32(known) }
        let codes = memory.arena.allocate(DateCode.self, count: stated.count)
        for (position, format) in stated.enumerated() { codes[position] = DateCode(format, &memory.arena) }
        rows.dates.append(DateCodes(codes: UnsafePointer(codes), count: stated.count))
        facts.dateFormats.append(stated)
        return Int32(rows.dates.count - 1)
    }
}

// MARK: Constants

extension OperationBuilder {
    /// A value that lives as long as the tables, with all that is in it. Objects become dictionaries.
    mutating func addConstant(_ value: Value) -> Datum {
        switch value {
        case .string(let text): addText(text)
        case .list(let elements): addList(elements)
        case .dictionary(let members): addDictionary(members)
        case .object(let object): addDictionary(object.dictionary)
        case .decimal(let decimal) where decimal.isNaN: .null
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .date, .data, .url, .uuid:
            memory.datum(of: value)
        }
    }

    /// Text with its quotes around it, where it needs no escapes.
    mutating func addText(_ text: String) -> Datum {
        let bytes = Array(text.utf8)
        guard !bytes.contains(where: { $0 < 0x20 || $0 == JSONByte.quote || $0 == JSONByte.backslash }) else {
            return memory.arena.string(text)
        }
        let start = memory.arena.allocate(bytes.count + 2)
        start[0] = JSONByte.quote
        for (offset, byte) in bytes.enumerated() { start[offset + 1] = byte }
        start[bytes.count + 1] = JSONByte.quote
        return Datum(.string, bytes: start + 1, count: bytes.count, flags: .quoted)
    }

    private mutating func addList(_ elements: [Value]) -> Datum {
        let target = memory.arena.allocate(Datum.self, count: elements.count)
        for (position, element) in elements.enumerated() { target[position] = addConstant(element) }
        return Datum(.list, elements: target, count: elements.count)
    }

    private mutating func addDictionary(_ members: ValueDictionary) -> Datum {
        let target = memory.arena.allocate(Datum.self, count: members.count * 2)
        for (position, member) in members.enumerated() {
            target[2 * position] = addText(member.key)
            target[2 * position + 1] = addConstant(member.value)
        }
        return Datum(.dictionary, elements: target, count: members.count)
    }

    /// Plain memory for what an operation points to, as the operand that leads there.
    /// A table that finds values by their hash.
    mutating func addTable(of values: [Datum]) -> Datum {
        addOperand(DatumTable(values.map { (key: $0, value: Datum.null) }, &memory))
    }

    mutating func addOperand<Operand: BitwiseCopyable>(_ operand: Operand) -> Datum {
        let memory = memory.arena.allocate(Operand.self, count: 1)
        memory.initialize(to: operand)
        return Datum(.hosted, word: UInt64(UInt(bitPattern: memory)))
    }
}
