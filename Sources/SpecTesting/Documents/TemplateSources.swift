import SpecIR
import SpecSource

/// The JSON of which a template makes text.
struct TemplateSources {
    /// The parts that texts are made of, each text's at once; none where the property has no template.
    private(set) var placements: [[RecordDraft.Placement]] = []

    init(_ property: Property, in mapping: Mapping) {
        guard let template = property.template?.value else { return }
        let paths = PropertySource.all(of: property, in: mapping).map(\.path)
        guard paths.allSatisfy(\.canBeMade) else { return }
        let texts = property.rule.requires.flatMap { RequirementValues.of($0.value) }.map(\.compactText)
        let parts =
            texts.compactMap { Self.parts(of: $0, by: template.pieces) }
            + ["a", "1", "b"].map { part in
                paths.map { _ in part }
            }
        placements = parts.filter { $0.count == paths.count }.map { parts in
            zip(paths, parts).map { RecordDraft.Placement(path: $0, value: .string($1)) }
        }
    }

    /// The parts of a text between what the template has around them; nil for a text that the template can't make.
    private static func parts(of text: String, by pieces: [Template.Piece]) -> [String]? {
        var (rest, parts, isOpen): (Substring, [String], Bool) = (text[...], [], false)
        for piece in pieces {
            switch piece {
            case .path:
                // Of two parts with nothing between them the first is the shorter one.
                if isOpen { parts.append("") }
                isOpen = true
            case .text(let fixed):
                guard let found = rest.firstRange(of: fixed), isOpen || found.lowerBound == rest.startIndex else {
                    return nil
                }
                if isOpen { parts.append(String(rest[..<found.lowerBound])) }
                rest = rest[found.upperBound...]
                isOpen = false
            }
        }
        if isOpen { return parts + [String(rest)] }
        return rest.isEmpty ? parts : nil
    }
}
