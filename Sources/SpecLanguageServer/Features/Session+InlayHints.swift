import SpecIR
import SpecSource

// Shows what a spec implies: JSON keys by `naming`, and the verdict for the round trip of each mapping.
extension Session {
    func inlayHints(_ params: JSON) throws(RequestError) -> JSON {
        let start = try Position(params.at("range", "start"))
        let end = try Position(params.at("range", "end"))
        guard let (document, text) = try spec(params), let model = model(text.path) else { return [] }
        let wanted =
            document.offset(
                of: start,
                encoding
            )...max(
                document.offset(of: start, encoding),
                document.offset(of: end, encoding)
            )
        let file = model.set.specs[model.spec].file
        var hints: [JSON] = []
        func add(_ label: String, behind range: SourceRange, _ tooltip: String) {
            guard range.file == file, wanted.contains(range.upperBound) else { return }
            hints.append([
                "position": document.position(of: range.upperBound, encoding).json,
                "label": .string(label), "paddingLeft": true, "tooltip": .string(tooltip),
            ])
        }
        for index in model.ownMappings {
            let stated = model.set.stated[index]
            if let verdict = model.verdicts?.mappings[index].verdict {
                add(verdict.words, behind: stated.name.range, "what becomes of JSON that is read and written again")
            }
            for property in stated.properties {
                guard let key = property.derivedKey(in: stated) else { continue }
                add("↔ \(key)", behind: property.name.range, "the JSON key, by `naming` and `reserved`")
            }
        }
        return .array(hints)
    }
}

extension Property {
    /// The path that follows from the name, where it isn't the name itself.
    fileprivate func derivedKey(in mapping: Mapping) -> String? {
        guard from == nil, to == nil, template == nil, firstOf.isEmpty, !isInverse, !holdsRest(of: mapping) else {
            return nil
        }
        let key = mapping.key(for: name.value)
        return key == name.value ? nil : key
    }
}
