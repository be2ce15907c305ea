import SpecIR

// Members that no rule reads of the objects that paths open behind an index, `last` or `*`.
extension Reader {
    /// An object none of whose members a rule names, or a value that isn't an object.
    mutating func walkUntabled(_ token: Int, isObject: Bool) throws(JSONFault) -> Int {
        if isObject && unknown.policy != .drop && !opensItself {
            for member in try members(of: token) {
                unknown.members.push(UnknownMembers.Member(key: Int(member.key), value: Int(member.value)))
            }
        }
        return try walker.skip(token)
    }

    /// True if the mapping's paths begin with an index or `*`, so that they determine which members are unknown.
    private var opensItself: Bool {
        let extras = tables.mappings[state.mapping].extras
        return extras >= 0 && plan.mappingExtras[Int(extras)].openings.contains { $0.way.count == 0 }
    }

    mutating func reportUnknowns(
        in opening: OpeningReader,
        _ severity: DataFailure.Severity
    ) throws(JSONFault) {
        let way = opening.way
        guard case .at(let token) = try follow(way.first, way.first + way.count, state.container) else { return }
        let fromRoot = state.container == document.first ? opening.pathsFromRoot : []
        try look(into: token, opening.paths + fromRoot, severity)
    }

    /// Reports a member that no rule reads; of one that paths from the document's root lead through, if this object is the
    /// root, the members in it that none of them leads to.
    mutating func report(
        _ member: UnknownMembers.Member,
        pathsFromRoot: [ArraySlice<Path.Step>],
        _ severity: DataFailure.Severity
    ) throws(JSONFault) {
        if pathsFromRoot.isEmpty { return reportUnknown(member, severity: severity) }
        let keys = path(of: member).map(\.text)
        let through = pathsFromRoot.filter { path in zip(path, keys).allSatisfy { $0.leads(toMember: $1) } }
        if through.isEmpty { return reportUnknown(member, severity: severity) }
        try look(into: Int(member.value), through.map { $0.dropFirst(keys.count) }, severity)
    }

    /// The paths from the document's root by which the current mapping reads, if its object is the root.
    func pathsFromRoot(_ row: MappingReader) -> [ArraySlice<Path.Step>] {
        guard tables.usesDocument, state.container == document.first else { return [] }
        let facts = plan.propertyMetadata[Int(row.firstProperty)..<Int(row.firstProperty + row.propertyCount)]
        return facts.flatMap(\.paths).filter { $0.origin == .document && !$0.steps.isEmpty }.map { $0.steps[...] }
    }

    /// Tells the members of a value that none of the paths leads to, which are those that begin there.
    private mutating func look(
        into token: Int,
        _ paths: [ArraySlice<Path.Step>],
        _ severity: DataFailure.Severity
    ) throws(JSONFault) {
        if paths.contains(where: \.isEmpty) { return }
        switch walker.byte(token) {
        case UInt8(ascii: "{"):
            for member in try members(of: token) {
                let key = decoded(walker.content(Int(member.key))).text
                let inner = paths.filter { $0.first?.leads(toMember: key) == true }
                if inner.isEmpty {
                    let unknown = UnknownMembers.Member(key: Int(member.key), value: Int(member.value))
                    reportUnknown(unknown, severity) { _ in paths.compactMap { $0.first?.key } }
                } else {
                    try look(into: Int(member.value), inner.map { $0.dropFirst() }, severity)
                }
            }
        case UInt8(ascii: "["):
            // An array in place of an object is reported already.
            guard paths.contains(where: { $0.first?.isMember == false }) else { return }
            let items = try children(of: token)
            let inner = items.indices.map { position in
                paths.filter { $0.first?.leads(toItem: position, isLast: position == items.count - 1) == true }
            }
            let unread = items.indices.filter { inner[$0].isEmpty }
            for (position, item) in items.enumerated() {
                if position == unread.first { reportUnreadItem(position, unread.count, at: item, severity) }
                if !inner[position].isEmpty { try look(into: item, inner[position].map { $0.dropFirst() }, severity) }
            }
        default: return
        }
    }
}

extension Path.Step {
    /// The member that the step names in an object; nil for `*` and ranges.
    var key: String? {
        switch self {
        case .member(let key): key
        case .item(let position): String(position)
        case .last: "last"
        case .each, .slice: nil
        }
    }

    fileprivate var isMember: Bool { if case .member = self { true } else { false } }

    fileprivate func leads(toMember name: String) -> Bool {
        if case .slice = self { return false }
        return key?.isExactly(name) ?? true
    }

    fileprivate func leads(toItem position: Int, isLast: Bool) -> Bool {
        switch self {
        case .member: false
        case .item(let wanted): wanted == position
        case .last: isLast
        case .each: true
        case .slice: slice?.contains(position) == true
        }
    }
}
