/// The public declarations of a Swift source, line by line.
struct PublicSymbols {
    /// A declaration: its line, its text, the type or extension around it, and whether a comment stands above it.
    struct Symbol {
        var line: Int
        var text: String
        var holder: String
        var isDocumented: Bool
    }

    private(set) var symbols: [Symbol] = []

    private enum Kind { case enumeration, proto, other }

    /// The braces that are open: what opened them, and whether that is public.
    private var open: [(kind: Kind, isPublic: Bool, name: String)] = []

    init(of source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { Self.trimmed($0) }
        var isInText = false
        for (number, line) in lines.enumerated() {
            let marks = line.ranges(of: "\"\"\"").count
            if isInText || marks % 2 == 1 {
                if marks % 2 == 1 { isInText.toggle() }
                continue
            }
            if line.hasPrefix("//") { continue }
            if isPublic(line) {
                var above = number - 1
                while above >= 0, lines[above].hasPrefix("@") { above -= 1 }
                let isDocumented = above >= 0 && lines[above].hasPrefix("///")
                let holder = open.last?.name ?? ""
                symbols.append(Symbol(line: number + 1, text: line, holder: holder, isDocumented: isDocumented))
            }
            follow(Self.withoutTexts(line))
        }
    }

    private func isPublic(_ line: String) -> Bool {
        if line.contains("public"),
            line.firstMatch(of: /^((@\S+|nonisolated|indirect|final|static|mutating)\s+)*public\s/) != nil
        {
            return line.firstMatch(of: /public (internal )?(import|extension)\b/) == nil
        }
        guard let holder = open.last, holder.isPublic else { return false }
        switch holder.kind {
        case .enumeration: return line.firstMatch(of: /^(indirect )?case\s/) != nil
        case .proto:
            return line.firstMatch(of: /^(static |mutating )*(func|var|init|associatedtype|subscript)\b/) != nil
        case .other: return false
        }
    }

    private mutating func follow(_ code: String) {
        guard code.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else { return }
        for (position, character) in code.enumerated() {
            if character == "}" { _ = open.popLast() }
            guard character == "{" else { continue }
            let head = String(code.prefix(position))
            let match = head.firstMatch(of: /\b(enum|protocol|struct|class|extension|actor)\s+([A-Za-z.]+)/)
            let kind: Kind =
                switch match?.1 {
                case "enum": .enumeration
                case "protocol": .proto
                default: .other
                }
            open.append((kind, head.contains("public "), match.map { String($0.2) } ?? ""))
        }
    }

    private static func trimmed(_ line: Substring) -> String {
        String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// Code without what stands in quotes and behind it in comments.
    private static func withoutTexts(_ line: String) -> String {
        guard line.contains("\"") || line.contains("//") else { return line }
        return line.replacing(/"(\\.|[^"\\])*"/, with: "").replacing(/\/\/.*/, with: "")
    }
}
