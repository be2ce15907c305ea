extension Plugins {
    /// The `host:` section that declares all of it, as a spec of its own for others to `use`.
    public var hostSection: String {
        var lines = ["specmap: 1", "host:"]
        if !transformers.isEmpty { lines.append("  transformers:") }
        for plugin in transformers.values.sorted(by: { $0.name < $1.name }) { lines += section(of: plugin) }
        lines += list("requirements", requirements.keys)
        lines += list("initializers", initializers.keys)
        lines += list("mappers", mappers.keys)
        lines += list("updates", updates.keys)
        return lines.map { $0 + "\n" }.joined()
    }

    private func section(of plugin: HostTransformerPlugin) -> [String] {
        var lines = ["    \(Self.word(plugin.name)):"]
        lines.append("      reads: \(Self.kinds(plugin.reads))")
        lines.append("      returns: \(Self.kinds(plugin.gives))")
        lines.append("      kind: \(plugin.sort.rawValue)")
        if let argument = plugin.argument { lines.append("      argument: \(Self.kinds(argument))") }
        if let description = plugin.description { lines.append("      description: \(Self.quoted(description))") }
        return lines
    }

    private func list(_ keyword: String, _ names: some Sequence<String>) -> [String] {
        let sorted = names.sorted().map(Self.word)
        return sorted.isEmpty ? [] : ["  \(keyword): [\(sorted.joined(separator: ", "))]"]
    }

    private static func kinds(_ kinds: [String]) -> String {
        switch kinds.count {
        case 0: "any"
        case 1: kinds[0]
        default: "[\(kinds.joined(separator: ", "))]"
        }
    }

    /// A name, in quotes where it isn't a plain word.
    private static func word(_ name: String) -> String {
        let isPlain = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
        return isPlain ? name : quoted(name)
    }

    /// A JSON string, which YAML reads as well.
    private static func quoted(_ text: String) -> String { ValuePrinter.text(of: .string(text)) }
}
