import SpecIR
import SpecSource

/// Servers learn new values; a table without a way out fails on the day that they do.
struct ValueTableNoOtherwise: PropertyRule {
    let info = RuleInfo(
        "value-table-no-otherwise",
        group: .types,
        severity: .info,
        isOn: false,
        precision: .likely,
        summary: "a value table that fails on a value it doesn't know",
        why: """
            A value that isn't in the table fails, and with it the whole object. A server that learns a new value tomorrow \
            breaks programs that are installed today. The rule is off by default, since failing may be meant.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {values: {A: active, I: inactive}}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {values: {A: active, I: inactive}, otherwise: keep}
            """,
        howToFix:
            "Set the result for another value: `otherwise: unknown`, or `otherwise: keep`; `otherwise: fail` declares that failing is meant."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard property.isRead(in: mapping.mapping) else { return }
        guard property.effectiveIfInvalid(in: mapping.mapping) == .fail else { return }
        property.forEachRule { check($0, of: property, log) }
    }

    private func check(_ rule: ValueRule, of property: Property, _ log: RuleLog) {
        if let element = rule.elementRule, rule.failsWithAnElement, element.ifInvalid?.value ?? .fail == .fail {
            check(element, of: property, log)
        }
        guard case .values(let table) = rule.kind, table.otherwise == .fail, !rule.saysOtherwise(property.range) else {
            return
        }
        log.report(
            "a value outside this table fails",
            at: table.range,
            help: "set `otherwise`, with `fail` if that is meant"
        )
    }
}

extension ValueRule {
    /// True if one element that can't be mapped makes the whole list fail.
    fileprivate var failsWithAnElement: Bool { elementsIfStated?.ifItemInvalid?.value ?? .fail == .fail }

    /// Returns true if `otherwise` is written; the rule itself doesn't distinguish it from the default.
    fileprivate func saysOtherwise(_ range: SourceRange) -> Bool { range.text.contains("otherwise:") }
}
