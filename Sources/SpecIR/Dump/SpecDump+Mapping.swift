import SpecSource

extension SpecDump {
    mutating func add(_ defaults: Defaults) {
        line("naming", of: defaults.naming, spelled: \.rawValue)
        line("date_format", of: defaults.dateFormats) { $0.map(\.spelling).joined(separator: ", ") }
        line("reserved", of: defaults.reserved) { $0.map(\.value).joined(separator: ", ") }
        line("unknown", of: defaults.unknown, spelled: \.rawValue)
        line("omit", of: defaults.omit, spelled: \.spelling)
        line("if_all_null", of: defaults.ifAllNull, spelled: \.rawValue)
        line("primary_key", of: defaults.primaryKey) { $0.map(\.value).joined(separator: ", ") }
        line("if_missing", of: defaults.ifMissing, spelled: \.rawValue)
        line("if_null", of: defaults.ifNull, spelled: \.rawValue)
        line("if_invalid", of: defaults.ifInvalid, spelled: \.rawValue)
    }

    mutating func add(_ mapping: Mapping) {
        line("mapping", of: mapping.name, spelled: { $0 })
        indented { dump in
            dump.line("description", of: mapping.description, spelled: \.jsonLiteral)
            dump.line("entity", of: mapping.entity, spelled: { $0 })
            dump.line("extends", of: mapping.extends, spelled: { $0 })
            dump.names("remove", mapping.removes)
            dump.line("root", of: mapping.root, spelled: \.description)
            dump.line("member_as", of: mapping.memberAs, spelled: { $0 })
            dump.add("only", mapping.only)
            dump.add("ignore", mapping.ignore)
            dump.add(mapping.own)
            dump.line("unknown_into", of: mapping.statedUnknownInto, spelled: { $0 })
            for path in mapping.dropped { dump.line("drop", of: path, spelled: \.description) }
            dump.line("initializer", of: mapping.initializer, spelled: { $0 })
            dump.line("mapper", of: mapping.mapper, spelled: { $0 })
            dump.add(mapping.choice)
            for constant in mapping.constants { dump.add(constant) }
            for requirement in mapping.requires { dump.add(requirement) }
            dump.add("delete_where", mapping.deletesWhere)
            for property in mapping.properties { dump.add(property) }
        }
    }

    private mutating func add(_ name: String, _ selection: Selection?) {
        guard let selection else { return }
        line(name)
        indented { dump in
            dump.add("read", selection.read)
            dump.add("write", selection.write)
        }
    }

    private mutating func add(_ direction: String, _ names: [Located<String>]?) {
        if let names { self.names(direction, names) }
    }

    /// A line for names with their places, if there are any.
    mutating func names(_ word: String, _ names: [Located<String>]) {
        guard !names.isEmpty else { return }
        line(word, names.map { "\($0.range.lines) \($0.value)" }.joined(separator: ", "))
    }
}

extension Set<Omission> {
    /// In the language's order, so that a dump is the same every time.
    fileprivate var spelling: String {
        Omission.allCases.filter(contains).map(\.rawValue).joined(separator: ", ")
    }
}

extension SpecDump {
    mutating func add(_ property: Property) {
        line("property", of: property.name, spelled: { $0 })
        indented { dump in
            dump.line("description", of: property.description, spelled: \.jsonLiteral)
            dump.line("within", of: property.within, spelled: \.description)
            for path in property.from ?? [] { dump.line("from", of: path, spelled: \.description) }
            for path in property.deprecated { dump.line("deprecated", of: path, spelled: \.description) }
            dump.line("template", of: property.template, spelled: \.description)
            dump.line("exists", of: property.exists, spelled: \.description)
            dump.line("to", of: property.to, spelled: \.description)
            dump.line("direction", of: property.direction, spelled: \.rawValue)
            dump.line("required", of: property.required, spelled: \.description)
            dump.line("sensitive", of: property.sensitive, spelled: \.description)
            dump.line("default", of: property.defaultValue, spelled: \.description)
            dump.line("if_missing", of: property.ifMissing, spelled: \.rawValue)
            dump.line("omit", of: property.omit, spelled: \.spelling)
            if property.firstOf.isEmpty { dump.add(property.rule) }
            for rule in property.firstOf { dump.add(alternative: rule) }
        }
    }

    private mutating func add(alternative rule: Property) {
        line("first_of", rule.range.lines)
        indented { dump in
            for path in rule.from ?? [] { dump.line("from", of: path, spelled: \.description) }
            for path in rule.deprecated { dump.line("deprecated", of: path, spelled: \.description) }
            dump.line("template", of: rule.template, spelled: \.description)
            dump.line("to", of: rule.to, spelled: \.description)
            dump.add(rule.rule)
        }
    }
}
