import SpecIR
import SpecSource

extension StatementWriter {
    /// The statements about a property, as it is in effect.
    func statements(of property: Property) -> [EffectiveStatement] {
        var found = StatementList(property.name.range)
        if property.isInverse {
            found.add("type", kind(property.rule), property.rule.range)
            if let elements = property.rule.elementsIfStated { addElements(elements, "", &found) }
            return found.all
        }
        let isRead = property.isRead(in: mapping)
        if isRead {
            addSources(property, "", &found)
            addAnswers(property, &found)
        } else {
            found.add("read", "no", property.direction?.range)
        }
        if property.firstOf.isEmpty {
            addRule(property.rule, "", &found)
        } else {
            for (number, alternative) in property.firstOf.enumerated() {
                addAlternative(alternative.asPart(of: property), number, &found)
            }
        }
        addWriting(property, &found)
        if property.isSensitive { found.add("sensitive", "true", property.sensitive?.range) }
        return found.all
    }

    private func addSources(_ property: Property, _ prefix: String, _ found: inout StatementList) {
        if let template = property.template {
            let pieces = template.value.pieces.map { piece in
                switch piece {
                case .text(let text): text
                case .path(let path): "{\(path.value.placed(in: property.within?.value))}"
                }
            }
            found.add(prefix + "template", Literal.string(pieces.joined()).compact, template.range)
        } else if property.firstOf.isEmpty {
            found.add(prefix + "from", paths(property), property.from?.first?.range)
        }
        if let exists = property.exists { found.add(prefix + "exists", "\(exists.value)", exists.range) }
        let old = property.deprecatedPaths(in: mapping)
        if !old.isEmpty {
            found.add(
                prefix + "deprecated",
                old.map(\.description).joined(separator: ", "),
                property.deprecated.first?.range
            )
        }
    }

    private func paths(_ property: Property) -> String {
        let paths = property.readPaths(in: mapping).map(\.description)
        return paths.count == 1 ? paths[0] : "[\(paths.joined(separator: ", "))]"
    }

    /// Adds the statements about missing and invalid values.
    private func addAnswers(_ property: Property, _ found: inout StatementList) {
        if let stated = property.defaultValue { found.add("default", stated.value.compact, stated.range) }
        if property.required?.value == true {
            found.add("required", "true", property.required?.range)
        } else {
            let missing = property.effectiveIfMissing(in: mapping)
            let usual: Fallback = property.defaultValue == nil ? .leave : .default
            if missing != usual { found.add("if_missing", missing.rawValue, property.ifMissing?.range) }
            let null = property.effectiveIfNull(in: mapping)
            if null != .null { found.add("if_null", null.rawValue, property.rule.ifNull?.range) }
        }
        let invalid = property.effectiveIfInvalid(in: mapping)
        if invalid != .fail { found.add("if_invalid", invalid.rawValue, property.rule.ifInvalid?.range) }
    }

    private func addAlternative(_ property: Property, _ number: Int, _ found: inout StatementList) {
        addSources(property, "first_of.\(number).", &found)
        let invalid = property.effectiveIfInvalid(in: mapping)
        if invalid != .fail {
            found.add("first_of.\(number).if_invalid", invalid.rawValue, property.rule.ifInvalid?.range)
        }
        let null = property.effectiveIfNull(in: mapping)
        if null != .null { found.add("first_of.\(number).if_null", null.rawValue, property.rule.ifNull?.range) }
        addRule(property.rule, "first_of.\(number).", &found)
    }

    private func addWriting(_ property: Property, _ found: inout StatementList) {
        guard property.isWritten(in: mapping), let path = property.writePath(in: mapping) else {
            return found.add("written", "no", property.direction?.range)
        }
        let isSame = property.firstOf.isEmpty && property.readPaths(in: mapping).first == path
        if !isSame || !property.isRead(in: mapping) { found.add("to", path.description, property.to?.range) }
        let omit = property.effectiveOmit(in: mapping)
        if !omit.isEmpty {
            found.add("omit", "[\(omit.map(\.rawValue).sorted().joined(separator: ", "))]", property.omit?.range)
        }
        if property.joinsEnclosing { found.add("joins", "true", nil) }
    }
}

/// Statements that are being gathered.
struct StatementList {
    private(set) var all: [EffectiveStatement] = []
    private let range: SourceRange

    init(_ range: SourceRange) { self.range = range }

    mutating func add(_ aspect: String, _ text: String, _ range: SourceRange?) {
        let words = aspect.hasPrefix("values.") || aspect.contains(".values.") ? "row" : aspect
        let spelled = words == "row" ? "row \(text)" : "\(aspect): \(text)"
        all.append(EffectiveStatement(aspect: aspect, text: spelled, range: range ?? self.range))
    }
}
