import SpecIR

// `numbered`: a list whose elements stand in members of their own.
extension Reader {
    @inline(never)
    mutating func convertNumbered(
        _ number: Int32,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        let property = tables.properties[number]
        let failures = report.mark
        switch try places(ofNumbered: property) {
        case .missing: settle(property.ifMissing, of: number, in: node)
        case .at(let token): put(try value(property.rule, token), of: number, into: node)
        case .collection(let range):
            defer { collected.pop(to: range.lowerBound) }
            put(try collection(property.rule, range), of: number, into: node)
        case .blocked(let token):
            // A member that is missing before another that is there is blocked nowhere.
            if token != state.container { reportObstacle(at: token, rule: property.rule) }
            put(invalid(property.rule, since: failures, at: token), of: number, into: node)
        }
    }

    /// The members that are there, from the first number on; null where all of them would stand in null.
    private mutating func places(ofNumbered property: PropertyReader) throws(JSONFault) -> Place {
        let first = collected.count
        var gap: Int32?
        for number in 0..<property.candidateCount {
            switch try place(of: tables.candidates[property.firstCandidate + number]) {
            case .missing: gap = gap ?? number
            case .blocked(let token):
                collected.pop(to: first)
                return .blocked(token)
            case .collection(let range): collected.pop(to: range.lowerBound)
            case .at(let token):
                if collected.count > first, Int(collected[first]) == token {
                    // One value for two names is the null that stands around them.
                    collected.pop(to: first)
                    return .at(token)
                }
                if let gap {
                    collected.pop(to: first)
                    reportGap(in: property, at: Int(gap), before: Int(number))
                    return .blocked(state.container)
                }
                collected.push(Int32(truncatingIfNeeded: token))
            }
        }
        return collected.count > first ? .collection(first..<collected.count) : .missing
    }

    /// A number that no member has, before one that a member has.
    @inline(never)
    private mutating func reportGap(in property: PropertyReader, at gap: Int, before next: Int) {
        guard describes() else { return }
        let facts = plan.propertyMetadata[Int(state.property)]
        let paths = facts.paths
        guard paths.indices.contains(gap), paths.indices.contains(next) else { return }
        let container = state.container
        let words = "expected `\(paths[gap])`, found nothing, and `\(paths[next])` is there"
        add(.missing, words, at: container, by: facts.range) { failure, locator in
            failure.expected = "`\(paths[gap])`"
            failure.at = locator.path(to: container, then: paths[gap].leadingKeys)
        }
    }
}
