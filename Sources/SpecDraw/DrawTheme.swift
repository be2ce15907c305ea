/// The colours of a picture.
package enum DrawTheme: String, CaseIterable, Sendable {
    case light, dark

    /// The theme that the reader's system prefers.
    case auto
}

extension DrawTheme {
    /// The style sheet of a picture.
    var style: String {
        switch self {
        case .light: Self.shape + "\n" + Colours.light.rules(indent: "")
        case .dark: Self.shape + "\n" + Colours.dark.rules(indent: "")
        case .auto:
            Self.shape + "\n" + Colours.light.rules(indent: "") + "\n@media (prefers-color-scheme: dark) {\n"
                + Colours.dark.rules(indent: "  ") + "\n}"
        }
    }

    private static let shape = """
        text { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
        .title { font-size: 15px; font-weight: bold; }
        .head, .mapping .name { font-weight: bold; }
        .line path { fill: none; stroke-width: 1.5; }
        .line.read path { stroke-dasharray: 6 3; }
        .line.write path { stroke-dasharray: 2 3; }
        .line.fallback path { stroke-width: 0.8; }
        .line.lossy path, .line.broken path { stroke-width: 2; }
        .line .tip { stroke: none; stroke-dasharray: none; }
        .line.several path { stroke-width: 5; stroke-dasharray: none; opacity: 0.3; }
        .line:hover path { stroke-width: 3; }
        .folded .name, .folded .key, .unread text { font-style: italic; }
        """

    private struct Colours {
        var paper, text, faint, type, rule, line, normalised, lossy, broken: String

        static let light = Colours(
            paper: "#ffffff",
            text: "#1f2328",
            faint: "#656d76",
            type: "#0550ae",
            rule: "#6639ba",
            line: "#57606a",
            normalised: "#1a7f5a",
            lossy: "#9a5b00",
            broken: "#cf222e"
        )
        static let dark = Colours(
            paper: "#0d1117",
            text: "#e6edf3",
            faint: "#9198a1",
            type: "#79c0ff",
            rule: "#d2a8ff",
            line: "#8b949e",
            normalised: "#56d4a0",
            lossy: "#e3a008",
            broken: "#ff7b72"
        )

        func rules(indent: String) -> String {
            var lines = [
                ".paper { fill: \(paper); }",
                "text { fill: \(text); }",
                ".head, .remark, .mark, .folded .name, .folded .key, .unread text { fill: \(faint); }",
                ".type { fill: \(type); }",
                ".rule { fill: \(rule); }",
            ]
            let colours = [("none", line), ("normalised", normalised), ("lossy", lossy), ("broken", broken)]
            for (name, colour) in colours {
                lines.append(".line.\(name) path { stroke: \(colour); }")
                lines.append(".line.\(name) .tip { fill: \(colour); stroke: none; }")
            }
            return lines.map { indent + $0 }.joined(separator: "\n")
        }
    }
}
