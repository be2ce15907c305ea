import SpecIR
package import SpecSource

extension Linter {
    /// The places at which the configs of some specs name a mapping: under `samples` and `entries`. Files are named from the
    /// disk's root on.
    package static func configPlaces(ofMapping name: String, forSpecs paths: [String]) -> [(
        path: String, range: SourceRange
    )] {
        var finder = ConfigFinder(.nearest, ProblemLog())
        for path in paths { _ = finder.place(ofFile: path) }
        let named = finder.all.flatMap { $0.samples.map(\.mapping) + $0.entries }.filter { $0.value.isExactly(name) }
        var known: Set<SourceRange> = []
        // A config that others extend is read for each.
        return named.map(\.range).filter { known.insert($0).inserted }.map { (DiskPath.absolute($0.file.name), $0) }
    }
}
