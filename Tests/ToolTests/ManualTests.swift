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

    @Test func writesAPageForEachCommand() throws {
        let folder = try TemporaryFolder([:])
        let script = PackageFolder.url.appending(path: "Tools/packaging/manual.py").path()
        let line = "python3 -B '\(script)' $(command -v specmap) $(command -v speclint) ."
        #expect(try Tool.shell(line, in: folder.url).status == 0)
        for page in ["specmap", "specmap-map", "specmap-play", "speclint", "speclint-lsp", "speclint-config"] {
            let file = folder.url.appending(path: "share/man/man1/\(page).1")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains(".SH NAME") && text.contains(".SH EXIT STATUS"), "\(page)")
        }
        let file = folder.url.appending(path: "share/man/man1/speclint-config.1")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("SPECLINT CONFIG SHOW"))
    }
}
