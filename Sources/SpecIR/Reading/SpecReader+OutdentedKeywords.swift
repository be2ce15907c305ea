import SpecSource

// Keywords of a mapping that stand among its properties, one level too deep.
extension SpecReader {
    /// Reports a keyword of a mapping that stands where a property does, and whose value is no rule: `requires: {at_most:
    /// [start, end]}`, `within: {address: ...}`.
    ///
    /// - Returns: false for a property, which may well be called so.
    func reportsKeywordOfMapping(_ member: YAMLMember) -> Bool {
        let word = member.key.value
        guard Keyword.index(of: word, at: .mapping) != nil, isValue(member.value, ofKeyword: word) else { return false }
        log.report(.keyword(.keywordAmongProperties(word)), at: member.key.range)
        return true
    }

    private func isValue(_ node: YAMLNode, ofKeyword word: String) -> Bool {
        switch node.content {
        case .mapping(let members):
            let isRule = members.contains { member in
                Keyword.index(of: member.key.value, at: .property) != nil || member.key.value.hasPrefix("x-")
            }
            return !members.isEmpty && !isRule && isMap(members, ofKeyword: word)
        case .sequence(let items):
            switch word {
            case "requires": return !items.isEmpty && items.allSatisfy { areComparisons($0.members) }
            // A path is no null.
            case "omit": return items.contains { $0.scalar?.text == "null" } && items.allSatisfy(isOmission)
            default: return false
            }
        case .scalar: return false
        }
    }

    private func isMap(_ members: [YAMLMember], ofKeyword word: String) -> Bool {
        switch word {
        case "requires": areComparisons(members)
        case "within", "properties": members.allSatisfy { $0.value.scalar?.isAbsent ?? true }
        case "constants", "delete_where": members.allSatisfy { $0.value.scalar != nil }
        case "cases": members.allSatisfy { $0.value.scalar.map { names(mapping: $0.text) } ?? false }
        default: false
        }
    }

    private func areComparisons(_ members: [YAMLMember]) -> Bool {
        !members.isEmpty && members.allSatisfy { Keyword.index(of: $0.key.value, at: .objectRequirement) != nil }
    }

    private func isOmission(_ node: YAMLNode) -> Bool {
        node.scalar.map { !$0.isQuoted && ["null", "empty", "default"].contains($0.text) } ?? false
    }
}
