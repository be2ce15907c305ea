import Foundation
import SpecRuntime
import SpecStoreSQLite

/// The time that a host needs for one record, beside Foundation at the same work, all in one process and in turns.
struct HostCosts {
    private let runtime: Runtime
    private let mapping: String
    private let lines: [Data]
    private let sources: [Source]
    private let people: [Person]
    private let folder: URL

    private static let rounds = 7

    /// Reads the records, NDJSON, by a mapping with a key. The stores are made in the folder.
    init(specs: String, mapping: String, file: String, folder: String) throws {
        let runtime = try Runtime(loading: URL(filePath: specs))
        var lines: [Data] = []
        _ = try Records(file).count { lines.append(Data(Array($0))) }
        (self.runtime, self.mapping, self.lines) = (runtime, mapping, lines)
        self.folder = URL(filePath: folder)
        sources = try lines.map { try Self.decoder.decode(Source.self, from: $0) }
        people = try lines.map { try runtime.decode(Person.self, from: .data($0), as: mapping) }
    }

    /// Measures all, and prints a line for each: its name, a tab, its nanoseconds.
    mutating func run() async throws -> Int {
        var times: [String: [Int]] = [:]
        var names: [String] = []
        for round in 0...Self.rounds {
            for (name, time) in try await self.round(round) {
                if !names.contains(name) { names.append(name) }
                // The first warms up.
                if round > 0 { times[name, default: []].append(time) }
            }
        }
        for name in names {
            let sorted = (times[name] ?? []).sorted()
            print("\(name)\t\(sorted[sorted.count / 2])")
        }
        return lines.count
    }

    private func round(_ number: Int) async throws -> [(String, Int)] {
        let encoder = Self.encoder
        return [
            ("JSONDecoder", try time { for line in lines { _ = try Self.decoder.decode(Source.self, from: line) } }),
            (
                "decode",
                try time { for line in lines { _ = try runtime.decode(Person.self, from: .data(line), as: mapping) } }
            ),
            ("JSONEncoder", try time { for source in sources { _ = try encoder.encode(source) } }),
            ("encode", try time { for person in people { _ = try runtime.encode(person, as: mapping) } }),
            ("session, memory", try await sessions(MemoryStore())),
            ("session, SQLite", try await sessions(SQLiteStore(path: folder.appending(path: "\(number).sqlite").path))),
        ]
    }

    /// Stages each record and applies it, in a session of its own.
    private func sessions(_ store: any Store) async throws -> Int {
        let start = Self.processorTime
        for line in lines {
            let session = try Session(runtime: runtime, store: store)
            try session.stage(.data(line), as: mapping)
            _ = try await session.apply()
        }
        return perRecord(start)
    }

    private func time(_ body: () throws -> Void) rethrows -> Int {
        let start = Self.processorTime
        try body()
        return perRecord(start)
    }

    private func perRecord(_ start: Int) -> Int { (Self.processorTime - start) / max(1, lines.count) }

    /// The nanoseconds that the process was run for: others on the machine count less in it than in the time that passes.
    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }

    private static let decoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()
}

/// A person as the source has it, for Foundation.
private struct Source: Codable {
    var result: Record

    struct Record: Codable {
        var id: Int
        var name: String
        var user_email: String
        var personInfo: Info
        var created_at: Date
        var car: Car
        var phones: [Phone]
        var website: String
    }

    struct Info: Codable { var firstName: String, middleName: String?, lastName: String }
    struct Car: Codable { var model: String, year: String }
    struct Phone: Codable { var ddi: String, ddd: String, number: String }
}
