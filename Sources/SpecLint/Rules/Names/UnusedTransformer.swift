import SpecIR
import SpecSource

/// A transformer of the host that no rule names hints at a misspelt one, or can go.
struct UnusedTransformer: SpecRule {
    let info = RuleInfo(
        "unused-transformer",
        group: .names,
        severity: .warning,
        precision: .likely,
        summary: "a transformer of the host that no rule names",
        why:
            "What `host` names is what the program must register. A name that no rule uses keeps code alive that does nothing.",
        bad: """
            specmap: 1
            host:
              transformers:
                slug: {reads: string, returns: string, kind: normalising}
            mappings:
              Post:
                properties: [title]
            """,
        good: """
            specmap: 1
            host:
              transformers:
                slug: {reads: string, returns: string, kind: normalising}
            mappings:
              Post:
                properties:
                  title: {transform: slug}
            """,
        howToFix: "Delete it from `host`, or name it where it is meant."
    )

    func check(_ spec: CheckedSpec, _ log: RuleLog) {
        guard let host = spec.spec.host, !host.transformers.isEmpty else { return }
        // In a file of its own it is for files that may not be looked at.
        let users = spec.all.links.indices.filter { $0 == spec.index || spec.reaches(from: $0) }
        guard !spec.spec.mappings.isEmpty || users.count > 1, users.allSatisfy({ !spec.all.isBroken[$0] }) else {
            return
        }
        var named: Set<String> = []
        for user in users {
            for mapping in spec.all.set.specs[user].mappings {
                for property in mapping.properties {
                    property.forEachNestedRule { rule, _ in named.formUnion(rule.transforms.map(\.name.value)) }
                }
            }
        }
        for transformer in host.transformers where !named.contains(transformer.name.value) {
            log.report(
                "no rule uses the transformer `\(transformer.name.value.shown)`",
                at: transformer.name.range,
                help: "delete it from `host`, or name it where it is meant"
            )
        }
    }
}

extension CheckedSpec {
    /// Returns true if another spec uses this one, directly or through others.
    func reaches(from other: Int) -> Bool {
        var open = [other]
        var known: Set<Int> = [other]
        while let file = open.popLast() {
            for next in all.links[file] where known.insert(next).inserted {
                if next == index { return true }
                open.append(next)
            }
        }
        return false
    }
}
