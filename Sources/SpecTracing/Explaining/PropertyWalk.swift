import SpecIR
import SpecRuntime
import SpecSource

/// Follows names of properties through the rules, to report a misspelt one.
struct PropertyWalk {
    let set: SpecSet

    init(_ set: SpecSet) { self.set = set }

    /// - Throws: `ExplainError` for a name that no rule has.
    func check(_ names: [String], of mapping: Int) throws {
        if names.contains("") {
            throw ExplainError("a name of the path is empty: name properties, as in `lines.0.price`")
        }
        try check(names[...], of: [mapping], above: [])
    }

    private func check(_ names: ArraySlice<String>, of mappings: [Int], above: [String]) throws {
        guard let name = names.first else { return }
        let leaves = mappings.flatMap { set.choices(of: $0) }
        let holders = leaves.flatMap { index in
            set.mappings[index].properties.filter { $0.name.value == name }.map { (index, $0) }
        }
        if holders.isEmpty {
            // Kept members have names of their own, and `member_as` adds a name.
            let isOpen = leaves.contains { set.mappings[$0].unknown == .keep } || isMemberName(name, leaves)
            if isOpen { return }
            throw noProperty(named: name, of: leaves, above: above)
        }
        var problem: (any Error)?
        for (index, property) in holders {
            for rule in property.rules {
                do {
                    return try check(names.dropFirst(), by: rule, in: index, above: above + [name])
                } catch { problem = problem ?? error }
            }
        }
        if let problem { throw problem }
    }

    private func check(_ names: ArraySlice<String>, by rule: ValueRule, in index: Int, above: [String]) throws {
        guard let name = names.first else { return }
        let below = names.dropFirst()
        switch rule.kind {
        case .object(let target): try check(names, named: target, in: index, above: above)
        case .list(let element):
            if rule.heldElement != nil { return try check(names, by: element.rule, in: index, above: above) }
            try needPosition(name, above)
            try check(below, by: element.rule, in: index, above: above + [name])
        case .dictionary(let element): try check(below, by: element.rule, in: index, above: above + [name])
        case .referenceList: try needPosition(name, above)
        case .type, .values:
            if rule.type == .any { return }
            throw ExplainError("`\(above.joined(separator: "."))` holds a single value, so there is no `\(name)` in it")
        case .reference, .inverse:
            throw ExplainError(
                "`\(above.joined(separator: "."))` holds no more than a key here, so there is no `\(name)` in it"
            )
        }
    }

    private func check(_ names: ArraySlice<String>, named name: Located<String>, in index: Int, above: [String]) throws
    {
        guard let target = set.mappingIndex(named: name.value, seenFrom: index) else { return }
        try check(names, of: [target], above: above)
    }

    private func needPosition(_ name: String, _ above: [String]) throws {
        if Int(name) != nil { return }
        throw ExplainError(
            "`\(above.joined(separator: "."))` is a list: name the position of an element, as in `\(above.joined(separator: ".")).0`"
        )
    }

    private func isMemberName(_ name: String, _ leaves: [Int]) -> Bool {
        set.mappings.contains { mapping in
            mapping.memberAs?.value == name
                || mapping.properties.contains { property in
                    property.rules.contains { $0.elements.memberAs?.value == name }
                }
        } && !leaves.isEmpty
    }

    private func noProperty(named name: String, of leaves: [Int], above: [String]) -> ExplainError {
        let known = leaves.flatMap { set.mappings[$0].properties.map(\.name.value) }
        let owners = leaves.map { "`\(set.mappings[$0].name.value)`" }.joined(separator: ", ")
        let guess = nearest(name, among: known).map { "did you mean `\((above + [$0]).joined(separator: "."))`?" }
        let listed = known.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
        let have = known.isEmpty ? "it has no properties" : "it has \(listed)"
        return ExplainError("\(owners) has no property `\(name)`: \(guess ?? have)")
    }
}
