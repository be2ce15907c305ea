import SpecIR

// Properties: where they are looked for, when they are read, and by which rule.
extension PlanDump {
    func line(ofProperty number: Int32, _ sites: PlanSites) -> String {
        let row = tables.properties[number]
        let moment = " [\(moment(number, row: row, sites: sites))]"
        var line = plan.propertyMetadata[Int(number)].name + " <- " + source(row, sites: sites, moment: moment)
        var next = row.next
        while next >= 0 {
            line += "; else <- " + source(tables.alternatives[next], sites: sites)
            next = tables.alternatives[next].next
        }
        guard row.ifMissing != .leave else { return line }
        return line + ", missing: \(fallback(row.ifMissing, tables.rules[row.rule]))"
    }

    /// The time at which the property is read.
    private func moment(_ number: Int32, row: PropertyReader, sites: PlanSites) -> String {
        if sites.copiesText(number) { return "pass, text is copied" }
        if sites.isInPass(number) { return "pass" }
        return row.isDirect ? "direct" : "searched"
    }

    /// The place of a value, the time at which it is read, and its rule.
    private func source(_ row: PropertyReader, sites: PlanSites, moment: String = "") -> String {
        var place = (row.firstCandidate..<row.firstCandidate + row.candidateCount)
            .map { sites.path(of: tables.candidates[$0]) }.joined(separator: " or ")
        if row.template >= 0 { place = template(tables.templates[row.template], sites) }
        if row.isRest { place = "other members" }
        if row.isEmbedded { place += " (embedded)" }
        if row.isEmbeddedWithin { place += " (embedded in its block)" }
        return "\(place)\(moment): \(text(ofRule: row.rule))"
    }

    private func template(_ pieces: Tail, _ sites: PlanSites) -> String {
        let parts = (pieces.first..<pieces.first + pieces.count).map { position -> String in
            let piece = tables.pieces[position]
            return piece.candidate.map { "{\(sites.path(of: $0))}" } ?? plan.text(piece.text)
        }
        return "template " + parts.joined().jsonLiteral
    }

    func fallback(_ code: Fallback.Code, _ rule: RuleReader) -> String {
        switch code {
        case .leave: "leave"
        case .null: "null"
        case .fail: "fail"
        case .useDefault:
            rule.defaultValue >= 0 ? "default \(tables.constants[rule.defaultValue].constantText)" : "default"
        }
    }
}

// MARK: What few mappings need

extension PlanDump {
    /// The lines for everything that is done besides reading properties.
    func extraLines(_ row: MappingReader, of reader: Int32) -> [String] {
        var lines: [String] = []
        if row.unknown != .drop { lines.append("unknown members: \(row.unknown)") }
        if row.deletion >= 0 {
            let deletion = tables.deletions[row.deletion]
            lines.append("deleted where \(texts(of: deletion.conditions).joined(separator: ", and "))")
        }
        let facts = plan.mappingMetadata[Int(reader)]
        if !facts.initializer.isEmpty { lines.append("initializer \(facts.initializer) of the host") }
        if !facts.mapper.isEmpty { lines.append("mapper \(facts.mapper) of the host") }
        guard row.extras >= 0 else { return lines }
        let extras = plan.mappingExtras[Int(row.extras)]
        if let position = extras.unknownInto {
            lines.append("unknown members are held by \(row.layout.pointee.shape.names[position])")
        }
        for opening in extras.openings {
            lines.append("unknown members are looked for below \(plan.text(of: opening.row.way))")
        }
        for constant in extras.constants {
            lines.append("constant \(constant.path): \(constant.value.constantText)")
        }
        for requirement in extras.requires { lines.append("requires \(requirement.kind.dumped)") }
        return lines
    }

    /// The choice of the mapping by the data.
    func lines(of chooser: ChooserReader) -> [String] {
        let cases = plan.entries(of: chooser.cases).map { "  \(plan.text($0.key).jsonLiteral) -> \(name(of: $0.slot))" }
        let prefixes = (chooser.prefixes.first..<chooser.prefixes.first + chooser.prefixes.count).map { number in
            let row = tables.casePrefixes[number]
            return "  begins with \(row.text.constantText) -> \(name(of: row.reader))"
        }
        let otherwise =
            switch chooser.otherwise {
            case .fail: "fail"
            case .skip: "skip"
            case .reader(let reader): name(of: reader)
            }
        return ["\(chooser.kind.rawValue) \(chooser.spelled)"] + cases + prefixes + ["  otherwise \(otherwise)"]
    }
}

extension MappingRequirement.Kind {
    fileprivate var dumped: String {
        switch self {
        case .atLeastOne(let names): "at_least_one of \(names.map(\.value).joined(separator: ", "))"
        case .exactlyOne(let names): "exactly_one of \(names.map(\.value).joined(separator: ", "))"
        case .allOrNone(let names): "all_or_none of \(names.map(\.value).joined(separator: ", "))"
        case .compares(let comparison):
            "\(comparison.order.rawValue) of \(comparison.terms.map(\.description).joined(separator: ", "))"
        case .passes(let name): "passes \(name.value)"
        }
    }
}
