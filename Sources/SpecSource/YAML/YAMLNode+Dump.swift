extension YAMLNode {
    /// The tree as text, with ranges, for `specmap dump` and golden tests:
    ///
    /// ```
    /// mapping 1:1-3:12
    ///   "specmap" 1:1-1:8: plain "1" 1:10-1:11
    ///   "phones" 2:1-2:7: sequence 3:5-3:12
    ///     - single-quoted "home" 3:6-3:12, used in 3:4-3:8
    /// ```
    package func dump() -> String {
        var text = ""
        dump(to: &text, indentation: "")
        return text
    }

    // A tree is at most `YAMLLimits.depth` deep, so it can be walked by recursion.
    private func dump(to text: inout String, indentation: String) {
        let place = range.lines + (use.map { ", used in \($0.lines)" } ?? "")
        switch content {
        case .scalar(let scalar):
            text += "\(scalar.style.name) \(scalar.text.jsonLiteral) \(place)\n"
        case .sequence(let elements):
            text += "sequence \(place)\n"
            for element in elements {
                text += "\(indentation)  - "
                element.dump(to: &text, indentation: indentation + "  ")
            }
        case .mapping(let members):
            text += "mapping \(place)\n"
            for member in members {
                text += "\(indentation)  \(member.summary): "
                member.value.dump(to: &text, indentation: indentation + "  ")
            }
        }
    }
}

extension YAMLMember {
    /// The key with its place and, if it was merged in, the place of the `<<`.
    fileprivate var summary: String {
        let style = keyStyle == .plain ? "" : keyStyle.name + " "
        let merge = mergedBy.map { ", merged by \($0.lines)" } ?? ""
        return "\(style)\(key.value.jsonLiteral) \(key.range.lines)\(merge)"
    }
}

extension YAMLScalar.Style {
    /// The style as people name it.
    package var name: String {
        switch self {
        case .plain: "plain"
        case .singleQuoted: "single-quoted"
        case .doubleQuoted: "double-quoted"
        case .literal: "literal"
        case .folded: "folded"
        }
    }
}

extension SourceRange {
    /// `3:6-3:12`.
    package var lines: String {
        let (start, end) = (start, end)
        return "\(start.line):\(start.column)-\(end.line):\(end.column)"
    }
}
