import Foundation
import Testing

/// `specmap draw`: a mapping as a picture.
struct DrawCommandTests {
    @Test func writesAPicture() throws {
        let folder = try PeopleFixture.folder()
        let arguments = ["draw", "--spec", "spec.yaml", "--as", "Car"]
        let outcome = try Tool.specmap.run(arguments, in: folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.hasPrefix("<svg xmlns="))
        #expect(outcome.output.hasSuffix("</svg>\n"))
        #expect(try Tool.specmap.run(arguments + ["--output", "car.svg"], in: folder.url).output == "")
        #expect(try folder.text(of: "car.svg") == outcome.output)
    }

    @Test func paintsByTheTheme() throws {
        let folder = try PeopleFixture.folder()
        let draw = { (theme: String) in
            try Tool.specmap.run(["draw", "--spec", "spec.yaml", "--as", "Car", "--theme", theme], in: folder.url)
                .output
        }
        #expect(try draw("auto").contains("prefers-color-scheme: dark"))
        #expect(try !draw("light").contains("prefers-color-scheme"))
        #expect(try draw("light").contains("#ffffff") && !draw("dark").contains("#ffffff"))
    }

    @Test(arguments: [
        (["--as", "Carr"], "did you mean `Car`?"), (["--theme", "pink"], "pink"), (["--output", ""], "--output"),
    ])
    func refusesWrongUse(_ arguments: [String], _ words: String) throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(["draw", "--spec", "spec.yaml"] + arguments, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    private static let hasRenderer = (try? Tool.shell("command -v rsvg-convert", in: PackageFolder.url).status) == 0

    @Test(.enabled(if: hasRenderer, "rsvg-convert isn't installed: pictures aren't rendered"))
    func drawsWhatARendererTakes() throws {
        let folder = try PeopleFixture.folder()
        for theme in ["light", "dark", "auto"] {
            let line = """
                set -o pipefail
                specmap draw --spec spec.yaml --as Car --theme \(theme) | rsvg-convert > \(theme).png
                """
            let outcome = try Tool.shell(line, in: folder.url)
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        }
    }
}
