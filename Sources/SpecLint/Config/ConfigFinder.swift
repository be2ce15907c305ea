import SpecIR
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Finds the config of each file: the nearest one in its folder or above, up to the repository's root.
///
/// Never the one of the home folder, which isn't there for others.
struct ConfigFinder {
    /// The settings that apply to a file.
    struct Place {
        var config: LintConfig?

        /// The folder that names of files are seen from; nil where they are taken as given.
        var root: String?

        /// The root of the repository.
        var repository: String?
    }

    private let choice: LintOptions.Config
    private let log: ProblemLog
    private var places: [String: Place] = [:]

    /// The same by folders as they are given, as asking where the program runs takes time.
    private var placesAsGiven: [String: Place] = [:]
    private var configs: [String: LintConfig?] = [:]

    /// Files that look like configs and aren't, by name.
    private var othersReported: Set<String> = []

    /// Configs that can't be read.
    private(set) var unreadable: [SourceFile] = []

    init(_ choice: LintOptions.Config, _ log: ProblemLog) {
        self.choice = choice
        self.log = log
    }

    /// All configs that were read, by path.
    var all: [LintConfig] { configs.sorted { $0.key < $1.key }.compactMap(\.value) }

    /// Returns the settings that apply to a file, by its path as given.
    mutating func place(ofFile path: String) -> Place {
        let folder = DiskPath.folder(of: path)
        if let known = placesAsGiven[folder] { return known }
        let place = place(ofFolder: DiskPath.folder(of: DiskPath.absolute(path)))
        placesAsGiven[folder] = place
        return place
    }

    mutating func place(ofFolder folder: String) -> Place {
        if let known = places[folder] { return known }
        let repository = Self.repository(above: folder)
        let config = config(for: folder, repository)
        let place = Place(config: config, root: config?.folder ?? repository, repository: repository)
        places[folder] = place
        return place
    }

    private mutating func config(for folder: String, _ repository: String?) -> LintConfig? {
        switch choice {
        case .none: return nil
        case .file(let path): return config(at: DiskPath.absolute(path), named: path)
        case .nearest:
            let home = FileManager.default.homeDirectoryForCurrentUser.path(percentEncoded: false)
            let here = FileManager.default.currentDirectoryPath
            // Outside of a repository the folder in which the program runs is the last.
            let last = repository ?? ((folder + "/").hasPrefix(here + "/") ? here : folder)
            var folder = folder
            while folder + "/" != home, folder != home {
                let path = (folder == "/" ? "" : folder) + "/" + LintConfig.fileName
                if DiskPath.isLinked(path) { return config(at: path, named: DiskPath.shown(path)) }
                reportOtherName(beside: path)
                if folder == last || folder == "/" { return nil }
                folder = DiskPath.folder(of: folder)
            }
            return nil
        }
    }

    /// Reports a config whose name has another ending, which has no effect.
    private mutating func reportOtherName(beside path: String) {
        let stem = path.dropLast(LintConfig.fileName.count)
        for ending in Self.otherNames where FileManager.default.fileExists(atPath: stem + ending) {
            let file = SourceFile(name: DiskPath.shown(stem + ending), bytes: [])
            guard othersReported.insert(file.name).inserted else { continue }
            log.report(
                Diagnostic(
                    "config-value",
                    "`\(ending)` isn't read",
                    at: SourceRange(file: file, lowerBound: 0, upperBound: 0),
                    severity: .warning,
                    help: "rename it to `\(LintConfig.fileName)`"
                )
            )
        }
    }

    private static let otherNames = [".speclint.yml", "speclint.yaml", "speclint.yml", ".speclint.json"]

    private mutating func config(at path: String, named name: String) -> LintConfig? {
        if let known = configs[path] { return known }
        var reader = ConfigReader(log)
        let config = reader.read(at: path, named: name)
        unreadable += reader.unreadable
        configs[path] = .some(config)
        return config
    }

    /// The folder above a file that version control is rooted in.
    static func repository(above folder: String) -> String? {
        var folder = folder
        while true {
            if FileManager.default.fileExists(atPath: (folder == "/" ? "" : folder) + "/.git") { return folder }
            if folder == "/" { return nil }
            folder = DiskPath.folder(of: folder)
        }
    }
}
