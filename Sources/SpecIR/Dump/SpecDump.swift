import SpecSource

/// Collects the lines of a dump, indented by how deep they stand.
struct SpecDump {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ words: String...) {
        let filled = words.filter { !$0.isEmpty }
        text += String(repeating: "  ", count: depth) + filled.joined(separator: " ") + "\n"
    }

    /// A line for a value that may be stated.
    mutating func line<Value>(_ name: String, of value: Located<Value>?, spelled: (Value) -> String) {
        if let value { line(name, value.range.lines, spelled(value.value)) }
    }

    mutating func indented(_ body: (inout SpecDump) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }
}

extension SpecSet {
    /// The meaning of the specs, with the places that state it: file by file.
    package func dump() -> String { specs.map { $0.dump() }.joined() }
}

extension Spec {
    /// The meaning of the spec, with the places that state it.
    ///
    /// ```
    /// spec person.yaml
    ///   mapping 3:3-3:9 Person
    ///     property 5:7-5:12 email
    ///       from 5:14-5:24 user_email
    /// ```
    package func dump() -> String {
        var dump = SpecDump()
        dump.line("spec", file.name)
        dump.indented { dump in
            dump.line("description", of: description, spelled: \.jsonLiteral)
            for use in uses { dump.line("use", of: use, spelled: { $0 }) }
            if defaults != Defaults() {
                dump.line("defaults")
                dump.indented { $0.add(defaults) }
            }
            if let host { dump.add(host) }
            for mapping in mappings { dump.add(mapping) }
            for example in examples { dump.add(example) }
        }
        return dump.text
    }
}
