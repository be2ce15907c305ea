import SpecIR
import SpecSource

// Choosers, unknown members, hosts.
extension Reading {
    func noteChoice(
        _ row: Chooser.Case?,
        by chooser: Chooser,
        key: String?,
        place: Place,
        in index: Int,
        at node: JSONNode
    ) {
        guard trace != nil else { return }
        let path = "\(chooser.kind.rawValue): \(chooser.path.value)"
        let found = place.node
        // The choice depends on the members that are present.
        if chooser.kind == .member {
            for child in found?.children ?? [] { note(.selected, at: child, words: "`\(path)` looks at its key") }
        }
        let takesAll = chooser.kind == .value && found != nil && found !== node
        if let row {
            return note(
                .choice,
                at: found ?? node,
                by: row.key.range,
                branch: "case",
                before: key.map(Held.string),
                words: "`\(path)`: case `\(row.key.value)`, \(row.mapping.value)",
                takesAll: takesAll
            )
        }
        let stated = model.set.mappings[index].choice.otherwise
        let words: String
        switch chooser.otherwise {
        case .skip: words = "skipped"
        case .mapping(let name): words = name.value
        case .fail: words = "fails"
        }
        let why = key == nil ? "there is nothing to choose by" : "no case has the value"
        note(
            .choice,
            at: found ?? node,
            by: stated?.range ?? model.set.mappings[index].name.range,
            branch: "otherwise",
            before: key.map(Held.string),
            words: "`\(path)`: \(words), as \(why)",
            fails: chooser.otherwise == .fail,
            takesAll: takesAll
        )
    }

    func noteUnread() {
        guard trace != nil else { return }
        for path in mapping.dropped {
            guard let node = place(of: path.value).node else { continue }
            note(.notRead, at: node, by: path.range, words: "listed in `drop`", takesAll: true)
        }
        guard mapping.unknown == .drop else { return }
        let read = readOfWhole()
        for member in reportable() where !read.contains(member.node.offset) { noteUnknown(member, "dropped") }
    }

    /// Offsets of the members that properties with the path `.` read. Such a path names no member, and holds them all.
    private func readOfWhole() -> Set<Int> {
        let holdsWhole = mapping.properties.contains { property in
            property.isRead(in: mapping) && property.allReadPaths(in: mapping).contains(where: \.isWhole)
        }
        guard let trace, holdsWhole else { return [] }
        let path = currentPath.names
        var offsets: Set<Int> = []
        for step in trace.steps.reversed() {
            guard step.path.starts(with: path) else { break }
            guard !step.isUndone, let offset = step.place?.offset else { continue }
            if step.takesAll, offset == given.offset { offsets.formUnion(given.members.map(\.value.offset)) }
            if step.path.count > path.count, step.kind != .unknown { offsets.insert(offset) }
        }
        return offsets
    }

    func noteUnknown(_ unread: Unread, _ words: String, fails: Bool = false) {
        let stated = mapping.own.unknown ?? mapping.inherited.unknown
        note(
            .unknown,
            at: unread.node,
            by: stated?.range ?? mapping.name.range,
            branch: "unknown",
            words: words,
            fails: fails
        )
    }

    func noteKept(_ member: JSONMember, as name: String) {
        let stated = mapping.unknownInto?.range ?? (mapping.own.unknown ?? mapping.inherited.unknown)?.range
        note(.kept, at: member.value, by: stated, branch: "unknown", words: name, takesAll: true)
    }

    func noteHostOfMapping(at node: JSONNode) {
        guard trace != nil else { return }
        if let name = mapping.mapper { noteNotRun("mapper", named: name.value, at: node, by: name.range) }
        if let name = mapping.initializer { noteNotRun("initializer", named: name.value, at: node, by: name.range) }
    }

    func noteNotRun(_ sort: String, named name: String, at node: JSONNode, by range: SourceRange) {
        guard let trace else { return }
        trace.needsHost = true
        note(.notRun, at: node, by: range, words: "\(sort) `\(name)` of the host program")
    }

    /// The result of a host's transformer for a value; the value itself if there is no program.
    func hostRead(through stated: Transform, of value: Held, at node: JSONNode) throws(Misfit) -> Held {
        guard let trace else { return value }
        switch trace.host?(stated, value.shown(model.set), given.json, (madeOf ?? node).place()) ?? .unknown {
        case .value(let json): return Held(json)
        case .failed: throw .transformFailed
        case .unknown:
            noteNotRun("transformer", named: stated.name.value, at: node, by: stated.name.range)
            return value
        }
    }
}
