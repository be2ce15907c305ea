import SpecIR
import SpecSource

// Whose rules an object is written by.
extension Writer {
    /// The program of an object that a mapping chose, or of which only the object itself tells what it writes; nil, and a
    /// failure, where there is none.
    mutating func program(
        of stated: Int32,
        for node: UnsafeMutablePointer<ObjectNode>,
        _ context: WriteContext,
        _ scratch: inout Scratch
    ) -> UnsafePointer<WriteProgram>? {
        let part = context.part
        guard tables.rows[stated].isChoice else {
            let isOwn =
                tables.rows[stated].isFixed && node.pointee.extraCount == 0 && !tables.rows[stated].gathers
            return isOwn
                ? worded(stated, context.words)
                    ?? composed(stated, chosen: nil, node: node, in: context, scratch: &scratch)
                : composed(stated, chosen: nil, node: node, in: context, scratch: &scratch)
        }
        guard let path = choices.path(from: stated, to: node.pointee.layout, in: plan) else {
            failToChoose(stated, node)
            return nil
        }
        guard var chosen = chosenCase(of: node, at: path, in: part, &scratch) else {
            output.append("null")
            return nil
        }
        let leaf = path.leaf(chosen.number, in: plan)
        let kept = KeptJSON(node: node, mapping: Int32(leaf), part: part)
        guard !failsForKept(path, kept, &scratch) else {
            output.append("null")
            return nil
        }
        chosen.withheld = withheld(chosen, kept: kept, prefix: [], in: &scratch)
        guard !plan.mappings[leaf].variesByObject, context.words < 0 else {
            return composed(Int32(leaf), chosen: chosen, node: node, in: context, scratch: &scratch)
        }
        let plan = plan
        let program = choices.program(chosen) {
            plan.programs.program(chosen.key(leaf)) { Self.composer(leaf, chosen: chosen, decisions: [], in: plan) }
        }
        return program ?? Self.composer(leaf, chosen: chosen, decisions: [], in: plan).program(storedIn: &scratch.arena)
    }

    /// The program of a mapping's objects that have some words beside their properties.
    private mutating func worded(_ mapping: Int32, _ words: Int32) -> UnsafePointer<WriteProgram>? {
        let plan = plan
        return choices.program(ofMapping: mapping, words: words) {
            plan.programs.program([mapping, words]) {
                var composer = WriteComposer(Int(mapping))
                composer.setNullObjects(plan.mappings[Int(mapping)].hasNullObjects)
                composer.add(plan.mappings[Int(mapping)])
                composer.add(plan.words[Int(words)])
                return composer
            }
        }
    }

    /// A case of the last mapping that chooses on a path.
    struct ChosenCase {
        var path: WriteChoicePath
        var number: Int

        /// The turns whose word isn't written, as the object keeps a member in its place; as bits.
        var withheld: UInt32 = 0

        /// The turns whose word is written in place of a property that holds nothing; as bits.
        var supplied: UInt32 = 0

        /// The words that lead to the mapping, the innermost first.
        func words(in plan: WritePlan) -> [WrittenChooser] {
            path.words(number, without: withheld, supplying: supplied, in: plan)
        }

        /// The key that distinguishes the program from others.
        func key(_ leaf: Int) -> [Int32] {
            [Int32(leaf), Int32(path.turns.count)]
                + path.turns.dropLast().flatMap { [Int32($0.mapping), Int32($0.number)] }
                + [Int32(path.turns.last?.mapping ?? -1), Int32(number), Int32(bitPattern: withheld)]
                + [Int32(bitPattern: supplied)]
        }
    }

    /// The case that leads to an object: the one that it names itself, where another of its entity's mappings made it,
    /// as a reference may have. nil, and a failure, where a property would lead to another mapping.
    mutating func chosenCase(
        of node: UnsafeMutablePointer<ObjectNode>,
        at path: WriteChoicePath,
        in part: Int32,
        _ scratch: inout Scratch
    ) -> ChosenCase? {
        var chosen = ChosenCase(path: path, number: path.turns.last?.number ?? 0)
        for number in path.holders.indices where path.holders[number].property.alternatives.first < 0 {
            if holdsOwnCase(node, at: path, number: number, in: part) { continue }
            let holder = path.holders[number]
            switch word(of: node, holder, in: part, &scratch) {
            case .none: chosen.supplied |= 1 << UInt32(holder.turn)
            case .unknown: break
            case .others:
                if holder.cases.takesOthers { continue }
                failForOtherCase(holder, of: node, in: scratch)
                return nil
            case .key(let number) where holder.cases.fitting.contains(number):
                if holder.turn == path.turns.count - 1 { chosen.number = number }
            case .key:
                failForOtherCase(holder, of: node, in: scratch)
                return nil
            }
        }
        return chosen
    }

    /// Returns true for the text that leads to the object's own case, which takes no copy of what is known of a holder.
    private func holdsOwnCase(
        _ node: UnsafeMutablePointer<ObjectNode>,
        at path: WriteChoicePath,
        number: Int,
        in part: Int32
    ) -> Bool {
        guard let key = path.holders[number].own, let position = path.holders[number].position else { return false }
        let held = node.slots[position]
        guard held.kind == .string, takesText(tables.rules[path.holders[number].property.rule]) else { return false }
        return held.buffer.elementsEqual(key) && parts.takes(path.holders[number].property.name, in: part)
    }

    /// Returns true if a rule writes text as it is.
    private func takesText(_ row: WriteRule) -> Bool {
        row.fast == .any || row.fast == .kind && row.fastKind == .string
    }

    /// The case that a property leads to.
    private enum Word {
        /// Nothing is written there.
        case none
        case key(Int)

        /// No case has such a key.
        case others

        /// Only writing decides.
        case unknown
    }

    private mutating func word(
        of node: UnsafeMutablePointer<ObjectNode>,
        _ holder: WriteChoicePath.Holder,
        in part: Int32,
        _ scratch: inout Scratch
    ) -> Word {
        let held = held(by: node, holder)
        guard held.isValue, parts.takes(holder.property.name, in: part) else { return .none }
        let isOmitted = withUnsafePointer(to: holder.property) { self.isOmitted(held, row: $0, in: scratch) }
        if isOmitted { return .none }
        let row = tables.rules[holder.property.rule]
        var json = held
        if held.kind != .string || !takesText(row) {
            guard row.kind == .scalar || row.kind == .values else { return .unknown }
            let count = failureCount
            json = self.json(held, rule: holder.property.rule, in: WriteContext(), scratch: &scratch)
            // A value that can't be written is reported where it is written.
            dropFailures(from: count)
        }
        switch json.kind {
        case .failed: return .unknown
        case .null: return holder.cases.takesOthers ? .others : .none
        case .string: return holder.cases.number(of: json.buffer).map { .key($0) } ?? .others
        default: return holder.cases.number(of: scratch.value(of: json)).map { .key($0) } ?? .others
        }
    }

    private func held(by node: UnsafeMutablePointer<ObjectNode>, _ holder: WriteChoicePath.Holder) -> Datum {
        holder.position.map { node.slots[$0] } ?? node.extra(holder.property.name.text)
    }

    /// A property that holds what a mapping chooses by, and would lead to another mapping.
    private mutating func failForOtherCase(
        _ holder: WriteChoicePath.Holder,
        of node: UnsafeMutablePointer<ObjectNode>,
        in scratch: borrowing Scratch
    ) {
        let expected = holder.cases.expected
        let found = excerpt(of: held(by: node, holder), scratch)
        let count = failures.count
        currentPath.push(holder.property.name)
        fail(
            .unknownCase,
            "expected \(expected), as the object is of `\(node.shape.mapping)`, found \(found)",
            rule: holder.property.rule,
            found: found,
            expected: expected
        )
        if holder.property.isSensitive { hideFailures(from: count) }
        currentPath.pop()
    }

    /// Reports a kept member by which the object's JSON would be read by another mapping; false where there is none.
    private mutating func failsForKept(_ path: WriteChoicePath, _ kept: KeptJSON, _ scratch: inout Scratch) -> Bool {
        guard kept.node.pointee.extraCount > 0 || tables.rows[kept.mapping].gathers else { return false }
        for look in path.looks {
            guard let member = otherCase(look, kept, &scratch) else { continue }
            if member.isGathered { currentPath.push(tables.rows[kept.mapping].unknownName) }
            currentPath.push(member.name)
            let because = "as the object is of `\(kept.node.shape.mapping)`"
            if look.kind == .member {
                let expected = "no member that leads to another mapping"
                fail(.unknownCase, "expected \(expected), \(because), found `\(member.name.text)`", expected: expected)
            } else {
                let expected = look.cases.expected
                let found = excerpt(of: member.value, scratch)
                fail(.unknownCase, "expected \(expected), \(because), found \(found)", found: found, expected: expected)
            }
            currentPath.pop(member.isGathered ? 2 : 1)
            return true
        }
        return false
    }

    /// The kept member that leads to another mapping than the object's own; nil for none.
    private mutating func otherCase(
        _ look: WriteChoicePath.Look,
        _ kept: KeptJSON,
        _ scratch: inout Scratch
    ) -> WrittenMember? {
        if look.kind == .member {
            for keys in look.otherMembers {
                if let member = keptMember(at: keys, kept, &scratch) { return member }
            }
            return nil
        }
        guard let member = keptMember(at: look.keys, kept, &scratch) else { return nil }
        let found: Int? =
            if look.kind == .type {
                look.cases.keys.last { $0.key == member.value.typeName }?.number
            } else if member.value.kind == .string {
                look.cases.number(of: member.value.buffer)
            } else {
                look.cases.number(of: scratch.value(of: member.value))
            }
        return found.map(look.cases.fitting.contains) ?? look.cases.takesOthers ? nil : member
    }

    /// A program of which only the object tells what it writes.
    private mutating func composed(
        _ leaf: Int32,
        chosen: ChosenCase?,
        node: UnsafeMutablePointer<ObjectNode>,
        in context: WriteContext,
        scratch: inout Scratch
    ) -> UnsafePointer<WriteProgram> {
        let (part, kept) = (context.part, KeptJSON(node: node, mapping: leaf, part: context.part))
        var joins = WriteJoins(key: chosen?.key(Int(leaf)) ?? [leaf, 0])
        joins.kept = kept
        var words: [WrittenChooser] = []
        if context.words >= 0 {
            let stated = plan.words[Int(context.words)]
            for word in stated where !keeps(word, kept: kept, in: &scratch) { words.append(word) }
            // Which of several words are left is the object's own.
            joins.isCommon = words.count == stated.count || words.isEmpty
            joins.key += [context.words, Int32(words.count)]
        }
        join(Int(leaf), object: OwnedObject(node: node, part: part), prefix: [], joins: &joins, in: &scratch)
        let plan = plan
        if joins.isCommon,
            let known = plan.programs.program(
                joins.key,
                compose: {
                    Self.composer(Int(leaf), chosen: chosen, decisions: joins.decisions, words: words, in: plan)
                }
            )
        {
            return known
        }
        return Self.composer(Int(leaf), chosen: chosen, decisions: joins.decisions, words: words, in: plan).program(
            storedIn: &scratch.arena
        )
    }

    private static func composer(
        _ leaf: Int,
        chosen: ChosenCase?,
        decisions: [WriteJoins.Decision],
        words: [WrittenChooser] = [],
        in plan: WritePlan
    ) -> WriteComposer {
        var composer = WriteComposer(leaf)
        composer.setNullObjects(plan.mappings[leaf].hasNullObjects)
        var rest = decisions[...]
        composer.add(plan.mappings[leaf]) { composer, _, joint in rest.add(to: &composer, joint, in: plan) }
        if let chosen { composer.add(chosen.words(in: plan)) }
        composer.add(words)
        return composer
    }
}

// MARK: Kept members in place of words

/// A member that an object keeps, and the value that stands at some keys: its own, or one in it.
struct WrittenMember {
    var name: Datum
    var value: Datum

    /// True if it stands in the property that holds the members which no rule reads.
    var isGathered = false
}

/// The members that an object keeps, as the mapping writes them that it is written by.
struct KeptJSON: BitwiseCopyable {
    var node: UnsafeMutablePointer<ObjectNode>
    var mapping: Int32
    var part: Int32
}

extension Writer {
    /// The turns of a path that say nothing, as the object keeps a member where their word would be.
    mutating func withheld(
        _ chosen: ChosenCase,
        kept: KeptJSON,
        prefix: [Path.Step],
        in scratch: inout Scratch
    ) -> UInt32 {
        guard kept.node.pointee.extraCount > 0 || tables.rows[kept.mapping].gathers else { return 0 }
        guard let prefix = prefix.memberKeys else { return 0 }
        var withheld: UInt32 = 0
        for (position, turn) in chosen.path.turns.enumerated() where position < UInt32.bitWidth {
            let number = position == chosen.path.turns.count - 1 ? chosen.number : turn.number
            for keys in plan.mappings[turn.mapping].choice?.wordKeys[number] ?? []
            where keepsMember(at: prefix.isEmpty ? keys : prefix + keys, kept, &scratch) {
                withheld |= 1 << UInt32(position)
            }
        }
        return withheld
    }

    /// Returns true if a member that an object keeps stands in place of a word.
    private mutating func keeps(_ word: WrittenChooser, kept: KeptJSON, in scratch: inout Scratch) -> Bool {
        guard kept.node.pointee.extraCount > 0 || tables.rows[kept.mapping].gathers,
            case .value(_, let path) = word, let keys = path.memberKeys
        else { return false }
        return keepsMember(at: keys, kept, &scratch)
    }

    /// Returns true if a kept member is written at a path, or holds the value that stands there.
    private mutating func keepsMember(at keys: [String], _ kept: KeptJSON, _ scratch: inout Scratch) -> Bool {
        if let key = keys.first, restHolds(key, of: kept, &scratch) { return true }
        return keptMember(at: keys, kept, &scratch) != nil
    }

    /// The kept member that is written at a path, or holds the value that stands there; nil for none, and for one of the
    /// dictionary of the members that no other rule reads.
    private mutating func keptMember(
        at keys: [String],
        _ kept: KeptJSON,
        _ scratch: inout Scratch
    ) -> WrittenMember? {
        for number in 0..<Int(kept.node.pointee.extraCount) {
            guard let member = kept.node.pointee.extras?[number] else { break }
            guard isWritten(member, mapping: kept.mapping, in: WriteContext(part: kept.part), scratch: scratch) else {
                continue
            }
            if member.pathCount > 0 {
                let above = UnsafeBufferPointer(start: member.path, count: Int(member.pathCount))
                guard above.count <= keys.count, zip(above, keys).allSatisfy({ $1.isExactly($0.buffer) }) else {
                    continue
                }
                let value = member.value.held(at: keys[above.count...])
                if value.isValue { return WrittenMember(name: member.name, value: value) }
            } else if tables.rows[kept.mapping].keepsUnknown, let first = keys.first,
                first.isExactly(key(of: member.name, kept.mapping, &scratch).buffer)
            {
                let value = member.value.held(at: keys.dropFirst())
                if value.isValue { return WrittenMember(name: member.name, value: value) }
            }
        }
        let row = tables.rows[kept.mapping]
        guard row.unknownInto >= 0, parts.takes(row.unknownName, in: kept.part) else { return nil }
        let positions = positions.map(kept.mapping, layout: kept.node.pointee.layout, tables: tables)
        let held = slot(row.unknownInto, name: row.unknownName, of: kept.node, positions: positions, in: &scratch)
        guard held.kind == .dictionary, let first = keys.first else { return nil }
        for position in 0..<held.count where first.isExactly(held.key(position).buffer) {
            if isOmitted(held.value(position), kept.mapping) { return nil }
            let value = held.value(position).held(at: keys.dropFirst())
            return value.isValue ? WrittenMember(name: held.key(position), value: value, isGathered: true) : nil
        }
        return nil
    }
}

extension Datum {
    /// The value that keys lead to in the dictionary, or the value itself; `unset` where they lead to none.
    fileprivate func held(at keys: ArraySlice<String>) -> Datum {
        guard let first = keys.first else { return self }
        guard kind == .dictionary else { return .unset }
        for position in 0..<count where first.isExactly(key(position).buffer) {
            return value(position).held(at: keys.dropFirst())
        }
        return .unset
    }

    /// The type of the JSON that the value is written as, as `choose_by_type` names it.
    fileprivate var typeName: String {
        switch kind {
        case .null: "null"
        case .boolean: "boolean"
        case .list: "array"
        case .dictionary, .object: "object"
        default: isNumber ? "number" : "string"
        }
    }
}

extension UnsafeMutablePointer<ObjectNode> {
    /// The value of a kept member, or of a property set by hand; `unset` where there is none.
    func extra(_ name: String) -> Datum {
        for number in 0..<Int(pointee.extraCount) {
            if let member = pointee.extras?[number], name.isExactly(member.name.buffer) { return member.value }
        }
        return .unset
    }
}
