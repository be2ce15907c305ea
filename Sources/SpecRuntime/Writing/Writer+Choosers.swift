import SpecIR
import SpecSource

// Whose rules an object is written by.
extension Writer {
    /// The program of an object that a mapping chose, or of which only the object itself tells what it writes; nil, and a
    /// failure, where there is none.
    mutating func program(
        of stated: Int32,
        for node: UnsafeMutablePointer<ObjectNode>,
        _ part: Int32,
        _ scratch: inout Scratch
    ) -> UnsafePointer<WriteProgram>? {
        guard tables.rows[stated].isChoice else { return composed(stated, nil, node, part, &scratch) }
        guard let path = choices.path(from: stated, to: node.pointee.layout, in: plan) else {
            failToChoose(stated, node)
            return nil
        }
        let number = self.number(of: node, at: path, scratch)
        let leaf = path.leaf(number, in: plan)
        let chosen = ChosenCase(path: path, number: number)
        guard !plan.mappings[leaf].variesByObject else { return composed(Int32(leaf), chosen, node, part, &scratch) }
        let plan = plan
        let program = choices.program(path, number) {
            plan.programs.program(chosen.key(leaf)) { Self.composer(leaf, chosen, [], in: plan) }
        }
        return program ?? Self.composer(leaf, chosen, [], in: plan).program(storedIn: &scratch.arena)
    }

    /// A case of the last mapping that chooses on a path.
    struct ChosenCase {
        var path: WriteChoicePath
        var number: Int

        /// What tells the program from others.
        func key(_ leaf: Int) -> [Int32] {
            [Int32(leaf), Int32(path.turns.count)]
                + path.turns.dropLast().flatMap { [Int32($0.mapping), Int32($0.number)] }
                + [Int32(path.turns.last?.mapping ?? -1), Int32(number)]
        }
    }

    /// The case that leads to an object: the one that it names itself, where another of its entity's mappings made it,
    /// as a reference may have.
    func number(
        of node: UnsafeMutablePointer<ObjectNode>,
        at path: WriteChoicePath,
        _ scratch: borrowing Scratch
    ) -> Int {
        let made = path.turns.last?.number ?? 0
        guard let naming = path.naming else { return made }
        let held = naming.position.map { node.slots[$0] } ?? node.extra(naming.name)
        guard held.isValue else { return made }
        if held.kind == .string {
            return path.named.first { $0.key?.isExactly(held.buffer) ?? false }?.number ?? made
        }
        let value = scratch.value(of: held)
        return path.named.first { $0.value == value || $0.key == value.caseKey }?.number ?? made
    }

    /// A program of which only the object tells what it writes.
    private mutating func composed(
        _ leaf: Int32,
        _ chosen: ChosenCase?,
        _ node: UnsafeMutablePointer<ObjectNode>,
        _ part: Int32,
        _ scratch: inout Scratch
    ) -> UnsafePointer<WriteProgram> {
        var joins = WriteJoins(key: chosen?.key(Int(leaf)) ?? [leaf, 0])
        join(Int(leaf), OwnedObject(node: node, part: part), &joins, &scratch)
        let plan = plan
        if joins.isCommon,
            let known = plan.programs.program(
                joins.key,
                compose: {
                    Self.composer(Int(leaf), chosen, joins.decisions, in: plan)
                }
            )
        {
            return known
        }
        return Self.composer(Int(leaf), chosen, joins.decisions, in: plan).program(storedIn: &scratch.arena)
    }

    private static func composer(
        _ leaf: Int,
        _ chosen: ChosenCase?,
        _ decisions: [WriteJoins.Decision],
        in plan: WritePlan
    ) -> WriteComposer {
        var composer = WriteComposer(leaf)
        var rest = decisions[...]
        composer.add(plan.mappings[leaf]) { composer, _, joint in rest.add(to: &composer, joint, in: plan) }
        if let chosen { composer.add(chosen.path.words(chosen.number, in: plan)) }
        return composer
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
