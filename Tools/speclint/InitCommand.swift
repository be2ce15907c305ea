import ArgumentParser
import Console
import SpecLint

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `speclint init`: a config, an editor set-up, a CI job, on request a pre-commit hook.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a config, an editor set-up and a CI job. Existing files stay as they are."
    )

    @Option(help: "The folder of the specs. Default: the one that has specs, or else `specs`.", completion: .directory)
    var specs: String?

    @Option(help: "The CI job: github, gitlab or none. Default: what the repository seems to use.")
    var ci: Pipeline?

    @Flag(help: "Write a hook for pre-commit as well.")
    var preCommit = false

    @Option(
        help: ArgumentHelp("Owner and name of the repository that speclint is taken from.", valueName: "owner/name")
    )
    var source: String?

    enum Pipeline: String, ExpressibleByArgument, CaseIterable {
        case github, gitlab, none
    }

    func validate() throws {
        guard let source, !source.hasNamesBetweenSlashes else { return }
        throw ValidationError("--source takes an owner and a name, such as acme/SpecMap, found `\(source)`")
    }

    func run() throws {
        let setup = Setup(specs: specs ?? Setup.folderOfSpecs(in: ".") ?? "specs", source: source)
        var files = [setup.config] + setup.editor
        switch ci ?? guessed {
        case .github: files.append(setup.gitHub)
        case .gitlab: files.append(setup.gitLab)
        case .none: break
        }
        if preCommit { files.append(setup.preCommit) }
        for file in files { try write(file) }
    }

    private var guessed: Pipeline {
        if LocalFile.exists(".gitlab-ci.yml") { return .gitlab }
        return LocalFile.exists(".github") || LocalFile.exists(".git") ? .github : .none
    }

    private func write(_ file: SetupFile) throws {
        if LocalFile.exists(file.path) {
            try StandardOutput().write("kept     \(file.path), which is there already\n")
            return
        }
        let folder = URL(filePath: file.path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandError("the folder of `\(file.path)` can't be made")
        }
        try FileWriter.write(file.text, to: file.path)
        try StandardOutput().write("written  \(file.path): \(file.purpose)\n")
        if let next = file.nextStep { try StandardOutput().write("         next: \(next)\n") }
    }
}

extension String {
    /// True for two names or more, such as an owner or the groups of GitLab, and a repository.
    fileprivate var hasNamesBetweenSlashes: Bool {
        let names = split(separator: "/", omittingEmptySubsequences: false)
        return names.count > 1
            && names.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) } }
    }
}
