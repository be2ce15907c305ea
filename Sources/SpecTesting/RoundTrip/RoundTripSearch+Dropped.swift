import SpecIR

// Members of the JSON that no property holds, and that aren't written.
extension RoundTripSearch {
    /// The reasons that rules have for such a loss.
    static let droppingReasons: Set<LossReason> = [
        .unknownMembers, .root, .parents, .dropped, .keptBehindIndex, .keptOmitted, .keptInArray,
    ]

    /// The loss of the first member or item of a document that isn't written, and that no property reads; none where all of
    /// them came back. What properties read is compared with what they write.
    func droppedLosses(of document: Literal, in written: Literal, by mapping: Mapping) -> [Loss] {
        let root = Self.certain(set.mappings[index].writtenRoot?.steps ?? [])
        var held = mapping.properties.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .value }
            .map { root.steps + Self.certain($0.steps).steps }
        if !root.isWhole || set.mappings[index].memberAs != nil { held = [root.steps] }
        guard let place = Self.lost(in: document, from: written, at: [], beside: held) else { return [] }
        let words = "`\(Path(steps: place).description)` isn't written"
        return [Loss(property: "", verdict: .lossy, words: words, written: written, kind: .dropped)]
    }

    /// The steps in front of one that leads to several places, or to one that depends on the length of an array.
    static func certain(_ steps: [Path.Step]) -> (steps: [Path.Step], isWhole: Bool) {
        let certain = steps.prefix { step in
            switch step {
            case .member, .item: true
            case .last, .each, .slice: false
            }
        }
        return (Array(certain), certain.count == steps.count)
    }

    private static func lost(
        in before: Literal,
        from after: Literal?,
        at place: [Path.Step],
        beside held: [[Path.Step]]
    ) -> [Path.Step]? {
        let isAround = { (inner: [Path.Step]) in held.contains { $0.starts(with: inner) } }
        let parts: [(step: Path.Step, value: Literal, written: Literal?)]
        switch before {
        case .object(let members): parts = members.map { (.member($0.key), $0.value, after?[$0.key]) }
        case .array(let items):
            // Items beside the ones that are read; other arrays are values.
            guard isAround(place) else { return nil }
            let others = after?.items ?? []
            parts = items.enumerated().map { number, item in
                (.item(number), item, others.indices.contains(number) ? others[number] : nil)
            }
        case .null, .boolean, .number, .string: return nil
        }
        for part in parts {
            let inner = place + [part.step]
            if held.contains(where: { inner.starts(with: $0) }) { continue }
            if isAround(inner) {
                if let lost = lost(in: part.value, from: part.written, at: inner, beside: held) { return lost }
                let isEmpty = held.allSatisfy { path in
                    !path.starts(with: inner) || part.value.value(at: path.dropFirst(inner.count)) == nil
                }
                if part.written == nil, isEmpty { return inner }
            } else if part.written == nil {
                return inner
            } else if let lost = lost(in: part.value, from: part.written, at: inner, beside: held) {
                return lost
            }
        }
        return nil
    }
}

extension Literal {
    /// Returns true if another value lacks a member that isn't null, or an item.
    func losesPart(to other: Literal) -> Bool {
        switch (self, other) {
        case (.object(let members), .object):
            members.contains { member in
                other[member.key].map { member.value.losesPart(to: $0) } ?? (member.value != .null)
            }
        case (.array(let items), .array(let others)):
            items.count > others.count || zip(items, others).contains { $0.losesPart(to: $1) }
        case (.null, _), (.boolean, _), (.number, _), (.string, _), (.object, _), (.array, _): false
        }
    }
}
