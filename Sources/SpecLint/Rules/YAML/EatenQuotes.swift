import SpecIR
import SpecSource

/// `level: "log.level"`: the quotes are YAML's, so that the path still has two steps.
struct EatenQuotes: TextRule {
    let info = RuleInfo(
        "eaten-quotes",
        group: .yaml,
        severity: .warning,
        precision: .likely,
        summary: "a path whose quotes YAML takes away",
        why: """
            `"log.level"` reads `log`, then `level`: YAML takes the quotes before the path is read. Where the quotes are there \
            to name one key that holds a dot, they need quotes of their own. Where most paths of a file stand in quotes, that is \
            how its author writes paths, and nothing is reported.
            """,
        bad: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  host: host.name
                  port: host.port
                  level: "log.level"
            """,
        good: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  host: host.name
                  port: host.port
                  level: '"log.level"'
            """,
        howToFix: "For one key with a dot write `'\"log.level\"'`; for two steps leave the quotes out."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        guard file.spec != nil, let root = file.document.root, file.file.bytes.contains(UInt8(ascii: "\"")) else {
            return
        }
        var quoted: [(range: SourceRange, path: String, stepCount: Int)] = []
        var plainCount = 0
        let walk = KeywordWalk { scalar in
            guard scalar.role == .path, let count = Self.stepCount(of: scalar) else { return }
            if scalar.scalar.style == .plain {
                plainCount += 1
            } else {
                quoted.append((scalar.range, scalar.scalar.text, count))
            }
        }
        walk.walk(root)
        for mapping in KeywordWalk.mappings(of: root) { walk.walk(mapping: mapping) }
        guard quoted.count < plainCount else { return }
        for (range, path, count) in quoted {
            log.report(
                "`\"\(path.shown)\"` is \(count) steps, since YAML takes the quotes away",
                at: range,
                help: "leave the quotes out; for one key that holds dots write `'\"\(path.shown)\"'`"
            )
        }
    }

    /// The number of steps of a path with dots, plain or in double quotes that YAML doesn't require; nil for other texts.
    private static func stepCount(of scalar: PlacedScalar) -> Int? {
        let text = scalar.scalar.text
        // In a spec that is JSON all texts are in quotes.
        guard scalar.scalar.style == .plain || (scalar.scalar.style == .doubleQuoted && !scalar.hasQuotedKey),
            text.utf8.contains(UInt8(ascii: ".")), let first = text.unicodeScalars.first,
            first.properties.isAlphabetic || first == "_",
            text.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
            }),
            case .success(let path) = Path.parse(text), path.steps.count > 1
        else { return nil }
        return path.steps.count
    }
}
