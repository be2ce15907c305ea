import SpecIR

extension OperationBuilder {
    /// The transformers of a rule, built-in ones and the host's, in the order in which they read. One that is neither is left
    /// out.
    /// `holdsData` is true if the value that they give is held as `data`.
    mutating func addTransforms(_ stated: [Transform], plugins: Plugins, holdsData: Bool = false) -> OperationRange {
        guard !stated.isEmpty else { return .none }
        var range = OperationRange(first: Int32(rows.operations.count), count: 0, readsNull: false)
        for (position, transform) in stated.enumerated() {
            let givesData = holdsData && position == stated.count - 1
            guard add(transform, plugins, givesData: givesData) else { continue }
            range.count += 1
            range.readsNull = range.readsNull || rows.operations[rows.operations.count - 1].readsNull
        }
        return range
    }

    private mutating func add(_ transform: Transform, _ plugins: Plugins, givesData: Bool) -> Bool {
        let (name, argument) = (transform.name.value, transform.argument?.value)
        if let code = Self.codes[name], var operand = operand(of: code, argument) {
            // Data isn't text: Base64 is decoded as the bytes that it stands for.
            if givesData, code == .base64 || code == .base64URL { operand = Datum(true) }
            append(
                code,
                name: name,
                argument: argument,
                operand: operand,
                readsNull: code.readsNull,
                writesNull: code.writesNull,
                givesText: transform.givesText
            )
            return true
        }
        guard let plugin = plugins.transformers[name] else { return false }
        let host = HostTransformer(plugin: plugin, argument: argument)
        facts.hosts.append(host)
        let stated = transform.host
        append(
            .host,
            name: name,
            argument: argument,
            operand: Datum(Int64(facts.hosts.count - 1)),
            readsNull: plugin.readsNull || stated?.reads.contains { $0.value == .null } == true,
            writesNull: plugin.sort == .reversible
                && (plugin.givesNull || stated?.gives.contains { $0.value == .null } == true),
            givesText: transform.givesText
        )
        return true
    }

    private mutating func append(
        _ code: Operation.Code,
        name: String,
        argument: Literal?,
        operand: Datum,
        readsNull: Bool,
        writesNull: Bool,
        givesText: Bool
    ) {
        rows.operations.append(
            Operation(
                code: code,
                readsNull: readsNull,
                writesNull: writesNull,
                givesText: givesText,
                number: Int32(facts.names.count),
                operand: operand
            )
        )
        facts.names.append(name)
        facts.arguments.append(argument)
    }

    private static let codes: [String: Operation.Code] = [
        "prefix": .prefix, "suffix": .suffix, "not": .not, "scale": .scale, "duration": .duration, "hex": .hex,
        "pad": .pad, "base64": .base64,
        "base64url": .base64URL, "url_encoded": .urlEncoded, "html_entities": .htmlEntities, "split": .split,
        "item": .item, "substring": .substring, "extract": .extract, "join": .join, "parts": .parts, "json": .json,
        "null_if": .nullIf, "unwrap": .unwrap, "table": .table,
        "date": .date, "trim": .trim, "lowercase": .lowercase,
        "uppercase": .uppercase, "collapse_spaces": .collapseSpaces, "replace": .replace,
        "blank_to_null": .blankToNull, "round": .round, "clamp": .clamp, "sort": .sort, "unique": .unique,
        "multiply": .multiply, "add": .add, "floor": .floor, "ceiling": .ceiling, "absolute": .absolute,
        "average": .average, "max": .max, "min": .min, "first": .first, "last": .last, "count": .count, "sum": .sum,
    ]
}

// MARK: Operands

extension OperationBuilder {
    /// Nil where the argument isn't what the transformer takes.
    private mutating func operand(of code: Operation.Code, _ argument: Literal?) -> Datum? {
        switch code {
        case .prefix, .suffix, .join: argument?.text.map { addText($0) }
        case .split: argument?.text.flatMap { $0.isEmpty ? nil : addText($0) }
        case .parts: addParts(argument)
        case .scale, .multiply: argument?.digits.map { addDivisor($0) }
        case .pad, .item: argument?.digits.flatMap { Int64($0) }.map { Datum($0) }
        case .substring: addSpan(argument)
        case .extract: addPattern(argument)
        case .add: argument?.digits.map { addOperand(Addend(memory.arena.string($0, as: .number))) }
        case .hex: Datum(Int64(argument?.digits.flatMap { Int($0) } ?? 1))
        case .round: argument?.digits.flatMap { Int($0) }.map { Datum(Int64($0)) }
        case .nullIf: argument.map { addConstant(Value($0)) }
        case .date: addDates(argument)
        case .replace: addReplacements(argument)
        case .clamp: addLimits(argument)
        case .unwrap: addWrapped(argument)
        case .table: addTable(argument)
        case .not, .duration, .base64, .base64URL, .urlEncoded, .htmlEntities, .json, .trim, .lowercase, .uppercase,
            .collapseSpaces, .blankToNull, .sort, .unique, .first, .last,
            .count, .sum, .floor, .ceiling, .absolute, .average, .max, .min:
            .null
        case .host: nil
        }
    }

    private mutating func addDivisor(_ digits: String) -> Datum {
        addOperand(DecimalDivisor(memory.arena.string(digits, as: .number)))
    }

    private mutating func addSpan(_ argument: Literal?) -> Datum? {
        let from = argument?.member("from")?.digits.flatMap { Int($0) }
        let count = argument?.member("count")?.digits.flatMap { Int($0) }
        if from == nil, count == nil { return nil }
        return addOperand(TextSpan(from: from ?? 0, count: count ?? .max))
    }

    private mutating func addPattern(_ argument: Literal?) -> Datum? {
        guard let text = argument?.text, case .success(let pattern) = Pattern.parse(text, extracts: true),
            let matcher = PatternMatcher(pattern, captures: true)
        else { return nil }
        facts.matchers.append(matcher)
        return Datum(.hosted, word: UInt64(UInt(bitPattern: matcher.pattern)))
    }

    private mutating func addDates(_ argument: Literal?) -> Datum? {
        guard let from = argument?.member("from")?.text, case .success(let source) = DateFormat.named(from),
            let to = argument?.member("to")?.text, case .success(let target) = DateFormat.named(to)
        else { return nil }
        let codes = [source, target].map { DateCode($0, &memory.arena) }
        return addOperand(DateRespelling(from: codes[0], to: codes[1]))
    }

    private mutating func addParts(_ argument: Literal?) -> Datum? {
        guard let text = argument?.text, let stated = try? TextParts(text) else { return nil }
        let names = stated.parts.map { addText($0.name) }
        let separators = stated.parts.map { addText($0.separator) }
        return addOperand(
            TextPartsRow(addText(stated.prefix), names: names, separators: separators, arena: &memory.arena)
        )
    }

    private mutating func addReplacements(_ argument: Literal?) -> Datum? {
        guard case .object(let members)? = argument else { return nil }
        var replaced: [Replacements.Row] = []
        for member in members {
            guard let new = member.value.text, !member.key.isEmpty else { return nil }
            replaced.append(Replacements.Row(old: addText(member.key), new: addText(new)))
        }
        return addOperand(Replacements(replaced, &memory.arena))
    }

    private mutating func addLimits(_ argument: Literal?) -> Datum? {
        var limits = ClampLimits()
        if let min = argument?.member("min")?.digits {
            limits.minText = memory.arena.string(Scientific(min).text, as: .number)
            limits.take(min: DecimalDigits(limits.minText))
        }
        if let max = argument?.member("max")?.digits {
            limits.maxText = memory.arena.string(Scientific(max).text, as: .number)
            limits.take(max: DecimalDigits(limits.maxText))
        }
        return limits.hasMin || limits.hasMax ? addOperand(limits) : nil
    }
}

extension ClampLimits {
    fileprivate mutating func take(min: DecimalDigits?) {
        areExact = areExact && min != nil
        self.min = min ?? .zero
    }

    fileprivate mutating func take(max: DecimalDigits?) {
        areExact = areExact && max != nil
        self.max = max ?? .zero
    }
}
