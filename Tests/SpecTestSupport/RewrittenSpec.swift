import SpecIR
import SpecSource

/// A spec written another way, from its nodes.
package struct RewrittenSpec {
    package enum Form: String, CaseIterable {
        /// All in one line, each text in the quotes it had.
        case flow

        /// As JSON has it, but for keys without a value.
        case json
    }

    let form: Form

    package init(form: Form) { self.form = form }

    /// The text in the other form; nil if it can't be read, or if the form would change its meaning.
    package func text(of source: String) -> String? {
        // Comments that silence would be gone, and anchors, aliases and merges, which the nodes have followed.
        guard !source.contains("# speclint: "),
            !source.split(separator: "\n").contains(where: { $0.contains(": &") || $0.contains(" *") })
        else {
            return nil
        }
        var isReadable = true
        let node = YAMLParser.parse(SourceFile(name: "spec.yaml", bytes: Array(source.utf8))) { finding in
            if finding.severity == .error { isReadable = false }
        }
        guard isReadable, let node else { return nil }
        return written(node) + "\n"
    }

    private func written(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let scalar): return scalar.isAbsent ? "" : written(scalar.text, scalar.style)
        case .sequence(let items): return "[\(items.map(written).joined(separator: ", "))]"
        case .mapping(let members):
            let parts = members.map { member in
                "\(written(member.key.value, member.keyStyle, isKey: true)): \(written(member.value))"
            }
            return "{\(parts.joined(separator: ", "))}"
        }
    }

    private func written(_ text: String, _ style: YAMLScalar.Style, isKey: Bool = false) -> String {
        switch (form, style) {
        case (.flow, .singleQuoted): return "'\(text.replacing("'", with: "''"))'"
        case (.flow, .plain) where !text.contains(where: { ",[]{}".contains($0) }): return text
        case (.json, .plain) where !isKey:
            switch Literal(plain: text) {
            case .string: return Literal.string(text).description
            default: return text
            }
        default: return Literal.string(text).description
        }
    }
}
