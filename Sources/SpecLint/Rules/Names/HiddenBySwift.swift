import SpecIR
import SpecSource

/// `object.mapping` is the name of the object's mapping, whatever property the spec has.
struct HiddenBySwift: PropertyRule {
    let info = RuleInfo(
        "hidden-by-swift",
        group: .names,
        severity: .warning,
        isOn: false,
        summary: "a property that Swift reads by a subscript alone, as all objects have a member of its name",
        why: """
            `object.name` is the property `name` only where objects have no member of that name. `object.mapping` is \
            always the name of the object's mapping, so code that uses it doesn't read the property. \
            Off by default: only programs in Swift are concerned.
            """,
        bad: """
            specmap: 1
            mappings:
              Sheet:
                properties:
                  title:
                  mapping: {type: string}
            """,
        good: """
            specmap: 1
            mappings:
              Sheet:
                properties:
                  title:
                  columnMapping: {from: mapping, type: string}
            """,
        howToFix:
            "Give the property another name, and the old one as its path. Or read it as `object[\"mapping\"]` or by a `PropertyKey`, and silence the rule."
    )

    /// The members of `DynamicObject`. A test compares the list with its source.
    static let members: Set<String> = [
        "mapping", "dictionary", "copy", "snapshot", "decode", "encode", "hash", "hashValue", "debugDescription",
        "customMirror", "propertyValue", "self",
    ]

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        let name = property.name
        guard Self.members.contains(name.value) else { return }
        log.report(
            "`object.\(name.value)` in Swift isn't the property `\(name.value)`: objects have a member of that name",
            at: name.range,
            help: "give it another name and `from: \(name.value)`, or read it as `object[\"\(name.value)\"]`"
        )
    }
}
