// Paths as other tools write them.
extension SlipKind {
    static let paths: [SlipKind] = [
        path("JSON Pointer") { "/" + $0.replacing(".", with: "/") },
        path("JSONPath") { "$.\($0)" },
        path("dollar sign in front") { "$\($0)" },
        path("arrow") { $0.contains(".") ? $0.replacing(".", with: "->") : "data->\($0)" },
        path("placeholder of a shell") { "${\($0)}" },
        path("placeholder of a template") { "{{\($0)}}" },
        path("index in brackets") { "\($0)[0]" },
        path("question mark") { $0.contains(".") ? $0.replacing(".", with: "?.") : $0 + "?" },
        path("alternative of an expression") { "\($0) || name" },
        path("cast") { "(int)\($0)" },
        path("call") { "\($0).toString()" },
        path("dot in front") { "." + $0 },
        path("two dots") { $0.contains(".") ? $0.replacing(".", with: "..") : $0 + "." },
        path("blanks around dots") { $0.contains(".") ? $0.replacing(".", with: " . ") : nil },
        path("at sign in front") { "@\($0)" },
    ]

    private static func path(_ name: String, _ change: @escaping @Sendable (String) -> String?) -> SlipKind {
        SlipKind("path: \(name)", in: { $0.isPath && !$0.isQuoted && $0.text != "." }) { word, _ in change(word.text) }
    }
}
