import SpecIR
import SpecSource

/// Some files with their mappings, or a part of a file's mappings: no more than a processor keeps at hand while all rules go
/// through it.
struct RulePiece: Sendable {
    /// The indices of the files whose own texts belong to it.
    let files: Range<Int>

    /// Mappings as they are written.
    let scalars: ArraySlice<YAMLMember>

    /// Mappings as they are meant, by number.
    let mappings: Range<Int>

    private static let mostFiles = 8
    private static let mostMappings = 100

    /// All files and mappings, each of them once and in order.
    static func pieces(of files: [ExaminedFile], _ specs: CheckedSpecs) -> [RulePiece] {
        var pieces: [RulePiece] = []
        let stated = files.map { $0.document.root.map(KeywordWalk.mappings) ?? [] }
        let written = Array(stated.joined())
        var (from, to) = (Place(), Place())
        for (index, file) in files.enumerated() {
            to.file = index + 1
            to.written += stated[index].count
            if let spec = file.spec { to.mapping = specs.mappingsOfSpec[spec].upperBound }
            let isFull =
                to.file - from.file == mostFiles || to.written - from.written >= mostMappings
                || to.mapping - from.mapping >= mostMappings
            guard isFull || to.file == files.count else { continue }
            pieces += divided(from: from, to: to, written: written)
            from = to
        }
        return pieces
    }

    /// The position up to which files, their mappings as written, and their mappings are taken.
    private struct Place {
        var file = 0
        var written = 0
        var mapping = 0
    }

    private static func divided(from: Place, to: Place, written: [YAMLMember]) -> [RulePiece] {
        let scalars = written[from.written..<to.written].pieces(of: mostMappings)
        let mappings = (from.mapping..<to.mapping).pieces(of: mostMappings)
        return (0..<max(scalars.count, mappings.count, 1)).map { number in
            RulePiece(
                files: number == 0 ? from.file..<to.file : to.file..<to.file,
                scalars: number < scalars.count ? written[scalars[number]] : [],
                mappings: number < mappings.count ? mappings[number] : to.mapping..<to.mapping
            )
        }
    }
}
