import Foundation
import SpecTestSupport
import Testing

/// The pictures of the README and the guide that `specmap draw` draws of the specs beside them.
struct DrawnPictureTests {
    private static let guide = "Sources/SpecRuntime/SpecMap.docc"

    @Test(arguments: [("README.md", "person"), ("\(guide)/Drawing.md", "drawn")], [("light", ""), ("dark", "~dark")])
    func areOfTheSpecsBesideThem(
        _ page: (path: String, picture: String),
        _ theme: (name: String, suffix: String)
    ) throws {
        let files = Readme(try PackageFolder.text(of: page.path)).files
        let spec = try #require(files.first { $0.name == "person.yaml" })
        let folder = try TemporaryFolder([spec.name: spec.text])
        let drawn = try Tool.specmap.run(
            ["draw", "--spec", spec.name, "--as", "Person", "--theme", theme.name],
            in: folder.url
        )
        let path = "\(Self.guide)/Resources/\(page.picture)\(theme.suffix).svg"
        let difference = try GoldenFile(PackageFolder.url.appending(path: path)).difference(from: drawn.output)
        #expect(difference == nil)
    }
}
