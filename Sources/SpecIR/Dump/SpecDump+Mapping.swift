import SpecSource

extension SpecDump {
    mutating func add(_ defaults: Defaults) {
        line("naming", defaults.naming, \.rawValue)
        line("date_format", defaults.dateFormats) { $0.map(\.spelling).joined(separator: ", ") }
        line("reserved", defaults.reserved) { $0.map(\.value).joined(separator: ", ") }
        line("unknown", defaults.unknown, \.rawValue)
        line("omit", defaults.omit, \.spelling)
        line("if_all_null", defaults.ifAllNull, \.rawValue)
        line("primary_key", defaults.primaryKey) { $0.map(\.value).joined(separator: ", ") }
        line("if_missing", defaults.ifMissing, \.rawValue)
        line("if_null", defaults.ifNull, \.rawValue)
        line("if_invalid", defaults.ifInvalid, \.rawValue)
    }

    mutating func add(_ mapping: Mapping) {
        line("mapping", mapping.name, { $0 })
        indented { dump in
            dump.line("description", mapping.description, \.jsonLiteral)
            dump.line("entity", mapping.entity, { $0 })
            dump.line("extends", mapping.extends, { $0 })
            dump.names("remove", mapping.removes)
            dump.line("root", mapping.root, \.description)
            dump.add("only", mapping.only)
            dump.add("ignore", mapping.ignore)
            dump.add(mapping.own)
            dump.line("unknown_into", mapping.statedUnknownInto, { $0 })
            for path in mapping.dropped { dump.line("drop", path, \.description) }
            dump.line("initializer", mapping.initializer, { $0 })
            dump.line("mapper", mapping.mapper, { $0 })
            dump.add(mapping.choice)
            for constant in mapping.constants { dump.add(constant) }
            for requirement in mapping.requires { dump.add(requirement) }
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
        line("property", property.name, { $0 })
        indented { dump in
            dump.line("description", property.description, \.jsonLiteral)
            dump.line("within", property.within, \.description)
            for path in property.from ?? [] { dump.line("from", path, \.description) }
            for path in property.deprecated { dump.line("deprecated", path, \.description) }
            dump.line("template", property.template, \.description)
            dump.line("exists", property.exists, \.description)
            dump.line("to", property.to, \.description)
            dump.line("direction", property.direction, \.rawValue)
            dump.line("required", property.required, \.description)
            dump.line("sensitive", property.sensitive, \.description)
            dump.line("default", property.defaultValue, \.description)
            dump.line("if_missing", property.ifMissing, \.rawValue)
            dump.line("omit", property.omit, \.spelling)
            if property.firstOf.isEmpty { dump.add(property.rule) }
            for rule in property.firstOf { dump.add(alternative: rule) }
        }
    }

    private mutating func add(alternative rule: Property) {
        line("first_of", rule.range.lines)
        indented { dump in
            for path in rule.from ?? [] { dump.line("from", path, \.description) }
            for path in rule.deprecated { dump.line("deprecated", path, \.description) }
            dump.line("template", rule.template, \.description)
            dump.line("to", rule.to, \.description)
            dump.add(rule.rule)
        }
    }
}
