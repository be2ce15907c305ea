import Foundation
import SpecLint
import SpecRuntime

/// Uses the library as a program does, for `Tools/bench`, and prints what it counted.
@main
enum Benchmarks {
    /// Not async: valgrind doesn't survive the end of the main thread, in which an async `main` waits.
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        let job = words.first.flatMap(Job.init(rawValue:))
        guard job == .session || job == .hosts else { return finish { try count(words) } }
        Task {
            do {
                let count = try await job == .session ? sessions(words) : costs(words)
                finish { count }
            } catch {
                finish { throw error }
            }
        }
        dispatchMain()
    }

    /// Prints a count, or the error, and ends the program.
    private static func finish(_ count: () throws -> Int) {
        do {
            print(try count())
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    private static func count(_ words: [String]) throws -> Int {
        guard let job = words.first.flatMap(Job.init(rawValue:)),
            words.count == job.words || words.count > job.words && job.takesFiles
        else { throw WrongUse() }
        if case .keystrokes = job { return try keystrokes(words[1], Int(words[2]) ?? 0) }
        let runtime = try Runtime(loading: URL(filePath: words[1]))
        return switch job {
        case .load, .keystrokes, .session, .hosts:
            runtime.mappings.count
        case .objects:
            try objects(by: runtime, as: words[2], from: words[3])
        case .each:
            try Records(words[3]).count { _ = try runtime.object(from: .data($0), as: words[2]) }
        case .list:
            try runtime.objects(from: .file(URL(filePath: words[3])), as: words[2]).count
        case .rows:
            try HandMadeRows(runtime: runtime, mapping: words[2], file: words[3]).write(to: words[4])
        case .both:
            try Records(words[3]).count { line in
                _ = try runtime.json(from: runtime.object(from: .data(line), as: words[2]))
            }
        case .codable:
            try Records(words[3]).count { line in
                let person = try runtime.decode(Person.self, from: .data(line), as: words[2])
                _ = try runtime.encode(person, as: words[2])
            }
        case .refresh:
            try words[3...].reduce(0) { try $0 + refresh(by: runtime, as: words[2], from: $1) }
        }
    }
}

extension Benchmarks {
    /// Checks a spec after each letter that is typed in the middle of it.
    private static func keystrokes(_ file: String, _ count: Int) throws -> Int {
        var lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        guard let place = lines.indices.first(where: { $0 >= lines.count / 2 && lines[$0].contains("description: ") })
        else { return 0 }
        var checked = 0
        for _ in 0..<count {
            lines[place] += "a"
            checked += try Linter().check(text: lines.joined(separator: "\n"), at: file).files.count
        }
        return checked
    }

    /// Reads each record into an object, and once more into the same.
    private static func refresh(by runtime: Runtime, as mapping: String, from file: String) throws -> Int {
        try Records(file).count { line in
            let object = try runtime.object(from: .data(line), as: mapping)
            try runtime.refresh(object, from: .data(line))
        }
    }

    /// Stages each record and applies it, in a session of its own.
    private static func sessions(_ words: [String]) async throws -> Int {
        guard words.count >= Job.session.words else { throw WrongUse() }
        let runtime = try Runtime(loading: URL(filePath: words[1])), mapping = words[2]
        var lines: [Data] = []
        for file in words[3...] { _ = try Records(file).count { lines.append(Data(Array($0))) } }
        for line in lines {
            let session = try Session(runtime: runtime)
            try session.stage(.data(line), as: mapping)
            _ = try await session.apply()
        }
        return lines.count
    }

    /// Prints what a host needs for a record.
    private static func costs(_ words: [String]) async throws -> Int {
        guard words.count == Job.hosts.words else { throw WrongUse() }
        var costs = try HostCosts(specs: words[1], mapping: words[2], file: words[3], folder: words[4])
        return try await costs.run()
    }

    private static func objects(by runtime: Runtime, as mapping: String, from file: String) throws -> Int {
        var count = 0
        try runtime.forEachObject(inLinesOf: URL(filePath: file), as: mapping) { result in
            _ = try result.get()
            count += 1
        }
        return count
    }
}

/// The jobs of the program.
private enum Job: String, CaseIterable {
    /// Loads specs; counts their mappings.
    case load
    /// Checks a spec a given number of times, after one letter each; counts the checks.
    case keystrokes
    /// Makes an object of each record of an NDJSON file.
    case objects
    /// Does the same by a call for each record.
    case each
    /// Makes all objects of one JSON document.
    case list
    /// Makes an object of each record, and JSON of the object.
    case both
    /// Makes a `Codable` structure of each record, and JSON of the structure.
    case codable
    /// Makes all objects, and writes their rows to an SQLite file by statements that are made for them by hand.
    case rows

    /// Reads each record into an object, and once more into the same.
    case refresh
    /// Stages each record and applies it, in a session of its own.
    case session
    /// Measures the time that a host needs for a record, in sessions on stores in a folder too, and prints it.
    case hosts

    /// True if the job accepts several files.
    var takesFiles: Bool { self == .refresh || self == .session }

    var words: Int {
        switch self {
        case .load: 2
        case .keystrokes: 3
        case .objects, .each, .list, .both, .codable, .refresh, .session: 4
        case .rows, .hosts: 5
        }
    }
}

private struct WrongUse: Error, CustomStringConvertible {
    let description =
        "usage: benchmarks load SPECS, or benchmarks keystrokes SPEC COUNT, "
        + "or benchmarks objects|each|list|both|codable SPECS MAPPING FILE, "
        + "or benchmarks refresh|session SPECS MAPPING FILE..., or benchmarks rows SPECS MAPPING FILE STORE, "
        + "or benchmarks hosts SPECS MAPPING FILE FOLDER"
}
