import Foundation
import Testing

/// One law for all that the commands write: a regular file is replaced as a whole and keeps its rights, a link goes on
/// leading to it, pipes and devices are written into, and what a run reads is never written over.
struct OutputPlaceTests {
    private static let spec = """
        specmap: 1
        mappings: {Car: {primary_key: id, properties: {id: {type: integer}, model: }}}
        examples:
          - {name: first, mapping: Car, json: {id: 1}, object: {id: 1}}

        """

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder([
            "car.yaml": spec, "new.yaml": spec.replacing("model: ", with: "model: {required: true}"),
            "bare.yaml": spec.replacing("type: integer", with: "default: 017"),
            "o.nd": "{\"id\":1}\n", "bad.nd": "{\"id\":1}\n{\"id\":\"x\"}\n", "real": "old",
        ])
        _ = try Tool.shell("mkfifo pipe; ln -s real link; ln -s /proc/self/fd/1 stdout", in: folder.url)
        return folder
    }

    /// Each writes a file of its own; `OUT` stands for it.
    private static let commands = [
        "specmap map --spec car.yaml o.nd -o OUT",
        "specmap map --spec car.yaml bad.nd --allow-rejects -o /dev/null --rejects OUT",
        "specmap import --spec car.yaml --as Car --store s.db bad.nd --allow-rejects --rejects OUT",
        "specmap export --spec car.yaml --store full.db -o OUT", "specmap draw --spec car.yaml -o OUT",
        "specmap play car.yaml --export OUT", "specmap test --spec car.yaml --format junit=OUT",
        "specmap test --spec car.yaml --format lcov=OUT", "specmap test --spec car.yaml --round-trip --format json=OUT",
        "specmap test --spec car.yaml --mutate --format json=OUT",
        "specmap diff car.yaml new.yaml --fail-on never --format json=OUT",
        "speclint car.yaml --format json=OUT",
    ]

    private static func run(_ command: String, to path: String, _ more: String = "", in folder: TemporaryFolder) throws
        -> Tool.Outcome
    {
        let store =
            command.contains("full.db") ? "specmap import --spec car.yaml --as Car --store full.db o.nd >&2; " : ""
        return try Tool.shell(store + command.replacing("OUT", with: path) + more, in: folder.url)
    }

    @Test(arguments: commands) func replacesAFileAndKeepsItsRightsAndLinks(_ command: String) throws {
        let folder = try Self.folder()
        let old = folder.url.appending(path: "real").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
        let before = try FileManager.default.attributesOfItem(atPath: old)[.systemFileNumber] as? Int
        let outcome = try Self.run(command, to: "link", in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let after = try FileManager.default.attributesOfItem(atPath: old)
        #expect(after[.posixPermissions] as? Int == 0o640)
        #expect(after[.systemFileNumber] as? Int != before)
        #expect(try folder.text(of: "real") != "old")
        let link = folder.url.appending(path: "link").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.filter { $0.hasPrefix(".") } == [])
    }

    @Test(arguments: commands) func writesIntoPipesDevicesAndOpenFiles(_ command: String) throws {
        let folder = try Self.folder()
        let whole = try Self.run(command, to: "out", in: folder)
        #expect(whole.status == 0, "\(whole.errors)")
        let expected = try folder.text(of: "out")
        _ = try Self.run("rm -f s.db* out", to: "", in: folder)
        let piped = try Self.run(command, to: "pipe", " >/dev/null & cat pipe; wait", in: folder)
        #expect(piped.output == expected, "\(piped.errors)")
        #expect(try Tool.shell("test -p pipe; echo $?", in: folder.url).output == "0\n")
        let null = try Self.run("rm -f s.db*; " + command, to: "/dev/null", "; test -c /dev/null", in: folder)
        #expect(null.status == 0)
        let log = try Self.run(
            "rm -f s.db*; exec 5>>log; echo head >&5; " + command,
            to: "/dev/fd/5",
            " >/dev/null; echo tail >&5; cat log",
            in: folder
        )
        #expect(log.output == "head\n" + expected + "tail\n", "\(log.errors)")
    }

    @Test(arguments: ["/dev/stdout", "stdout"]) func writesToStandardOutputByItsNames(_ name: String) throws {
        let folder = try Self.folder()
        let outcome = try Tool.shell(
            "echo old > log; (echo head; specmap map --spec car.yaml o.nd -o \(name); echo tail) >> log; cat log",
            in: folder.url
        )
        #expect(outcome.output == "old\nhead\n{\"id\":1}\ntail\n", "\(outcome.errors)")
    }

    @Test func refusesAFileThatIsntOpen() throws {
        let folder = try Self.folder()
        for (number, open) in [("7", ""), ("0", ""), ("5", "5</dev/null")] {
            let outcome = try Tool.shell(
                "specmap map --spec car.yaml o.nd -o /dev/fd/\(number) \(open)",
                in: folder.url
            )
            #expect(outcome.status == 2, "\(number)")
            #expect(outcome.errors == "Error: `/dev/fd/\(number)` can't be written: it isn't open for writing\n")
        }
    }

    @Test(arguments: commands) func writesOverNoSpec(_ command: String) throws {
        let folder = try Self.folder()
        _ = try Tool.shell("ln -s car.yaml other", in: folder.url)
        for path in ["car.yaml", "./car.yaml", "other"] {
            let outcome = try Self.run(command, to: path, in: folder)
            #expect(outcome.status == 2)
            #expect(
                outcome.errors.contains("would replace `car.yaml`, which the run needs: name another file"),
                "\(outcome.errors)"
            )
            #expect(try folder.text(of: "car.yaml") == Self.spec)
        }
    }

    @Test(arguments: [
        ("specmap test --spec . --format json=new.yaml", "./new.yaml"),
        ("specmap map --spec car.yaml bad.nd --rejects bad.nd", "bad.nd"),
        ("specmap map --spec car.yaml < bad.nd --rejects bad.nd", "input"),
        ("specmap map --spec car.yaml o.nd -o x --rejects ./x", "x"),
        ("specmap export --spec car.yaml --store s.db -o s.db", "s.db"),
        ("specmap export --spec car.yaml --store s.db -o s.db-wal", "s.db-wal"),
        ("specmap import --spec car.yaml --as Car --store s.db bad.nd --rejects s.db", "s.db"),
        ("specmap play car.yaml o.nd --export o.nd", "o.nd"),
        ("specmap diff car.yaml new.yaml --samples Car=o.nd --format json=o.nd", "o.nd"),
        ("specmap diff car.yaml new.yaml --samples 'Car=*.nd' --format json=o.nd", "o.nd"),
        ("specmap diff car.yaml new.yaml --approvals a.yaml --approve x --format json=a.yaml", "a.yaml"),
        ("specmap test --spec car.yaml --round-trip --as Car o.nd --format json=o.nd", "o.nd"),
        ("specmap test --spec car.yaml --samples Car=o.nd --format json=o.nd", "o.nd"),
        ("speclint . --format json=car.yaml", "car.yaml"), ("speclint --fix . --format json=bare.yaml", "bare.yaml"),
    ])
    func writesOverNothingThatTheRunReads(_ command: String, _ file: String) throws {
        let folder = try Self.folder()
        _ = try Tool.shell("specmap import --spec car.yaml --as Car --store s.db o.nd", in: folder.url)
        let sums = "rm -f .sums; for f in *; do test -p $f || test -L $f || cat $f; done | sha256sum"
        let before = try Tool.shell(sums, in: folder.url).output
        let outcome = try Tool.shell(command, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("\(file)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("which the run needs: name another file"), "\(outcome.errors)")
        #expect(try Tool.shell(sums, in: folder.url).output == before)
    }

    @Test(arguments: [
        "specmap map --spec car.yaml o.nd >> o.nd", "specmap map --spec car.yaml < o.nd >> o.nd",
        "specmap map --spec car.yaml o.nd -o /dev/stdout >> o.nd",
        "specmap map --spec car.yaml o.nd -o /dev/fd/5 5>> o.nd",
    ])
    func doesntReadWhatItWrites(_ command: String) throws {
        let folder = try Self.folder()
        let outcome = try Tool.shell(command, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("which the run needs: write to another file"), "\(outcome.errors)")
        #expect(try folder.text(of: "o.nd") == "{\"id\":1}\n")
    }

    @Test func takesNoNameOfAStoreForAURI() throws {
        let folder = try Self.folder()
        let line = "specmap import --spec car.yaml --as Car --store 'file:y.db?mode=memory' o.nd; ls y.db* file*"
        #expect(try Tool.shell(line, in: folder.url).output.contains("\nfile:y.db?mode=memory\n"))
    }

    @Test func saysThatAnExportedKeyDoesntMeetTheConditions() throws {
        let folder = try Self.folder()
        _ = try Tool.shell("specmap import --spec car.yaml --as Car --store s.db o.nd", in: folder.url)
        let outcome = try Tool.shell(
            "specmap export --spec car.yaml --store s.db --key 1 --where model=x",
            in: folder.url
        )
        #expect(outcome.status == 1 && outcome.output == "")
        #expect(outcome.errors == "the `Car` with the key `1` doesn't meet `--where`\n")
    }

    /// Specs and lists of findings that are edited keep their rights too.
    @Test(arguments: [
        ("speclint --fix --unsafe bare.yaml", "bare.yaml"),
        ("specmap test --spec new.yaml --suggest --write", "new.yaml"),
        ("specmap diff car.yaml new.yaml --approvals a.yaml --approve x --fail-on never", "a.yaml"),
        ("speclint --baseline b.json --update-baseline bare.yaml", "b.json"),
    ])
    func keepsTheRightsOfWhatItEdits(_ command: String, _ file: String) throws {
        let folder = try Self.folder()
        try folder.write("approvals: []\n", to: "a.yaml")
        _ = try Tool.shell("speclint --baseline b.json --update-baseline car.yaml", in: folder.url)
        let before = try folder.text(of: file)
        _ = try Tool.shell("chmod 600 \(file); mv \(file) kept; ln -s kept \(file)", in: folder.url)
        let outcome = try Tool.shell("\(command); stat -c '%a %F' kept; readlink \(file)", in: folder.url)
        #expect(outcome.output.hasSuffix("600 regular file\nkept\n"), "\(outcome.output)\(outcome.errors)")
        #expect(try folder.text(of: "kept") != before, "\(outcome.output)\(outcome.errors)")
    }

    /// Only root may give files away.
    @Test(.enabled(if: getuid() == 0)) func keepsTheOwner() throws {
        let folder = try Self.folder()
        let outcome = try Tool.shell(
            "chown 65534:65534 real; specmap map --spec car.yaml o.nd -o real; stat -c %u:%g real",
            in: folder.url
        )
        #expect(outcome.output == "65534:65534\n")
    }

    @Test func leavesIgnoredSignalsIgnored() throws {
        let folder = try Self.folder()
        let outcome = try Tool.shell(
            "trap '' HUP; (sleep 1; cat o.nd) | specmap map --spec car.yaml -o out & sleep 0.5; kill -HUP $!; wait $!; cat out",
            in: folder.url
        )
        #expect(outcome.output == "{\"id\":1}\n", "\(outcome.errors)")
    }
}
