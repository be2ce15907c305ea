/// A `<<` and what it merges, before it is followed.
struct MergeKey {
    let key: SourceRange
    let value: YAMLNode

    /// The number of members before it.
    let position: Int
}

/// The members of a mapping with its merge keys followed: what is merged stands where its `<<` stands, a key
/// beside it wins, and of several sources the earlier.
func merge(
    _ merges: [MergeKey],
    into members: [YAMLMember],
    reporting problems: inout ProblemList
) -> [YAMLMember] {
    var taken = Set(members.map { ExactText($0.key.value) })
    var result: [YAMLMember] = []
    var next = 0
    for merge in merges {
        if merge.key != merges[0].key {
            problems.append(YAMLProblem(.duplicateMerge(first: merges[0].key), merge.key))
        }
        result += members[next..<merge.position]
        next = merge.position
        for source in sources(of: merge, &problems) {
            for member in source where taken.insert(ExactText(member.key.value)).inserted {
                result.append(member.merged(by: merge.key))
            }
        }
    }
    return result + members[next...]
}

/// The mappings that a merge key names.
private func sources(of merge: MergeKey, _ problems: inout ProblemList) -> [[YAMLMember]] {
    let values: [YAMLNode] =
        switch merge.value.content {
        case .sequence(let elements): elements
        case .mapping, .scalar: [merge.value]
        }
    return values.compactMap { value in
        if case .mapping(let members) = value.content { return members }
        // An alias that leads nowhere has been reported.
        if case .scalar(let scalar) = value.content, scalar.isAbsent, value.use != nil { return nil }
        problems.append(YAMLProblem(.mergeOfNoMapping(value.content), value.use ?? value.range))
        return nil
    }
}
