import SpecIR
import SpecSource

/// The marks by which written JSON names the mapping that was chosen.
struct WriteChoice {
    /// The cases in the order in which one is looked for that leads to an object: those of one value, those of a prefix,
    /// and the mapping for what no case names.
    var cases: [Case]

    struct Case {
        var mapping: Int

        /// The value that leads there; nil where there are many.
        var value: Value?

        /// The beginning of the texts that lead there, as bytes.
        var prefix: [UInt8]?

        /// True if what no case names leads there.
        var takesOthers: Bool { value == nil && prefix == nil }
    }

    /// The path of that value, or of the object whose member it names; nil if nothing has to be written.
    var path: [Path.Step]?

    /// True if the value is the name of a member.
    var namesMember: Bool

    /// The keys of what the mapping chooses by; nil where that isn't in the object's own JSON, or in an array.
    let lookedAt: [String]?
    let kind: Chooser.Kind

    /// For each case the keys of its `paths`, but of those that lead through an array.
    private(set) var wordKeys: [[[String]]] = []

    init(_ chooser: Chooser, at index: Int, set: SpecSet) {
        let names = chooser.kind == .member
        namesMember = names
        kind = chooser.kind
        lookedAt = chooser.path.value.origin == .value ? chooser.path.value.steps.memberKeys : nil
        cases = (chooser.valueCases + chooser.prefixCases).compactMap { stated in
            set.mappingIndex(named: stated.mapping.value, seenFrom: index).map {
                let value = stated.value.map { names ? .string(stated.key.value) : Value($0) }
                return Case(mapping: $0, value: value, prefix: stated.prefix.map { Array($0.utf8) })
            }
        }
        if case .mapping(let name) = chooser.otherwise,
            let mapping = set.mappingIndex(named: name.value, seenFrom: index)
        {
            cases.append(Case(mapping: mapping))
        }
        path = chooser.kind != .type && chooser.path.value.isWritable ? chooser.path.value.steps : nil
        wordKeys = cases.indices.map { paths(of: $0).compactMap(\.memberKeys) }
    }

    /// The cases of prefixes by number, the longest prefix first.
    var prefixes: [(prefix: [UInt8], number: Int)] {
        cases.indices.compactMap { number in cases[number].prefix.map { ($0, number) } }
            .sorted { $0.prefix.count > $1.prefix.count }
    }

    /// The paths at which the word of a case is written: one path, or those of members of which one has to be there.
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

    /// The same in place of a property that holds nothing.
    case instead([UInt8], path: [Path.Step])

    /// One of these members has to be there.
    case member([String], path: [Path.Step])
}

/// The cases by which a mapping that chooses leads to the objects of one shape.
final class WriteChoicePath: @unchecked Sendable {
    // @unchecked: set once, and the values in it hold no object.

    /// A mapping that chooses, and the case that leads on.
    struct Turn: Hashable {
        var mapping: Int
        var number: Int
    }

    /// From the requested mapping to the one that chooses the shape's own.
    let turns: [Turn]

    /// The properties that hold what a mapping chooses by, which may lead to another case than the object's own.
    let holders: [Holder]

    /// The places in the JSON that the mappings look at, where an object may keep a member.
    let looks: [Look]

    /// The cases of a mapping that chooses, and which of them lead to the object.
    struct Cases {
        let keys: [(key: String, value: Value, number: Int)]

        /// The numbers by key, of two with one key the later's; empty where they are few.
        private let numbers: [ExactText: Int]

        /// The longest prefix first.
        var prefixes: [(prefix: [UInt8], number: Int)]
        var fitting: Set<Int>

        /// True if what no case names leads to the object as well.
        var takesOthers: Bool

        /// True if what no case names leads to the same mapping as the object's own case.
        var leavesOthers: Bool

        init(
            keys: [(key: String, value: Value, number: Int)],
            prefixes: [(prefix: [UInt8], number: Int)],
            fitting: Set<Int>,
            takesOthers: Bool,
            leavesOthers: Bool
        ) {
            (self.keys, self.prefixes, self.fitting) = (keys, prefixes, fitting)
            (self.takesOthers, self.leavesOthers) = (takesOthers, leavesOthers)
            let byKey = keys.count > 8 ? keys : []
            numbers = Dictionary(byKey.map { (ExactText($0.key), $0.number) }, uniquingKeysWith: { $1 })
        }

        /// The case of a text.
        func number(of text: UnsafeBufferPointer<UInt8>) -> Int? {
            let number =
                numbers.isEmpty
                ? keys.last { $0.key.isExactly(text) }?.number
                : numbers[ExactText(String(decoding: text, as: UTF8.self))]
            return number ?? prefixes.first { text.starts(with: $0.prefix) }?.number
        }

        /// The case of a value that is no text.
        func number(of value: Value) -> Int? {
            (keys.last { $0.key == value.caseKey } ?? keys.last { $0.value == value })?.number
        }

        /// The values that lead to the object, in words.
        var expected: String {
            let texts = prefixes.filter { fitting.contains($0.number) }.map {
                "a text that begins with `\(String(decoding: $0.prefix, as: UTF8.self))`"
            }
            let all = keys.filter { fitting.contains($0.number) }.map { ValuePrinter.text(of: $0.value) } + texts
            switch all.count {
            case 0: return "a value that is no case"
            case 1: return all[0]
            default: return "one of " + all.joined(separator: ", ")
            }
        }
    }

    /// A place that a mapping looks at, and which values there lead to the object.
    struct Look {
        let kind: Chooser.Kind
        let keys: [String]
        let cases: Cases

        let turn: Int

        /// Of a mapping that chooses by a member, the members.
        var members = CaseMembers()

        init(_ choice: WriteChoice, turn: Int, keys: [String], cases: Cases, writtenBy mapping: WriteMapping) {
            (kind, self.turn, self.keys, self.cases) = (choice.kind, turn, keys, cases)
            guard choice.namesMember else { return }
            members.all = cases.keys.map { key, _, number in
                CaseMember(keys + [key], fits: cases.fitting.contains(number), writtenBy: mapping)
            }
            members.areReadWithoutAny = cases.leavesOthers
        }
    }

    struct Holder {
        var turn: Int
        var property: WriteProperty

        /// In the shape; nil where the object keeps it as a further member.
        var position: Int?

        /// The key of the case that the turn takes, which most objects hold; nil where more has to be looked at.
        var own: [UInt8]?

        var cases: Cases
    }

    /// `leading` are the mappings that choose the shape's own.
    init(_ turns: [Turn], to shape: ObjectShape, leading: Set<Int>, in plan: WritePlan) {
        self.turns = turns
        guard let last = turns.last, let leaf = plan.mappings[last.mapping].choice?.cases[last.number].mapping else {
            (holders, looks) = ([], [])
            return
        }
        func cases(_ choice: WriteChoice, at position: Int) -> Cases {
            let isLast = position == turns.count - 1
            let fits = { plan.fits($0, shape, leaf: leaf, isLast: isLast, leading: leading) }
            return Cases(
                keys: choice.keys,
                prefixes: choice.prefixes,
                fitting: Set(choice.cases.indices.filter { fits(choice.cases[$0].mapping) }),
                takesOthers: choice.cases.contains { $0.takesOthers && fits($0.mapping) },
                leavesOthers: choice.cases.contains {
                    $0.takesOthers && $0.mapping == choice.cases[turns[position].number].mapping
                }
            )
        }
        looks = turns.enumerated().compactMap { position, turn in
            guard let choice = plan.mappings[turn.mapping].choice, let keys = choice.lookedAt,
                choice.namesMember || !keys.isEmpty
            else { return nil }
            return Look(
                choice,
                turn: position,
                keys: keys,
                cases: cases(choice, at: position),
                writtenBy: plan.mappings[leaf]
            )
        }
        holders = turns.enumerated().compactMap { position, turn in
            guard position < UInt32.bitWidth, let choice = plan.mappings[turn.mapping].choice, !choice.namesMember,
                let path = choice.path, let property = plan.property(of: leaf, at: path)
            else { return nil }
            let cases = cases(choice, at: position)
            let isPlain = property.omit.isEmpty && property.alternatives.first < 0
            let own = isPlain ? cases.keys.first { $0.number == turn.number } : nil
            return Holder(
                turn: position,
                property: property,
                position: shape.position(of: property.name.text),
                own: own.flatMap { own in
                    cases.keys.last { $0.key.isExactly(own.key) }?.number == own.number ? Array(own.key.utf8) : nil
                },
                cases: cases
            )
        }
    }

    /// The mapping to write by, where the last choice is a case.
    func leaf(_ number: Int, in plan: WritePlan) -> Int {
        turns.last.flatMap { plan.mappings[$0.mapping].choice?.cases[number].mapping } ?? 0
    }

    /// The words that lead to that mapping, the innermost first.
    ///
    /// - Parameters:
    ///   - number: the last case.
    ///   - withheld: the turns whose word isn't written, as bits.
    ///   - supplied: the turns whose word stands in place of a property that holds nothing, as bits.
    ///   - plan: the plan.
    /// - Returns: the words.
    func words(
        _ number: Int,
        without withheld: UInt32,
        supplying supplied: UInt32,
        in plan: WritePlan
    ) -> [WrittenChooser] {
        turns.enumerated().reversed().compactMap { position, turn in
            let bit: UInt32 = position < UInt32.bitWidth ? 1 << UInt32(position) : 0
            if withheld & bit != 0 { return nil }
            let last = position == turns.count - 1
            let word = plan.mappings[turn.mapping].choice?.written(for: last ? number : turn.number)
            if supplied & bit != 0, case .value(let json, let path)? = word { return .instead(json, path: path) }
            return word
        }
    }
}

extension WriteChoice {
    /// The keys of the cases that have one, with their numbers.
    fileprivate var keys: [(key: String, value: Value, number: Int)] {
        cases.indices.compactMap { number in
            cases[number].value.flatMap { value in value.caseKey.map { ($0, value, number) } }
        }
    }
}

extension WritePlan {
    /// Returns true if a case's mapping leads to objects of a shape, whose own mapping is `leaf`.
    fileprivate func fits(
        _ mapping: Int,
        _ shape: ObjectShape,
        leaf: Int,
        isLast: Bool,
        leading: Set<Int>
    ) -> Bool {
        let other = mappings[mapping]
        if other.choice != nil { return !isLast && leading.contains(mapping) }
        let entity = isLast ? shape.identity?.entity : nil
        return other.shape === shape || mapping == leaf || entity != nil && other.shape.identity?.entity == entity
    }

    /// The property that a mapping writes to a path.
    fileprivate func property(of mapping: Int, at path: [Path.Step]) -> WriteProperty? {
        for case .property(let property, false, let place) in mappings[mapping].pieces
        where place == path && property.owner < 0 {
            return property
        }
        return nil
    }

    /// The cases by which a mapping that chooses leads to a shape; nil if it doesn't.
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
            if !leading.contains(mapping) { return WriteChoicePath(turns, to: shape, leading: leading, in: self) }
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
