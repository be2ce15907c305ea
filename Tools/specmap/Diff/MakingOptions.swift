import ArgumentParser

/// The options for making documents.
struct MakingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How many random documents are made for each mapping that nothing leads to.", valueName: "n")
    )
    var tries = 2000

    @Option(help: ArgumentHelp("Which random documents are made: the same for the same number.", valueName: "n"))
    var seed: UInt64 = 1

    private static let most = 1_000_000

    func check() throws {
        if !(0...Self.most).contains(tries) {
            throw ValidationError("`--tries` takes a number from 0 to \(Self.most), found \(tries)")
        }
    }
}
