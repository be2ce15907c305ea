import Console
import Foundation
import SpecIR
import SpecRuntime
import SpecSource

/// Specs to compare: on disk, or in a revision of git.
struct ComparedSpecs {
    let set: SpecSet

    /// The name of the specs in a report.
    let name: String

    /// The requested paths.
    let paths: [String]

    /// - Parameter argument: a file, a folder, or `REV:PATH`.
    /// - Throws: `SpecError` for specs that can't be loaded; `CommandError` for a missing file, folder or revision.
    init(_ argument: String) throws {
        // A path that is there is meant, whatever stands in it.
        guard !FileManager.default.fileExists(atPath: argument), let colon = argument.firstIndex(of: ":") else {
            try self.init(paths: [argument])
            return
        }
        let revision = try GitRevision(String(argument[..<colon]))
        let path = String(argument[argument.index(after: colon)...])
        try self.init(revision, paths: [path.isEmpty ? "." : path])
    }

    /// Specs on disk.
    init(paths: [String]) throws {
        (self.paths, name) = (paths, paths.joined(separator: ", "))
        set = try Self.loaded { try SpecSet.load(paths: paths, report: $0) }
    }

    /// Specs of a revision.
    init(_ revision: GitRevision, paths: [String]) throws {
        (self.paths, name) = (paths, revision.short)
        let files = try paths.flatMap { try revision.specs(at: $0) }
        set = try Self.loaded { try revision.load(files, named: paths, report: $0) }
    }

    /// Specs on disk as they were where the present branch left a revision, and that place.
    static func left(_ revision: String, _ paths: [String]) throws -> (specs: ComparedSpecs, revision: GitRevision) {
        let folder = FilePaths.folder(of: paths)
        let revision = try GitRevision(revision, in: folder, isMergeBase: true)
        let inner = try paths.map { try FilePaths.path($0, seenFrom: folder) }
        return (try ComparedSpecs(revision, paths: inner), revision)
    }

    private static func loaded(_ load: ((Diagnostic) -> Void) throws -> SpecSet?) throws -> SpecSet {
        var found: [Diagnostic] = []
        guard let set = try load({ found.append($0) }) else {
            throw SpecError(diagnostics: found.filter { $0.severity == .error })
        }
        return set
    }
}
