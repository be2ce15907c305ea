import Foundation

/// A page of the tutorial, whose steps show files and terminals.
struct TutorialPage {
    /// A file that a reader writes, or a terminal with commands to run.
    struct Step {
        var name: String
        var text: String

        var commands: [Readme.Command]? { name == "Terminal" ? Readme.Command.all(in: text) : nil }
    }

    private static let folder = "\(GuidePage.folder)/Tutorial"

    var name: String
    var steps: [Step]

    /// The pages in the order in which they are read.
    static func all() throws -> [TutorialPage] {
        try PackageFolder.text(of: "\(folder)/Shipments.tutorial")
            .matches(of: /@TutorialReference\(tutorial: "doc:(\w+)"\)/)
            .map { try TutorialPage(named: String($0.output.1)) }
    }

    private init(named name: String) throws {
        self.name = name
        steps = try PackageFolder.text(of: "\(Self.folder)/\(name).tutorial")
            .matches(of: /@Code\(name: "(.+)", file: "(.+)"\)/)
            .map { match in
                let text = try PackageFolder.text(of: "\(Self.folder)/Code/\(match.output.2)")
                return Step(name: String(match.output.1), text: text)
            }
    }
}
