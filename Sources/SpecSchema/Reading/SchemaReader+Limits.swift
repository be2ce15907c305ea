import SpecIR
import SpecInference
import SpecSource

extension SchemaReader {
    /// Returns a schema's limits for texts and numbers, as requirements of a spec.
    mutating func limits(of place: SchemaDocument.Place, _ rule: DraftedRule) -> [String] {
        let node = place.node
        var found: [String] = []
        var known: Set<String> = ["type", "format", "contentEncoding", "contentMediaType"]
        if case .type(.string) = rule.kind {
            found += extent("Length", "length", of: node)
            for member in node.members ?? [] where member.key == "pattern" { found += pattern(member.value, place) }
            known.formUnion(["minLength", "maxLength", "pattern"])
        } else if rule.isNumber {
            found += bounds(of: node)
            known.formUnion(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])
        }
        noteOthers(of: place, known)
        return found
    }

    /// Notes words of a schema that a rule doesn't express.
    mutating func noteOthers(of place: SchemaDocument.Place, _ known: Set<String>) {
        for member in place.node.members ?? [] where !known.contains(member.key) && Self.isRule(member.key) {
            noteLeftOut(member, of: place)
        }
    }

    /// Notes a keyword at the schema that states it.
    mutating func noteLeftOut(_ member: SchemaMember, of place: SchemaDocument.Place, _ what: String = "") {
        // A value that the keyword can't have is noted as such.
        if KeywordValue.ofRules[member.key]?.allows(member.value) == false { return }
        let home = member.value.home?.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let pointer = home?.joined(separator: "/") ?? place.pointer
        note("`\(member.key.shown)` \(what)isn't taken over", at: member.value, pointer)
    }

    /// `{length: {min: 1, max: 20}}`
    func extent(_ unit: String, _ word: String, of node: SchemaNode) -> [String] {
        let (min, max) = (node["min" + unit]?.count ?? 0, node["max" + unit]?.count)
        var parts: [String] = []
        if min > 0 { parts.append("min: \(min)") }
        if let max, max >= min { parts.append("max: \(max)") }
        return parts.isEmpty ? [] : ["{\(word): {\(parts.joined(separator: ", "))}}"]
    }

    private func bounds(of node: SchemaNode) -> [String] {
        var parts: [String] = []
        let words = [
            ("minimum", "min", "exclusiveMinimum", "above"), ("maximum", "max", "exclusiveMaximum", "below"),
        ]
        for (plain, atLeast, strict, beyond) in words {
            // In OpenAPI 3.0, a flag excludes the limit itself.
            let isStrict = node[strict]?.flag == true
            let (limit, bound) = (node[plain]?.digits, node[strict]?.digits)
            // Of two limits, the stricter one is enough.
            let isBeyond = bound.flatMap { bound in
                limit.map {
                    plain == "minimum" ? Scientific($0) <= Scientific(bound) : Scientific(bound) <= Scientific($0)
                }
            }
            if let limit, isBeyond != true { parts.append("\(isStrict ? beyond : atLeast): \(limit)") }
            if let bound, isBeyond != false { parts.append("\(beyond): \(bound)") }
        }
        return parts.map { "{\($0)}" }
    }

    private mutating func pattern(_ node: SchemaNode, _ place: SchemaDocument.Place) -> [String] {
        guard let text = node.text else { return [] }
        for spelling in [text, SchemaPattern.respelled(text)] {
            guard case .success = Pattern.parse(spelling) else { continue }
            return ["{pattern: \(DraftText.scalar(spelling))}"]
        }
        note("the pattern `\(text.shown)` isn't one of RFC 9485, and isn't taken over", at: node, place.pointer)
        return []
    }
}

extension DraftedRule {
    fileprivate var isNumber: Bool {
        switch kind {
        case .type(.integer), .type(.number), .type(.decimal): true
        case .type, .day, .textDecimal, .object, .list, .dictionary: false
        }
    }
}
