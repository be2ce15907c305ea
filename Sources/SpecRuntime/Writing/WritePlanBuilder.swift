import SpecIR
import SpecSource

/// Makes the tables of a `WritePlan`.
struct WritePlanBuilder: ~Copyable {
    let set: SpecSet
    let shapes: [ObjectShape]
    let plugins: Plugins
    let optimizes: Bool
    let memory = PlanMemory()
    var operations = OperationBuilder()
    var ruleMetadata: [WriteRuleMetadata] = []
    var rules: [WriteRule] = []

    /// The rules of properties by where they are stated; a rule that leads back to itself meets its own number.
    var ruleNumbers: [RulePlace: Int32] = [:]
    var dateFormats: [DateFormat: Int32] = [:]
    var keyParts: [WriteKeyPart] = []
    var names: [WriteNames] = []
    var texts: [Datum] = []
    var programs: [WriteProgram] = []
    var rows: [WriteMappingRow] = []
    var pairs: [WriteProgram] = []
    var textPairs: [TextPair] = []
    var selections: [WriteSelection] = []
    var nameRules: [MemberNameRule] = []
    var words: [[WrittenChooser]] = []
    var alternatives: [WriteAlternative] = []
    private var rests: [WriteProperty] = []
    private(set) var plainRule: Int32 = -1

    struct RulePlace: Hashable {
        var mapping: Int
        var property: Int
    }

    init(_ set: SpecSet, shapes: [ObjectShape], plugins: Plugins, optimizes: Bool) {
        self.set = set
        self.shapes = shapes
        self.plugins = plugins
        self.optimizes = optimizes
        for shape in shapes { addNames(shape.names, layout: shape.layout) }
        plainRule = addPlainRule()
    }

    @discardableResult
    mutating func addNames(_ stated: [String], layout: UnsafePointer<ObjectLayout>?) -> Int32 {
        names.append(WriteNames(first: Int32(texts.count), count: Int32(stated.count), layout: layout))
        for name in stated { texts.append(memory.arena.string(name)) }
        return Int32(names.count - 1)
    }

    /// The text of a property's name.
    func name(_ mapping: Int, _ position: Int) -> Datum { texts[Int(names[mapping].first) + position] }

    mutating func addMappings() -> [WriteMapping] {
        set.mappings.indices.map { index in
            let mapping = addMapping(index)
            rows.append(row(of: mapping, index))
            var composer = WriteComposer(index)
            composer.setNullObjects(mapping.hasNullObjects)
            let isFixed = !mapping.variesByObject && mapping.choice == nil
            if isFixed { composer.add(mapping) }
            programs.append(composer.program(in: &memory.arena))
            return mapping
        }
    }

    private mutating func add(_ rest: WriteProperty?) -> Int32 {
        guard let rest else { return -1 }
        rests.append(rest)
        return Int32(rests.count - 1)
    }

    private mutating func row(of mapping: WriteMapping, _ index: Int) -> WriteMappingRow {
        let stated = set.mappings[index]
        let isOnlyRead = !stated.isRootWritable
        let (head, tail) = Self.frame(of: isOnlyRead ? [] : mapping.root)
        let unknown = stated.unknownInto.map(\.value).flatMap { stated.selectsForWriting($0) ? $0 : nil }
        let position = unknown.flatMap(mapping.shape.position)
        return WriteMappingRow(
            isFixed: !mapping.variesByObject && mapping.choice == nil,
            isChoice: mapping.choice != nil,
            hasMapper: mapping.mapper != nil,
            keepsUnknown: stated.unknown == .keep,
            unknownInto: Int32(position ?? -1),
            unknownName: memory.arena.string(unknown ?? ""),
            rest: add(mapping.rest),
            omit: WriteProperty.Omit(stated.omit),
            isOnlyRead: isOnlyRead,
            members: stated.ruleOfMembers.map { addRule($0, index) } ?? -1,
            head: WriteLabel(head, in: &memory.arena),
            tail: WriteLabel(tail, in: &memory.arena)
        )
    }

    /// The JSON before and behind a document's objects.
    private static func frame(of root: [Path.Step]) -> (head: [UInt8], tail: [UInt8]) {
        var (head, tail): ([UInt8], [UInt8]) = ([], [])
        for step in root {
            var key = "*"
            switch step {
            case .item(let position):
                head += [JSONByte.openBracket] + Array(repeatElement("null,".utf8, count: position).joined())
                tail.append(JSONByte.closeBracket)
                continue
            case .member(let name): key = name
            case .last: key = "last"
            case .each, .slice: break
            }
            head += [JSONByte.openBrace] + JSONOutput.quoted(key) + [JSONByte.colon]
            tail.append(JSONByte.closeBrace)
        }
        return (head, tail.reversed())
    }

    func finished() -> WriteTables {
        WriteTables(
            rules: ArenaTable(rules, in: &memory.arena),
            keyParts: ArenaTable(keyParts, in: &memory.arena),
            names: ArenaTable(names, in: &memory.arena),
            texts: ArenaTable(texts, in: &memory.arena),
            programs: ArenaTable(programs, in: &memory.arena),
            rows: ArenaTable(rows, in: &memory.arena),
            pairs: ArenaTable(pairs, in: &memory.arena),
            textPairs: ArenaTable(textPairs, in: &memory.arena),
            selections: ArenaTable(selections, in: &memory.arena),
            nameRules: ArenaTable(nameRules, in: &memory.arena),
            alternatives: ArenaTable(alternatives, in: &memory.arena),
            rests: ArenaTable(rests, in: &memory.arena)
        )
    }
}
