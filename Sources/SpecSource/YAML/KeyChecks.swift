/// Reports every key of a mapping that stands there before.
func reportDuplicateKeys(in members: [YAMLMember], to problems: inout ProblemList) {
    for (later, first) in duplicates(in: members) {
        let key = members[later].key
        problems.append(YAMLProblem(.duplicateKey(key.value, first: members[first].key.range), key.range))
    }
}

/// The members whose key stands there before, each with the first that has it.
private func duplicates(in members: [YAMLMember]) -> [(later: Int, first: Int)] {
    var found: [(later: Int, first: Int)] = []
    // Most mappings are small, and comparing a few texts is faster than a table.
    guard members.count > 20 else {
        for later in members.indices.dropFirst() {
            for first in 0..<later where members[first].key.value.isExactly(members[later].key.value) {
                found.append((later, first))
                break
            }
        }
        return found
    }
    var seen: [ExactText: Int] = [:]
    seen.reserveCapacity(members.count)
    for later in members.indices {
        let name = ExactText(members[later].key.value)
        if let first = seen[name] { found.append((later, first)) } else { seen[name] = later }
    }
    return found
}
