import ArgumentParser
import Console
import Foundation
import SpecRuntime
import SpecSource
import SpecStoreSQLite

/// `specmap export`: objects of a store as JSON.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the objects of an SQLite file as the source's JSON, or as objects.",
        discussion: """
              specmap export --spec music.yaml --store music.db --as Album > albums.json
              specmap export --spec music.yaml --store music.db --as Album --key 7
              specmap export --spec music.yaml --store music.db --as Album --where id=7

            One --key writes one object, all else an array, or a line each. A mapping that chooses writes the objects of \
            all its cases. A key of several parts is a JSON array. What references lead to and no record has brought \
            isn't written. An object that can't be written ends the export, unless `--on-error skip` skips it. No object \
            of the store is changed, and memory doesn't grow with their number.
            """
    )

    @OptionGroup var specs: SpecOptions
    @OptionGroup var target: StoreOptions
    @OptionGroup var result: OutputOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The mapping to write by. It may be left out where there is one, or one that no other leads to.",
            valueName: "mapping"
        )
    )
    var mapping: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Only the object with this key; may be repeated.", valueName: "key")
    )
    var key: [String] = []

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Only objects whose property has the value; if it is repeated, all must match. A name with `=` stands in quotes.",
            valueName: "property=value"
        )
    )
    var conditions: [String] = []

    @Option(help: ArgumentHelp("What is written: json, or ndjson (an object a line).", valueName: "format"))
    var format = JSONKind.json

    @Flag(help: "Write objects as `map` shows them, not the source's JSON.")
    var objects = false

    @Option(
        help: ArgumentHelp(
            "At an object that can't be written: stop, or skip it and go on; then the command ends with 1.",
            valueName: "action"
        )
    )
    var onError = MappingOptions.ErrorAction.stop

    func validate() throws {
        try specs.check()
        try target.check()
        try result.check()
        if let name = result.output, CSVDialect(suffixOf: name) != nil {
            throw ValidationError(
                "`export` writes JSON, and `\(name)` is the name of a table: map the JSON into it, by `specmap map`"
            )
        }
        for condition in conditions
        where condition.hasPrefix("=") || QuotedNames.parts(of: condition, separatedBy: "=").count < 2 {
            throw ValidationError("`--where` takes `property=value`, found `\(condition)`")
        }
    }

    func run() throws {
        let runtime = try Runtime(withoutHost: specs.sorted([]).specs.map { URL(filePath: $0) })
        StandardError.tell(runtime.warnings)
        var command = self
        command.mapping = try mapping ?? runtime.entryMapping(named: "`--as`")
        try command.export(runtime)
    }

    /// The mapping, once it is known.
    fileprivate var entry: String { mapping ?? "" }

    private func export(_ runtime: Runtime) throws {
        var files = RunFiles()
        files.read(runtime.set.files)
        files.readStore(target.store)
        try files.write(result.output, by: "`--output`")
        let store = try SQLiteStore(opening: target.store)
        try store.open(runtime.schema)
        // All that is written is of one moment, whatever is imported meanwhile.
        let session = try Session(runtime: runtime, store: store.snapshot())
        let filter = try ObjectFilter(conditions: conditions, runtime: runtime, mapping: entry)
        var writer = ExportWriter(command: self, runtime: runtime, output: try result.open())
        if key.isEmpty {
            try writeAll(of: session, filter, by: &writer)
        } else {
            try writeKeys(of: session, filter, by: &writer)
        }
        reportMembersNotWritten(session, writer)
        try writer.finish()
    }

    /// Names members that were kept, and that nothing which was written has.
    private func reportMembersNotWritten(_ session: Session, _ writer: ExportWriter) {
        for (mapping, name, count) in session.lostMembers {
            StandardError.write(
                "note: `\(name)` of \(count == 1 ? "1 `\(mapping)`" : "\(count) `\(mapping)`") isn't written: it was kept before "
                    + "a rule read or wrote there, and doesn't fit"
            )
        }
        for (name, count) in writer.leftOut.sorted(by: { $0.key < $1.key }) {
            StandardError.write(
                "note: `\(name)` of \(count == 1 ? "1 object" : "\(count) objects") isn't written: it was kept by another "
                    + "mapping, and `\(entry)` or a mapping inside of it writes something else there"
            )
        }
    }

    private func writeAll(of session: Session, _ filter: ObjectFilter, by writer: inout ExportWriter) throws {
        try writer.begin()
        let leftOut = try session.readPages(of: entry, limit: 1000) { page in
            for object in page where filter.takes(object) { try writer.write(object) }
        }
        try writer.end()
        for (mapping, count) in leftOut.sorted(by: { $0.key < $1.key }) {
            let (objects, verb) = count == 1 ? ("1 object", "isn't") : ("\(count) objects", "aren't")
            StandardError.write("note: \(objects) of `\(mapping)`, which is no case of `\(entry)`, \(verb) written")
        }
    }

    private func writeKeys(of session: Session, _ filter: ObjectFilter, by writer: inout ExportWriter) throws {
        var missing: [String] = []
        // Two spellings of one key select one object.
        var known: Set<ObjectIdentifier> = []
        let found = try key.flatMap { text in
            let objects = try session.objects(of: entry, keyText: text)
            if objects.isEmpty { missing.append(text) }
            return objects.filter { known.insert(ObjectIdentifier($0)).inserted }
        }
        for text in missing {
            StandardError.write("there is no `\(entry)` with the key `\(text)` in \(target.store)")
        }
        if key.count == 1, found.count < 2, format == .json {
            let taken = found.filter(filter.takes)
            for object in taken { try writer.writeDocument(object) }
            if !found.isEmpty, taken.isEmpty {
                StandardError.write("the `\(entry)` with the key `\(key[0])` doesn't meet `--where`")
                throw ExitCode(1)
            }
        } else {
            try writer.begin()
            for object in found where filter.takes(object) { try writer.write(object) }
            try writer.end()
        }
        if !missing.isEmpty { throw ExitCode(1) }
    }
}

/// The conditions of `--where`.
struct ObjectFilter {
    private let conditions: [(property: String, text: String, values: [Value])]

    init(conditions stated: [String], runtime: Runtime, mapping: String) throws {
        conditions = try stated.map { condition in
            let parts = QuotedNames.parts(of: condition, separatedBy: "=", maxSplits: 1)
            let (property, text) = (QuotedNames.name(parts[0]), parts.count > 1 ? parts[1] : "")
            return (property, text, try runtime.values(from: text, of: property, of: mapping))
        }
    }

    func takes(_ object: DynamicObject) -> Bool {
        conditions.allSatisfy { condition in
            guard let value = object[condition.property] else { return false }
            let held = value.keysInsteadOfObjects
            return condition.values.contains { $0.isExactly(held) } || held.string?.isExactly(condition.text) == true
                || held.json.isExactly(condition.text)
                || held.string == nil && held.json.isExactly("\"\(condition.text)\"")
        }
    }
}

extension Value {
    /// The value with the keys of the objects in it, or in a list, in their place.
    fileprivate var keysInsteadOfObjects: Value {
        switch self {
        case .object(let object): object.storeKey?.value ?? self
        case .list(let elements): .list(elements.map(\.keysInsteadOfObjects))
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .dictionary:
            self
        }
    }
}

/// Writes objects one after the other.
struct ExportWriter {
    private let command: ExportCommand
    private let runtime: Runtime
    private let output: any ResultOutput
    private var buffer: [UInt8] = []
    private var count = 0
    private var skipped = 0
    private var names = ElementNames()

    init(command: ExportCommand, runtime: Runtime, output: any ResultOutput) {
        self.command = command
        self.runtime = runtime
        self.output = output
    }

    private var isList: Bool { command.format == .json }

    /// Kept members that weren't written, with their numbers.
    var leftOut: [String: Int] { names.leftOut }

    /// Ends the result, with exit code 1 if objects were skipped.
    func finish() throws {
        try output.finish()
        guard skipped > 0 else { return }
        StandardError.write("\(skipped) \(skipped == 1 ? "object was" : "objects were") skipped")
        throw ExitCode(1)
    }

    mutating func begin() throws {
        guard isList else { return }
        buffer += command.objects ? [UInt8(ascii: "[")] : try runtime.frame(of: command.entry).head
    }

    mutating func write(_ object: DynamicObject) throws {
        guard let bytes = try bytes(of: object, asElement: isList) else { return }
        if isList, count > 0 { buffer.append(UInt8(ascii: ",")) }
        count += 1
        buffer += bytes
        if !isList { buffer.append(UInt8(ascii: "\n")) }
        if buffer.count > 1 << 17 { try flush() }
    }

    mutating func end() throws {
        if isList {
            buffer += command.objects ? [UInt8(ascii: "]")] : try runtime.frame(of: command.entry).tail
            buffer.append(UInt8(ascii: "\n"))
        }
        try flush()
    }

    /// Writes one object as a document of its own.
    mutating func writeDocument(_ object: DynamicObject) throws {
        guard let bytes = try bytes(of: object, asElement: false) else { return }
        buffer += bytes
        buffer.append(UInt8(ascii: "\n"))
        try flush()
    }

    /// The object as JSON; nil for one that can't be written, and is reported and skipped.
    private mutating func bytes(of object: DynamicObject, asElement: Bool) throws -> [UInt8]? {
        do {
            if command.objects { return try shown(object) }
            return asElement
                ? try runtime.element(object, as: command.entry, besides: &names)
                : try runtime.json(from: object, as: command.entry)
        } catch let error as DataError {
            let unwritable = UnwritableObjectError(object: object.words, reason: error)
            guard command.onError == .skip else { throw unwritable }
            StandardError.write("\(unwritable)")
            skipped += 1
            return nil
        }
    }

    /// The object as `map` shows it, if its values are those that the spec allows.
    private func shown(_ object: DynamicObject) throws -> [UInt8] {
        try object.checkShownReferences()
        let bytes = Array(Value.object(object).json.utf8)
        _ = try DynamicObject(encoding: Value(parsing: bytes), as: command.entry, in: runtime)
        return bytes
    }

    private mutating func flush() throws {
        try buffer.withUnsafeBufferPointer { try output.write($0) }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// An object of a store that its mapping can't write.
private struct UnwritableObjectError: Error, CustomStringConvertible {
    var object: String
    var reason: DataError

    var description: String {
        "\(object) can't be written, \(advice)\n\(reason)"
    }

    private var advice: String {
        if reason.failures.contains(where: { $0.id == .tooDeep }) {
            return "as JSON can't hold so many objects one in another; make what leads on a `reference`, which is "
                + "written as a key"
        }
        if reason.failures.contains(where: { $0.id == .conflict }) {
            return "as two of its values stand in one place of the JSON; let a rule read the member that was kept, or "
                + "leave it out by `ignore`; other objects are written by `--key`"
        }
        if reason.failures.contains(where: { $0.id == .null || $0.id == .missing }) {
            return "as an object that it refers to lacks the value that stands for it; other objects are written by "
                + "`--on-error skip`"
        }
        return "as what the store holds doesn't fit the spec any more; put the spec back, import the object again, or "
            + "import into a new file"
    }
}
