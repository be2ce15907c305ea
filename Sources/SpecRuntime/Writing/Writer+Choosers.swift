import SpecIR
import SpecSource

// The choice of the mapping that writes an object.
extension Writer {
    /// The program of an object that a mapping chose, or of which only the object itself shows what it writes; nil, and a
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
        guard !failsForKept(path, kept, &scratch),
            let settled = settledMembers(path, of: kept, hiding: context.hidden, &scratch)
        else {
            output.append("null")
            return nil
        }
        chosen.withheld = settled | withheld(chosen, kept: kept, prefix: [], in: &scratch)
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
            case .none: if !holder.cases.leavesOthers { chosen.supplied |= 1 << UInt32(holder.turn) }
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
        guard held.kind == .string, tables.rules[path.holders[number].property.rule].copiesText else { return false }
        return held.buffer.elementsEqual(key) && parts.takes(path.holders[number].property.name, in: part)
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
        if held.kind != .string || !row.copiesText {
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

    /// A program of which only the object shows what it writes.
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
            // The words that are left of several depend on the object.
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
