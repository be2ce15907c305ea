import Foundation

/// Waits until a file below some paths is another than before.
struct FileWatcher {
    /// Where it looks; what changes from then on is seen.
    var paths: [String] = [] {
        didSet { if paths != oldValue { known = Self.dates(below: paths) } }
    }

    private var known: [String: Date] = [:]

    private static let pause = 0.3

    /// - Returns: false where the user interrupts the waiting.
    mutating func waitForChange() -> Bool {
        while !Interruption.isThere {
            Thread.sleep(forTimeInterval: Self.pause)
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
            guard let walk = FileManager.default.enumerator(atPath: path) else { continue }
            for case let name as String in walk {
                // The folders of version control and of builds.
                if name.hasPrefix("."), !name.hasSuffix(".speclint.yaml") {
                    walk.skipDescendants()
                    continue
                }
                if name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".json") {
                    note("\(path)/\(name)", &dates)
                }
            }
        }
        return dates
    }

    private static func note(_ path: String, _ dates: inout [String: Date]) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        dates[path] = attributes?[.modificationDate] as? Date
    }
}
