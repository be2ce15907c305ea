import SpecIR
import SpecSource

/// How a mapping that chooses names, in the JSON it writes, which it chose.
struct WriteChoice {
    /// The mapping and the value that leads to it, of each case in order.
    var cases: [(mapping: Int, value: Value?)]

    /// Where that value stands, or the object whose member it names; nil where nothing has to be written.
    var path: [Path.Step]?

    /// True if the value is the name of a member.
    var namesMember: Bool

    /// For each case the keys of its `paths`, but of those that lead through an array.
    private(set) var wordKeys: [[[String]]] = []

    init(_ chooser: Chooser, at index: Int, set: SpecSet) {
        let names = chooser.kind == .member
        namesMember = names
        cases = chooser.cases.compactMap { stated in
            set.mappingIndex(named: stated.mapping.value, seenFrom: index).map {
                ($0, names ? .string(stated.key.value) : Value(stated.value))
            }
        }
        if case .mapping(let name) = chooser.otherwise,
            let mapping = set.mappingIndex(named: name.value, seenFrom: index)
        {
            cases.append((mapping, nil))
        }
        path = chooser.kind != .type && chooser.path.value.isWritable ? chooser.path.value.steps : nil
        wordKeys = cases.indices.map { paths(of: $0).compactMap(\.memberKeys) }
    }

    /// Where the word of a case is written: one path, or those of members of which one has to be there.
    func paths(of number: Int) -> [[Path.Step]] {
        guard let path, cases[number].value != nil else { return [] }
        return namesMember ? names(of: number).map { path + [.member($0)] } : [path]
    }

    /// The members that name the mapping of a case.
    private func names(of number: Int) -> [String] {
        cases.filter { $0.mapping == cases[number].mapping }.compactMap(\.value?.string)
    }

    /// The word that is written for a case that leads to an object's mapping.
    func written(for number: Int) -> WrittenChooser? {
        let chosen = cases[number]
        guard let path, let value = chosen.value else { return nil }
        guard namesMember else { return .value(ValuePrinter.bytes(of: value), path: path) }
        return .member(names(of: number), path: path)
    }
}

extension [Path.Step] {
    /// The keys of the members that the steps lead through; nil where one leads through an array.
    var memberKeys: [String]? {
        let keys = compactMap { step -> String? in if case .member(let key) = step { key } else { nil } }
        return keys.count == count ? keys : nil
    }
}

/// A value or a member that the JSON of a chosen object must have, so that it is chosen again.
enum WrittenChooser {
    case value([UInt8], path: [Path.Step])

    /// One of these members has to be there.
    case member([String], path: [Path.Step])
}

/// How a mapping that chooses leads to the objects of one shape.
final class WriteChoicePath: @unchecked Sendable {
    // @unchecked: set once, and the values in it hold no object.

    /// A mapping that chooses, and the case that leads on.
    struct Turn: Hashable {
        var mapping: Int
        var number: Int
    }

    /// From the mapping that was asked for to the one that chooses the shape's own.
    let turns: [Turn]

    /// The property that may name a case itself, by its name and its position in the shape.
    let naming: (name: String, position: Int?)?

    /// The cases that it may name, in order.
    let named: [(number: Int, value: Value?, key: String?)]

    init(_ turns: [Turn], to shape: ObjectShape, in plan: WritePlan) {
        self.turns = turns
        guard let last = turns.last, let choice = plan.mappings[last.mapping].choice, !choice.namesMember,
            let path = choice.path, let entity = shape.identity?.entity,
            let name = plan.name(of: choice.cases[last.number].mapping, at: path)
        else {
            (naming, named) = (nil, [])
            return
        }
        naming = (name, shape.position(of: name))
        named = choice.cases.indices.compactMap { number in
            let (mapping, value) = choice.cases[number]
            let other = plan.mappings[mapping]
            guard other.choice == nil, other.shape.identity?.entity == entity else { return nil }
            return (number, value, value?.caseKey)
        }
    }

    /// The mapping to write by, where the last choice is a case.
    func leaf(_ number: Int, in plan: WritePlan) -> Int {
        turns.last.flatMap { plan.mappings[$0.mapping].choice?.cases[number].mapping } ?? 0
    }

    /// The words that lead to that mapping, the innermost first.
    func words(_ number: Int, without withheld: UInt32, in plan: WritePlan) -> [WrittenChooser] {
        turns.enumerated().reversed().compactMap { position, turn in
            if position < UInt32.bitWidth, withheld & 1 << UInt32(position) != 0 { return nil }
            return plan.mappings[turn.mapping].choice?.written(for: position == turns.count - 1 ? number : turn.number)
        }
    }
}

extension WritePlan {
    /// The name of the property that a mapping writes to a path.
    fileprivate func name(of mapping: Int, at path: [Path.Step]) -> String? {
        for case .property(let property, _, let place) in mappings[mapping].pieces where place == path {
            return property.name.text
        }
        return nil
    }

    /// How a mapping that chooses leads to a shape; nil where it doesn't.
    func choices(from stated: Int, to shape: ObjectShape) -> WriteChoicePath? {
        let leading = choosers(leadingTo: shape)
        var turns: [WriteChoicePath.Turn] = []
        var mapping = stated
        while let choice = mappings[mapping].choice, turns.count <= mappings.count {
            guard
                let number = choice.cases.firstIndex(where: {
                    leading.contains($0.mapping) || isMade($0.mapping, shape)
                })
            else { return nil }
            turns.append(WriteChoicePath.Turn(mapping: mapping, number: number))
            mapping = choice.cases[number].mapping
            if !leading.contains(mapping) { return WriteChoicePath(turns, to: shape, in: self) }
        }
        return nil
    }

    private func isMade(_ mapping: Int, _ shape: ObjectShape) -> Bool { mappings[mapping].shape === shape }

    /// The mappings that choose, perhaps by way of others, the mapping of a shape.
    private func choosers(leadingTo shape: ObjectShape) -> Set<Int> {
        var choosers: [Int: [Int]] = [:]
        for (index, mapping) in mappings.enumerated() {
            for stated in mapping.choice?.cases ?? [] { choosers[stated.mapping, default: []].append(index) }
        }
        var found: Set<Int> = []
        var open = mappings.indices.filter { isMade($0, shape) && mappings[$0].choice == nil }
        while let next = open.popLast() {
            for chooser in choosers[next] ?? [] where found.insert(chooser).inserted { open.append(chooser) }
        }
        return found
    }
}
