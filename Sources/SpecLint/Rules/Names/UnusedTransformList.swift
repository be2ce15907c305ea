import SpecIR
import SpecSource

/// A named list of transformers that no rule of its file names hints at a misspelt one, or can go.
struct UnusedTransformList: TextRule {
    let info = RuleInfo(
        "unused-transform-list",
        group: .names,
        severity: .warning,
        summary: "a list under `transforms` that no rule names",
        why:
            "A list is there to be named by rules of its file. One that isn't hints at a rule that was forgotten or deleted.",
        bad: """
            specmap: 1
            transforms:
              code: [trim, uppercase]
            mappings:
              Post:
                properties: [title]
            """,
        good: """
            specmap: 1
            transforms:
              code: [trim, uppercase]
            mappings:
              Post:
                properties:
                  title: {transform: code}
            """,
        howToFix: "Delete the list, or name it with `transform`."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        // A skipped part may name the list.
        guard file.document.skipped.isEmpty, let root = file.document.root else { return }
        let lists = root.members.filter { $0.key.value == "transforms" }.flatMap(\.value.members)
        // Mappings among the lists are reported as such, and may name some.
        let areMappings = lists.contains { list in list.value.members.contains { $0.key.value == "properties" } }
        guard !lists.isEmpty, !areMappings else { return }
        var named: Set<String> = []
        for list in lists { named.formUnion(list.value.itemsOrSelf.compactMap(\.text)) }
        for mapping in KeywordWalk.mappings(of: root) { Self.collect(mapping.value, into: &named) }
        for list in lists where !named.contains(list.key.value) {
            let name = list.key.value.shown
            log.report(
                "no rule uses the list of transformers `\(name)`",
                at: list.key.range,
                help: "delete it, or name it with `transform: \(name)`"
            )
        }
    }

    /// Collects what is written behind each `transform`, at any depth.
    private static func collect(_ node: YAMLNode, into names: inout Set<String>) {
        var open = [node]
        while let next = open.popLast() {
            switch next.content {
            case .scalar: break
            case .sequence(let items): open += items
            case .mapping(let members):
                for member in members {
                    if member.key.value == "transform" {
                        names.formUnion(member.value.itemsOrSelf.compactMap(\.text))
                    }
                    open.append(member.value)
                }
            }
        }
    }
}
