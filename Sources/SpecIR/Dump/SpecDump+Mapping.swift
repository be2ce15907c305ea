import SpecSource

extension SpecDump {
    mutating func add(_ defaults: Defaults) {
        line("naming", defaults.naming, \.rawValue)
        line("date_format", defaults.dateFormats) { $0.map(\.spelling).joined(separator: ", ") }
        line("unknown", defaults.unknown, \.rawValue)
        line("omit", defaults.omit, \.spelling)
        line("if_missing", defaults.ifMissing, \.rawValue)
        line("if_null", defaults.ifNull, \.rawValue)
        line("if_invalid", defaults.ifInvalid, \.rawValue)
    }

    mutating func add(_ mapping: Mapping) {
        line("mapping", mapping.name, { $0 })
        indented { dump in
            dump.line("description", mapping.description, \.jsonLiteral)
            dump.line("root", mapping.root, \.description)
            dump.add("only", mapping.only)
            dump.add("ignore", mapping.ignore)
            dump.add(mapping.own)
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
        guard let names else { return }
        line(direction, names.map { "\($0.range.lines) \($0.value)" }.joined(separator: ", "))
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
            dump.line("to", property.to, \.description)
            dump.line("direction", property.direction, \.rawValue)
            dump.line("required", property.required, \.description)
            dump.line("sensitive", property.sensitive, \.description)
            dump.line("default", property.defaultValue, \.description)
            dump.line("if_missing", property.ifMissing, \.rawValue)
            dump.line("omit", property.omit, \.spelling)
            dump.add(property.rule)
        }
    }
}
