import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Waits until a file below some paths is another than before.
struct FileWatcher {
    /// The watched paths; changes after they are set are seen.
    var paths: [String] = [] {
        didSet { if paths != oldValue { known = Self.dates(below: paths) } }
    }

    private var known: [String: Date] = [:]

    private static let pause = 0.3

    /// - Returns: false where the user interrupts the waiting.
    mutating func waitForChange() -> Bool {
        while !Interruption.isThere {
            SpecSource.pause(seconds: Self.pause)
            let now = Self.dates(below: paths)
            defer { known = now }
            if now != known { return true }
        }
        return false
    }

    private static func dates(below paths: [String]) -> [String: Date] {
        var dates: [String: Date] = [:]
        for path in paths {
            note(path, &dates)
            noteAll(in: path, isOutermost: true, &dates)
        }
        return dates
    }

    private static func noteAll(in folder: String, isOutermost: Bool, _ dates: inout [String: Date]) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // The folders of version control and of builds.
            if isOutermost, name.hasPrefix("."), !name.hasSuffix(".speclint.yaml") { continue }
            let path = "\(folder)/\(name)"
            if name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".json") { note(path, &dates) }
            // A link may lead back to a folder above it.
            let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
            if type == .typeDirectory { noteAll(in: path, isOutermost: false, &dates) }
        }
    }

    private static func note(_ path: String, _ dates: inout [String: Date]) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        dates[path] = attributes?[.modificationDate] as? Date
    }
}
