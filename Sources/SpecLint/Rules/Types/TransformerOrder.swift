import SpecIR
import SpecSource

/// `{null_if: null}`, `[{null_if: ""}, trim]`: transformers that find nothing where they stand.
enum TransformerOrder {
    static func check(_ transforms: [Transform], _ log: RuleLog) {
        for (index, transform) in transforms.enumerated() where transform.host == nil {
            if transform.name.value == "null_if", let argument = transform.argument, argument.value == .null {
                log.report(
                    "`null_if: null` changes nothing: null is null without it",
                    at: argument.range,
                    help: "write the value that stands for null, such as `null_if: \"\"`"
                )
            }
            checkTrim(transform, before: transforms[(index + 1)...], log)
        }
    }

    /// Reports `null_if: ""` before `trim`, which makes empty texts of blanks.
    private static func checkTrim(_ transform: Transform, before others: ArraySlice<Transform>, _ log: RuleLog) {
        guard transform.name.value == "null_if", transform.argument?.value.text == "", let next = others.first,
            next.name.value == "trim", next.host == nil
        else { return }
        log.report(
            "`null_if: \"\"` stands before `trim`, which makes empty texts of blanks",
            at: transform.name.range,
            help: "swap the two: `[trim, {null_if: \"\"}]`"
        )
    }
}
