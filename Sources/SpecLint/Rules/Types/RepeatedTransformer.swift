import SpecIR
import SpecSource

/// `transform: [trim, trim]`: the second changes nothing. `[{null_if: ""}, trim]`: the first comes too early.
struct RepeatedTransformer: NestedRule {
    let info = RuleInfo(
        "repeated-transformer",
        group: .types,
        severity: .warning,
        precision: .likely,
        summary: "a transformer that is applied twice, changes nothing, or stands on the wrong side of another one",
        why: """
            A transformer that normalises a value, such as `trim`, changes nothing the second time. One of the two most likely \
            stands where another was meant. Texts of blanks are empty only behind `trim`, so what looks for empty \
            texts stands behind it.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  mail: {transform: [trim, trim]}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  mail: {transform: [trim, lowercase]}
            """,
        howToFix: "Name the transformer that is meant, leave one out, or swap the two."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        TransformerOrder.check(rule.transforms, log)
        for (first, second) in zip(rule.transforms, rule.transforms.dropFirst()) {
            let (name, next) = (first.name.value, second.name.value)
            if name != next, Self.cases.contains(name), Self.cases.contains(next) {
                log.report(
                    "`\(name)` has no effect, as `\(next)` changes all letters again",
                    at: first.name.range,
                    help: "leave one of the two out"
                )
            }
            guard first.name.value == second.name.value, first.argument?.value == second.argument?.value,
                first.host == nil, Transformer.named(first.name.value)?.sort == .normalising
            else { continue }
            log.report(
                "`\(second.name.value.shown)` is applied twice, and changes nothing the second time",
                at: second.name.range,
                help: "name the transformer that is meant, or leave one out"
            )
        }
    }

    private static let cases: Set = ["lowercase", "uppercase"]
}
