import Foundation
import Testing

/// Completions of shells, and man pages.
struct ManualTests {
    /// What Tab offers in bash behind some words.
    private func completions(_ command: String, _ words: String, in folder: TemporaryFolder) throws -> [String] {
        let line = """
            \(command) --generate-completion-script bash > completions && source ./completions
            COMP_WORDS=(\(command) \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            _\(command) \(command) "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try Tool.shell(line, in: folder.url).output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("specmap", "map --spec fold"), ("specmap", "map --spec a.yaml -- fold"), ("specmap", "map --output fold"),
        ("specmap", "import --store fold"), ("specmap", "play fold"), ("specmap", "diff fold"),
        ("specmap", "infer fold"), ("speclint", "check fold"),
    ])
    func completesNamesOfFiles(_ command: String, _ words: String) throws {
        let folder = try TemporaryFolder(["folder/a.yaml": "specmap: 1\n"])
        #expect(try completions(command, words, in: folder) == ["folder"])
    }

    /// The commands that a command has.
    private static func commands(of name: String) throws -> [String] {
        struct Help: Decodable {
            struct Command: Decodable {
                var commandName: String
                var shouldDisplay: Bool?
                var subcommands: [Command]?
            }
            var command: Command
        }
        let json = try Tool(name: name).run(["--experimental-dump-help"]).output
        let help = try JSONDecoder().decode(Help.self, from: Data(json.utf8))
        return (help.command.subcommands ?? []).filter { $0.shouldDisplay != false }.map(\.commandName)
            .filter { $0 != "help" }
    }

    @Test func writesAPageForEachCommand() throws {
        let folder = try TemporaryFolder([:])
        let script = PackageFolder.url.appending(path: "Tools/packaging/manual.py").path()
        let line = "python3 -B '\(script)' $(command -v specmap) $(command -v speclint) ."
        #expect(try Tool.shell(line, in: folder.url).status == 0)
        for name in ["specmap", "speclint"] {
            let inner = try Self.commands(of: name)
            #expect(inner.count > 4)
            for page in [name] + inner.map({ "\(name)-\($0)" }) {
                let text = try folder.text(of: "share/man/man1/\(page).1")
                #expect(text.contains(".SH NAME") && text.contains(".SH EXIT STATUS"), "\(page)")
            }
            let places = ["bash-completion/completions/\(name)", "zsh/vendor-completions/_\(name)"]
            for place in places + ["fish/vendor_completions.d/\(name).fish"] {
                #expect(try folder.text(of: "share/\(place)").contains(inner[0]), "\(place)")
            }
        }
        let file = folder.url.appending(path: "share/man/man1/speclint-config.1")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("SPECLINT CONFIG SHOW"))
    }
}
