import SpecSource

extension FuzzTarget {
    /// YAML: a tree with its places, or a diagnostic with the reason why there is none.
    static let yaml = FuzzTarget(
        "yaml",
        words: [
            "<<: *a", "&a ", "*a", "? ", ": ", "- ", "!t ", "|\n", ">-\n", "%YAML 1.2\n", "---\n", "...\n", "\u{FEFF}",
            "\r\n", "\\u00e9",
        ]
    ) { input in
        let file = SourceFile(name: "spec.yaml", bytes: input)
        var found: [Diagnostic] = []
        let root = YAMLParser.parse(file) { found.append($0) }
        try expect(root != nil || found.hasErrors, "no tree, and no finding")
        try expectSound(found, in: file)
        if let root { try expectPlaces(of: root, in: file) }

        var again: [Diagnostic] = []
        let other = YAMLParser.parse(file) { again.append($0) }
        try expect(root == other && found == again, "the same text, read twice, is another tree")
    }

    private static func expectPlaces(of node: YAMLNode, in file: SourceFile) throws(Finding) {
        try expectPlace(node.range, in: file, of: "a node")
        if let use = node.use {
            // The node that an alias stands for was looked at where it is stated.
            return try expectPlace(use, in: file, of: "an alias")
        }
        switch node.content {
        case .scalar: break
        case .sequence(let elements): for element in elements { try expectPlaces(of: element, in: file) }
        case .mapping(let members):
            for member in members {
                try expectPlace(member.key.range, in: file, of: "the key `\(member.key.value)`")
                if member.mergedBy == nil { try expectPlaces(of: member.value, in: file) }
            }
        }
    }
}
