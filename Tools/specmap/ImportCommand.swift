import ArgumentParser
import Console
import Foundation
import SpecRuntime
import SpecSource
import SpecStoreSQLite

/// `specmap import`: JSON into a store.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read JSON into an SQLite file, where objects with the same key are one object.",
        discussion: """
            Reads JSON documents and NDJSON by a mapping, or a document of several arrays, each by its own:

              specmap import --spec music.yaml --store music.db --as Album albums.ndjson
              specmap import --spec music.yaml --store music.db bands.json
              specmap import --spec music.yaml --store music.db --map groups=Band all.json

            Without --as, each member of the document that holds objects goes to the mapping of its name: bands to \
            Band, band_members to BandMember, and what a mapping's `root` leads to goes to that mapping. Stored objects are updated, and written only where they differ.

            Records are stored in batches, each of them whole or not at all. A reference may lead to a later record; \
            with `create: false` or `by` it must be in the same batch, or in the store before. A document of several arrays is one \
            batch up to 32 MB. --atomic makes one batch of all.
            """
    )

    @OptionGroup var specs: SpecOptions
    @OptionGroup var target: StoreOptions

    @Option(name: .customLong("as"), help: ArgumentHelp("The mapping to read by.", valueName: "mapping"))
    var mapping: String?

    @Option(
        help: ArgumentHelp(
            """
            Which member of a document goes to which mapping: bands=Band,albums=Album. A path leads further in, \
            includes.users=User, and has the document read as a whole.
            """,
            valueName: "member=mapping"
        )
    )
    var map: [String] = []

    @Option(help: ArgumentHelp("With --as: store only these properties: name,car.model", valueName: "paths"))
    var only: [String] = []

    @OptionGroup var format: InputOptions

    @Option(
        help: ArgumentHelp(
            """
            At a bad record: stop, or, with --as, skip it and go on. The default is stop, and skip with the options for \
            rejects.
            """,
            valueName: "action"
        )
    )
    var onError: MappingOptions.ErrorAction?

    @OptionGroup var rejects: RejectOptions

    @Option(help: ArgumentHelp("How failures are reported: text or json, one object a line.", valueName: "format"))
    var errors = MappingOptions.ErrorFormat.text

    @Option(help: ArgumentHelp("How the report is written: text or json.", valueName: "format"))
    var report = MappingOptions.ErrorFormat.text

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many objects are stored together, those inside others included.", valueName: "number")
    )
    var batch = 10_000

    @Flag(help: "Store everything or nothing: all of it is one batch, and kept in memory until it is stored.")
    var atomic = false

    @Argument(
        help: ArgumentHelp(
            "JSON or NDJSON files, also in gzip or zstd; - or none for standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var files: [String] = []

    func validate() throws {
        try specs.check()
        try target.check()
        try format.check()
        guard batch > 0 else { throw ValidationError("`--batch` takes a number from 1 on, found \(batch)") }
        if mapping != nil, !map.isEmpty {
            throw ValidationError("`--as` and `--map` exclude each other: name the mappings in `--map`")
        }
        if mapping == nil, !only.isEmpty {
            throw ValidationError("`--only` goes with `--as`, whose properties it names")
        }
        try rejects.check(onError)
        try rejects.checkPath("the report", sharesOutput: true)
        if mapping == nil, skips {
            let option = onError == .skip ? "--on-error skip" : rejects.firstOption
            throw ValidationError("`\(option)` goes with `--as`: a document of several arrays is stored as a whole")
        }
        _ = try pairs
    }

    func run() throws { try errors.reporting { try runImport() } }

    private func runImport() throws {
        let (paths, inputs) = specs.sorted(files)
        let runtime = try Runtime(withoutHost: paths.map { URL(filePath: $0) })
        StandardError.tell(runtime.warnings)
        let notes = ImportNotes(runtime)
        for name in try pairs.map(\.mapping) + [mapping].compactMap({ $0 }) { try notes.check(name) }
        // Before anything is stored.
        for path in inputs where path != "-" && !FileManager.default.fileExists(atPath: path) {
            _ = try format.stream(of: path)
        }
        try checkFiles(runtime, inputs)
        var run = ImportRun(command: self, runtime: runtime, notes: notes, rejects: try rejects.open())
        do {
            for path in inputs where run.isComplete { try run.read(path) }
        } catch {
            run.breakOff()
            throw error
        }
        try run.end()
    }

    var skips: Bool { rejects.skips(onError) }

    /// Refuses to write over what the run needs.
    private func checkFiles(_ runtime: Runtime, _ inputs: [String]) throws {
        var files = RunFiles()
        files.read(runtime.set.files + inputs)
        files.readStore(target.store)
        if let path = rejects.rejects, path != "-" { try files.write(path, by: "`--rejects`") }
    }

    /// The pairs of `--map`, in order.
    var pairs: [(member: String, mapping: String)] {
        get throws {
            try (map.listedPaths ?? []).filter { !$0.isEmpty }.map { pair in
                let parts = QuotedNames.parts(of: pair, separatedBy: "=", maxSplits: 1)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                    throw ValidationError("`--map` takes pairs such as `bands=Band`, found `\(pair)`")
                }
                return (parts[0], parts[1])
            }
        }
    }
}
