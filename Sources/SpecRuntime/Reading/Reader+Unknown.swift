import SpecIR
import SpecSource

// Members that no rule reads.
extension Reader {
    @inline(never)
    mutating func settleUnknowns(_ row: MappingReader, in object: inout Sink.Object) throws(JSONFault) {
        switch unknownPolicy {
        case .ignore: break
        case .warn: try reportUnknowns(row, severity: .warning)
        case .fail: try reportUnknowns(row, severity: .error)
        case .keep: if unknowns.count > firstUnknown { try keepAll(unknownsOfThisObject, row, in: &object) }
        }
    }

    private mutating func reportUnknowns(_ row: MappingReader, severity: DataFailure.Severity) throws(JSONFault) {
        if unknowns.count > firstUnknown {
            for member in unknownsOfThisObject where !isReadFromRoot(member) {
                reportUnknown(member, severity: severity)
            }
        }
        guard row.extras >= 0 else { return }
        for opening in plan.mappingExtras[Int(row.extras)].openings { try reportUnknowns(in: opening, severity) }
    }

    /// Of two members with one key, the later.
    private var unknownsOfThisObject: [UnknownMember] {
        var latest: [[ExactText]: Int] = [:]
        var found: [UnknownMember] = []
        for member in unknowns[firstUnknown...] {
            let path = path(of: member).map(ExactText.init)
            if let place = latest.updateValue(found.count, forKey: path) {
                found[place] = member
                latest[path] = place
            } else {
                found.append(member)
            }
        }
        return found
    }

    /// Whether a path of the mapping from the document's root, which this object is, leads to a member or through it.
    private func isReadFromRoot(_ member: UnknownMember) -> Bool {
        guard container == document else { return false }
        let (row, keys) = (tables.mappings[mapping], path(of: member))
        let facts = plan.propertyFacts[Int(row.firstProperty)..<Int(row.firstProperty + row.propertyCount)]
        return facts.contains { property in
            property.paths.contains { path in
                path.origin == .document && !path.leadingKeys.isEmpty
                    && zip(path.leadingKeys, keys).allSatisfy { $0.isExactly($1) }
            }
        }
    }

    private func path(of member: UnknownMember) -> [String] {
        (member.above + [member.key]).map { string(walker.content($0)) }
    }

    private mutating func keepAll(
        _ members: [UnknownMember],
        _ row: MappingReader,
        in object: inout Sink.Object
    ) throws(JSONFault) {
        guard row.extras >= 0, let position = plan.mappingExtras[Int(row.extras)].unknownInto else {
            return try keep(members, row, in: &object)
        }
        var kept = ValueDictionary()
        for member in members { kept.set(try plainValue(member.value), at: path(of: member)[...]) }
        let label = plan.mappingFacts[Int(mapping)].shape.names[position]
        sink.key(label)
        sink.keep(sink.value(.dictionary(kept)), at: position, in: &object)
    }

    private mutating func keep(
        _ members: [UnknownMember],
        _ row: MappingReader,
        in object: inout Sink.Object
    ) throws(JSONFault) {
        let facts = plan.mappingFacts[Int(mapping)]
        var taken: Set<ExactText> = []
        for member in members {
            let path = path(of: member)
            let key = path.last ?? ""
            let name = row.keepsNames ? key : facts.home.property(for: key)
            guard facts.shape.position(of: name) == nil, taken.insert(ExactText(name)).inserted else {
                reportConflict(member, name: name)
                continue
            }
            sink.key(name)
            let value = try any(member.value)
            sink.keep(value, name: name, path: row.keepsNames ? [facts.home.key(for: key)] : path, in: &object)
        }
    }
}

extension ValueDictionary {
    /// Puts a value below a chain of keys, with dictionaries on the way.
    mutating func set(_ value: Value, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        guard path.count > 1 else {
            self[key] = value
            return
        }
        var below = self[key]?.dictionary ?? ValueDictionary()
        below.set(value, at: path.dropFirst())
        self[key] = .dictionary(below)
    }
}
