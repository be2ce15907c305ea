import ArgumentParser
import Foundation
import SpecIR
import SpecRuntime

// Documents of several arrays.
extension ImportRun {
    mutating func readMembers(_ path: String) throws {
        let input = try openInput(path)
        let name = path == "-" ? "stdin" : path
        guard try input.format() == .document, try !isOfEntry(input) else {
            let entry = try runtime.entryMapping(named: "--as")
            try notes.check(entry)
            return try readRecords(path, input, as: entry)
        }
        // Only in the whole document can be seen if a dot belongs to a key or separates two.
        let hasPaths = try command.pairs.contains { Self.keys(along: $0.member) != nil }
        if try !hasPaths && !command.atomic && !runtime.hasRoots && MembersDocument.suits(input, runtime) {
            return try readParts(input, name)
        }
        do {
            let whole = path == "-" ? try input.whole() : .file(URL(filePath: path))
            let stated = try command.pairs.map { ($0.member, $0.mapping) }
            let (others, rooted) =
                try stated.isEmpty ? pairs(of: whole, name) : pairs(of: whole, name, besides: stated)
            let session = try session()
            let known =
                hasPaths
                ? try DocumentRoots(whole, runtime, named: name, arrayAdvice: Self.advice).members.map(\.key) : []
            for (member, mapping) in stated + others {
                let path = known.contains(member) ? nil : Self.keys(along: member)
                try session.stage(whole, named: name, at: path ?? [member], as: mapping)
            }
            for mapping in rooted { try session.stage(whole, named: name, as: mapping) }
        } catch let error as DataError {
            return fail(error)
        }
        if !command.atomic { try apply() }
    }

    /// Returns true if the document is an array of the mapping that no other leads to.
    private func isOfEntry(_ input: JSONInputStream) throws -> Bool {
        try command.map.isEmpty && runtime.entryMappings.count == 1 && input.isArray()
    }

    /// The keys that a path such as `includes.users` leads through; nil for what can only be the key of one member.
    private static func keys(along member: String) -> [String]? {
        guard let path = try? Path.parse(member).get(), path.origin == .value,
            path.steps.count > 1 || member.hasPrefix("\"")
        else { return nil }
        let keys = path.steps.compactMap(\.key)
        return keys.count == path.steps.count ? keys : nil
    }

    fileprivate static let advice = "name the mapping that reads it with --as"

    /// The members that hold objects, with the mappings of their names, and the mappings whose `root` is there.
    private func pairs(of input: JSONInput, _ name: String) throws -> (pairs: [(String, String)], rooted: [String]) {
        let roots = try DocumentRoots(input, runtime, named: name, arrayAdvice: Self.advice)
        if let record = roots.record {
            try notes.check(record)
            return ([], [record])
        }
        let open = roots.members.filter { $0.mapping == nil }.map(\.key)
        let pairs = roots.members.compactMap { member in member.mapping.map { (member.key, $0) } }
        guard open.isEmpty, !pairs.isEmpty || !roots.rooted.isEmpty else {
            if pairs.isEmpty { try runtime.refuseKeyless(rootedIn: open) }
            let ways = try runtime.ways(toRootsOf: roots.rooted)
            throw UnknownMembersError(input: name, open: open, pairs: ways.map { pairs + $0 })
        }
        let mappings = pairs.map(\.1) + roots.rooted
        for mapping in mappings { try notes.check(mapping) }
        notes.report(ofKeyed: roots.keyed, name, readAs: mappings)
        return (pairs, roots.rooted)
    }

    /// The same, but for the members and mappings of `--map`. What no mapping has the name of is left out.
    private func pairs(
        of input: JSONInput,
        _ name: String,
        besides stated: [(member: String, mapping: String)]
    ) throws -> (pairs: [(String, String)], rooted: [String]) {
        let roots = try DocumentRoots(input, runtime, named: name, arrayAdvice: Self.advice)
        let known = Set(roots.members.map(\.key))
        let taken = Set(
            stated.map { known.contains($0.member) ? $0.member : Self.keys(along: $0.member)?.first ?? $0.member }
        )
        let pairs = roots.members.compactMap { key, mapping in
            taken.contains(key) ? nil : mapping.map { (key, $0) }
        }
        let rooted = try roots.rooted.filter { mapping in
            if stated.contains(where: { $0.mapping == mapping }) { return false }
            guard let way = try runtime.ways(toRootsOf: [mapping])?.first?.member else { return true }
            return !taken.contains(Self.keys(along: way)?.first ?? way)
        }
        for mapping in pairs.map(\.1) + rooted { try notes.check(mapping) }
        return (pairs, rooted)
    }

    /// Stores a long document batch by batch.
    private mutating func readParts(_ input: JSONInputStream, _ name: String) throws {
        var choice = MemberChoice(runtime: runtime, names: MemberNames(runtime), input: name, wanted: try command.pairs)
        let session = try session()
        var totals = totals
        defer { self.totals = totals }
        var document = MembersDocument(runtime, input, named: name, batch: command.batch) {
            [notes] key, holdsObjects in
            let mapping = try choice.mapping(for: key, holdsObjects)
            if let mapping { try notes.check(mapping) }
            return mapping
        }
        do {
            try document.read { objects, warnings in
                totals.add(warnings)
                try pass(objects, to: session, into: &totals)
            }
            try choice.end(notes)
        } catch let error as DataError {
            fail(error)
        }
        totals.add(skipped: document.skipped)
    }
}

/// Chooses the mapping for each member of a long document.
private struct MemberChoice {
    var runtime: Runtime
    var names: MemberNames
    var input: String

    /// The members and mappings of `--map`.
    var wanted: [(member: String, mapping: String)]
    var found: [(member: String, mapping: String)] = []
    private var keys: Set<String> = []

    init(runtime: Runtime, names: MemberNames, input: String, wanted: [(member: String, mapping: String)]) {
        (self.runtime, self.names, self.input, self.wanted) = (runtime, names, input, wanted)
    }

    mutating func mapping(for key: String, _ holdsObjects: Bool) throws -> String? {
        if wanted.isEmpty { keys.insert(key) }
        let stated = wanted.first { $0.member == key }?.mapping
        guard let mapping = stated ?? (holdsObjects ? names.mapping(for: key) : nil) else {
            let isMeant = wanted.isEmpty && holdsObjects
            if isMeant { try runtime.refuseKeyless(rootedIn: [key]) }
            if isMeant { throw UnknownMembersError(input: input, open: [key], pairs: found) }
            return nil
        }
        if !found.contains(where: { $0.member == key }) { found.append((key, mapping)) }
        return mapping
    }

    /// Ends a document that is read.
    func end(_ notes: ImportNotes) throws {
        if wanted.isEmpty {
            notes.report(ofKeyed: runtime.entry(withKeyIn: keys), input, readAs: found.map(\.mapping))
        }
        if wanted.isEmpty, found.isEmpty { throw UnknownMembersError(input: input, open: [], pairs: []) }
        let missing = wanted.map(\.member).filter { key in !found.contains { $0.member == key } }
        guard missing.isEmpty else { throw MissingMembersError(input: input, keys: missing) }
    }
}

extension Runtime {
    /// Fails where a mapping is meant by its `root`, and only lacks a key.
    fileprivate func refuseKeyless(rootedIn members: [String]) throws {
        if let mapping = keyless(rootedIn: members) { try check(storing: mapping) }
    }
}

/// Members of a document that no mapping has the name of.
private struct UnknownMembersError: Error, CustomStringConvertible {
    var input: String
    var open: [String]

    /// The members that can be read; nil where `--map` can't name them.
    var pairs: [(member: String, mapping: String)]?

    var description: String {
        guard let first = open.first else {
            return "\(input) has no members that hold objects: \(ImportRun.advice)"
        }
        let names = open.map { "`\($0)`" }.joined(separator: ", ")
        let words = "no mapping has the name of \(names) in \(input): "
        guard let pairs else { return words + ImportRun.advice }
        let said = pairs.map { "\($0.member)=\($0.mapping)" }.joined(separator: ",")
        return words
            + (said.isEmpty
                ? "name by --map what to read, such as \(first)=Mapping, and the rest is left out, or by --as the mapping "
                    + "that reads all of it" : "name what to read with --map \(said)")
    }
}

/// Members that `--map` names, of a document that hasn't got them.
private struct MissingMembersError: Error, CustomStringConvertible {
    var input: String
    var keys: [String]

    var description: String {
        "\(input) has no \(keys.map { "`\($0)`" }.joined(separator: ", ")), named by --map; all else is stored"
    }
}

extension JSONInputStream {
    /// A document that is all there is.
    fileprivate func whole() throws -> JSONInput {
        .data(try next().map { Data(bytes: $0.bytes, count: $0.count) } ?? Data())
    }
}
