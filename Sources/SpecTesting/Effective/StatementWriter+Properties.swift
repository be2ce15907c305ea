import SpecIR
import SpecSource

extension StatementWriter {
    /// The statements about a property, as it is in effect.
    func statements(of property: Property) -> [EffectiveStatement] {
        var found = StatementList(property.name.range)
        if property.isInverse {
            found.add("type", as: kind(property.rule), at: property.rule.range)
            addElements(of: property.rule, below: "", into: &found)
            return found.all
        }
        let isRead = property.isRead(in: mapping)
        if isRead {
            addSources(of: property, below: "", into: &found)
            addAnswers(property, &found)
        } else {
            found.add("read", as: "no", at: property.direction?.range)
        }
        if property.firstOf.isEmpty {
            addRule(property.rule, below: "", into: &found)
        } else {
            for (number, alternative) in property.firstOf.enumerated() {
                addAlternative(alternative.asPart(of: property), at: number, into: &found)
            }
        }
        addWriting(property, &found)
        if property.isSensitive { found.add("sensitive", as: "true", at: property.sensitive?.range) }
        return found.all
    }

    private func addSources(of property: Property, below prefix: String, into found: inout StatementList) {
        if let template = property.template {
            let pieces = template.value.pieces.map { piece in
                switch piece {
                case .text(let text): text
                case .path(let path): "{\(path.value.placed(in: property.within?.value))}"
                }
            }
            found.add(prefix + "template", as: Literal.string(pieces.joined()).compact, at: template.range)
        } else if property.firstOf.isEmpty, !property.holdsRest(of: mapping) {
            found.add(prefix + "from", as: paths(property), at: property.from?.first?.range)
        }
        if let exists = property.exists { found.add(prefix + "exists", as: "\(exists.value)", at: exists.range) }
        let old = property.deprecatedPaths
        if !old.isEmpty {
            found.add(
                prefix + "deprecated",
                as: old.map(\.description).joined(separator: ", "),
                at: property.deprecated.first?.range
            )
        }
    }

    private func paths(_ property: Property) -> String {
        let paths = property.readPaths(in: mapping).map(\.description)
        return paths.count == 1 ? paths[0] : "[\(paths.joined(separator: ", "))]"
    }

    /// Adds the statements about missing and invalid values.
    private func addAnswers(_ property: Property, _ found: inout StatementList) {
        if let stated = property.defaultValue {
            // Decimals keep their zeros.
            let isPlain = [.integer, .number].contains(property.rule.type) && property.firstOf.isEmpty
            let value = isPlain ? stated.value.settled : stated.value
            found.add("default", as: value.compact, at: stated.range)
        }
        if property.required?.value == true {
            found.add("required", as: "true", at: property.required?.range)
        } else {
            let missing = property.effectiveIfMissing(in: mapping)
            let usual: Fallback = property.defaultValue == nil ? .leave : .default
            if missing != usual { found.add("if_missing", as: missing.rawValue, at: property.ifMissing?.range) }
            let null = property.effectiveIfNull(in: mapping)
            if null != .null { found.add("if_null", as: null.rawValue, at: property.rule.ifNull?.range) }
        }
        let invalid = property.effectiveIfInvalid(in: mapping)
        if invalid != .fail { found.add("if_invalid", as: invalid.rawValue, at: property.rule.ifInvalid?.range) }
    }

    private func addAlternative(_ property: Property, at number: Int, into found: inout StatementList) {
        addSources(of: property, below: "first_of.\(number).", into: &found)
        let invalid = property.effectiveIfInvalid(in: mapping)
        if invalid != .fail {
            found.add("first_of.\(number).if_invalid", as: invalid.rawValue, at: property.rule.ifInvalid?.range)
        }
        let null = property.effectiveIfNull(in: mapping)
        if null != .null { found.add("first_of.\(number).if_null", as: null.rawValue, at: property.rule.ifNull?.range) }
        addRule(property.rule, below: "first_of.\(number).", into: &found)
    }

    private func addWriting(_ property: Property, _ found: inout StatementList) {
        guard property.isWritten(in: mapping), let path = property.writePath(in: mapping) else {
            return found.add("written", as: "no", at: property.direction?.range)
        }
        let isSame = property.firstOf.isEmpty && property.readPaths(in: mapping).first == path
        if !isSame || !property.isRead(in: mapping) { found.add("to", as: path.description, at: property.to?.range) }
        let omit = property.effectiveOmit(in: mapping)
        if !omit.isEmpty {
            found.add(
                "omit",
                as: "[\(omit.map(\.rawValue).sorted().joined(separator: ", "))]",
                at: property.omit?.range
            )
        }
        if property.joinsEnclosing { found.add("joins", as: "true", at: nil) }
    }
}

/// Statements that are being gathered.
struct StatementList {
    private(set) var all: [EffectiveStatement] = []
    private let range: SourceRange

    init(_ range: SourceRange) { self.range = range }

    mutating func add(_ aspect: String, as text: String, at range: SourceRange?) {
        all.append(EffectiveStatement(aspect: aspect, text: "\(aspect): \(text)", range: range ?? self.range))
    }

    /// Adds a row of `values`.
    mutating func addRow(_ aspect: String, as text: String, at range: SourceRange) {
        all.append(EffectiveStatement(aspect: aspect, text: "row \(text)", range: range))
    }
}
