import SpecIR
import SpecSource

/// The rules by which objects of each mapping become JSON.
final class WritePlan: @unchecked Sendable {
    // @unchecked: set once and only read after, the memory of the tables too.
    let tables: WriteTables
    let operations: OperationMemory
    let mappings: [WriteMapping]
    let rules: [WriteRuleMetadata]

    /// The words of choosers for elements that are held whole: JSON that each has, unless its own mapping writes
    /// something there.
    let words: [[WrittenChooser]]

    /// The rule of a value that is written as it is.
    let plainRule: Int32

    /// By mapping that objects are written by, the mappings that may have made them.
    let makers: [Set<Int>]

    /// The programs that depend on the object at hand, each made when it is first needed.
    let programs = WriteProgramCache()
    private let memory: PlanMemory

    /// A plan that isn't optimized writes each value by all of its rule.
    init(_ set: SpecSet, shapes: [ObjectShape], _ plugins: Plugins, optimizes: Bool = true) {
        var builder = WritePlanBuilder(set, shapes: shapes, plugins: plugins, optimizes: optimizes)
        let mappings = builder.addMappings()
        self.mappings = mappings
        memory = builder.memory
        rules = builder.ruleMetadata
        words = builder.words
        plainRule = builder.plainRule
        makers = builder.alternatives.isEmpty ? [] : set.mappings.indices.map { Set(set.makers(of: $0)) }
        tables = builder.finished()
        operations = builder.operations.finish()
    }
}

/// The part of a plan that is looked at for each value: plain rows that refer to each other by position.
struct WriteTables: BitwiseCopyable, Sendable {
    let rules: ArenaTable<WriteRule>
    let keyParts: ArenaTable<WriteKeyPart>

    /// By mapping, then by `member_as`.
    let names: ArenaTable<WriteNames>
    let texts: ArenaTable<Datum>

    /// By mapping; empty where the program depends on the object.
    let programs: ArenaTable<WriteProgram>

    /// By mapping.
    let rows: ArenaTable<WriteMappingRow>

    /// The programs for pairs, and for elements of which something was picked.
    let pairs: ArenaTable<WriteProgram>
    let textPairs: ArenaTable<TextPair>
    let selections: ArenaTable<WriteSelection>
    let nameRules: ArenaTable<MemberNameRule>
    let alternatives: ArenaTable<WriteAlternative>

    /// The properties that hold the members which no other rule reads.
    let rests: ArenaTable<WriteProperty>
}

/// The data about a mapping that the writer needs for each object.
struct WriteMappingRow: BitwiseCopyable {
    /// True if objects of the mapping are written by the mapping's own program.
    var isFixed: Bool

    /// True if the mapping leaves its objects to the mappings that it chooses.
    var isChoice: Bool
    var hasMapper: Bool
    var keepsUnknown: Bool

    /// The property that holds kept members, by its position; or -1.
    var unknownInto: Int32
    var unknownName: Datum

    /// The property that holds the members which no other rule reads, among the plan's; or -1.
    var rest: Int32

    /// True if a property holds members that are written beside the others.
    var gathers: Bool { unknownInto >= 0 || rest >= 0 }

    /// The values for which a kept member isn't written.
    var omit: WriteProperty.Omit

    /// True if no document can be built along the mapping's `root`.
    var isOnlyRead: Bool

    /// The rule of the object whose members a document's objects are; -1 where they have no names.
    var members: Int32

    /// The JSON before and behind a document's objects.
    var head: WriteLabel
    var tail: WriteLabel
}

/// The data about a mapping that the writer needs where the mapping's own program isn't enough, and for messages.
struct WriteMapping {
    var name: String
    var shape: ObjectShape
    var home: NamingContext

    /// The members that lead to the objects in the document.
    var root: [Path.Step]

    /// The path that `root` sets, as its spec spells it.
    var statedRoot: Located<String>?

    /// The pieces that are written, in order.
    var pieces: [WritePiece] = []

    /// The owners that the pieces speak of.
    var owners: [WriteOwner] = []

    /// True if objects of the mapping may differ in the members that they write.
    var variesByObject = false

    /// The property that holds the members which no other rule reads.
    var rest: WriteProperty?

    /// The mappings that this one chooses among.
    var choice: WriteChoice?

    /// True if null is written for objects that paths open when everything in them is null.
    var hasNullObjects = false

    /// Selects the kept members that are written, by name; nil for all.
    var kept: (@Sendable (_ name: String) -> Bool)?
    var mapper: (any CustomMapper)?
}

/// One thing that a mapping writes, and where.
enum WritePiece {
    /// `isSelected` is a property that makes some elements of the array at the path.
    case property(WriteProperty, isSelected: Bool, path: [Path.Step])
    case constant([UInt8], path: [Path.Step])

    /// The members of an object that joins the JSON, which only the object itself shows.
    case joined(owner: Int32, mapping: Int, path: [Path.Step])
}

/// The facts about a rule that error messages need.
struct WriteRuleMetadata {
    var expected: String
    var range: SourceRange

    /// The table of the rule, which lists the values that can be written.
    var table: ValueTable?
}

/// Memory for the rows of a plan, freed with it.
final class PlanMemory { var arena = Arena() }
