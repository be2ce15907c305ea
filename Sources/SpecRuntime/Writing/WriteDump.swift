import SpecIR

/// A plan's rules for writing, as text.
struct WriteDump {
    let plan: WritePlan

    var tables: WriteTables { plan.tables }

    init(_ plan: WritePlan) { self.plan = plan }

    func lines(ofMapping index: Int) -> [String] {
        let (row, mapping) = (tables.rows[Int32(index)], plan.mappings[index])
        var lines = ["write"]
        if row.head.count > 0 { lines.append("  documents: \(row.head.text)…\(row.tail.text)") }
        if row.hasMapper { lines.append("  mapper of the host") }
        if row.keepsUnknown { lines.append("  kept members join") }
        if let rest = mapping.rest { lines.append("  members of \(text(rest)) join") }
        if let choice = mapping.choice { return lines + self.lines(of: choice) }
        guard row.isFixed else { return lines + ["  by the object, from"] + mapping.pieces.map { "  - \(text($0))" } }
        return lines + self.lines(of: tables.programs[Int32(index)]).map { "  " + $0 }
    }

    private func lines(of choice: WriteChoice) -> [String] {
        let name = { (mapping: Int) in plan.mappings[mapping].name }
        guard let path = choice.path else {
            let names = choice.cases.map { name($0.mapping) }
            return ["  by the mapping that was chosen: \(names.joined(separator: ", "))"]
        }
        let place = path.isEmpty ? "." : path.map(\.description).joined(separator: ".")
        return ["  by the mapping that was chosen, named at \(place)"]
            + choice.cases.map { stated in
                let value = stated.value.map { String(decoding: ValuePrinter.bytes(of: $0), as: UTF8.self) }
                let prefix = stated.prefix.map { " for `\(String(decoding: $0, as: UTF8.self))*`" } ?? ""
                return "    \(name(stated.mapping)): \(value ?? "nothing")\(prefix)"
            }
    }

    /// A piece of a mapping whose objects differ in what they write.
    private func text(_ piece: WritePiece) -> String {
        let spelled = { (path: [Path.Step]) in path.isEmpty ? "." : path.map(\.description).joined(separator: ".") }
        switch piece {
        case .property(let row, let isSelected, let path):
            return "\(spelled(path)): \(isSelected ? "elements of " : "")\(text(row))"
        case .constant(let json, let path): return "\(spelled(path)): \(String(decoding: json, as: UTF8.self))"
        case .joined(_, let mapping, let path):
            return "\(spelled(path)): the members of \(plan.mappings[mapping].name)"
        }
    }
}

// MARK: Programs

extension WriteDump {
    /// The steps of a program, each on a line, indented by what they stand in.
    func lines(of program: WriteProgram) -> [String] {
        var lines: [String] = []
        var depth = 0
        for number in 0..<program.steps.count {
            let step = program.steps[number]
            if step.kind == .close { depth -= 1 }
            lines.append(String(repeating: "  ", count: depth) + text(step, of: program))
            if step.kind == .open { depth += 1 }
        }
        return lines
    }

    private func text(_ step: WriteStep, of program: WriteProgram) -> String {
        let item = step.item >= 0 ? "[\(step.item)] " : ""
        switch step.kind {
        case .constant: return item + step.label.text
        case .open: return item + key(step) + (step.isArray ? "[" : "{")
        case .close: return (step.isArray ? "]" : "}") + empty(step)
        case .selected:
            let row = program.properties[step.operand]
            return "elements of " + owners(row.owner, program) + text(row)
        case .pairKey: return item + key(step) + "the key"
        case .pairValue: return item + key(step) + "the value"
        case .property:
            let row = program.properties[step.operand]
            let copied = step.copied == 0 ? "" : ", \(Self.kinds(step.copied)) copied with the key"
            return item + key(step) + owners(row.owner, program) + text(row) + copied + empty(step)
        }
    }

    /// The label in front of a value, with a space behind it.
    private func key(_ step: WriteStep) -> String { step.label.count == 0 ? "" : step.label.text + " " }

    /// The text for the JSON of an empty result; none for a document's own object, which is always there.
    private func empty(_ step: WriteStep) -> String {
        guard step.hasComma else { return "" }
        switch step.ifEmpty {
        case .nothing: return ""
        case .braces: return ", else {}"
        case .brackets: return ", else []"
        case .null: return ", else null"
        }
    }

    /// The names of the objects that hold a property and join this one's JSON.
    private func owners(_ number: Int32, _ program: WriteProgram) -> String {
        guard number >= 0 else { return "" }
        let owner = program.owners[number]
        return owners(owner.parent, program) + owner.name.text + "."
    }

    private static func kinds(_ bits: UInt32) -> String {
        let kinds: [Datum.Kind] = [.string, .number, .integer, .boolean, .double, .decimal, .url, .uuid, .data, .date]
        return kinds.filter { bits & 1 << UInt32($0.rawValue) != 0 }.map { "\($0)" }.joined(separator: " or ")
    }
}

extension WriteLabel {
    /// The bytes as text.
    fileprivate var text: String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }
}
