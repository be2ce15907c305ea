import Foundation
import SpecIR
import SpecTestSupport
import SpecTesting
import Testing

/// The specs of the examples, written in other ways, differ in nothing.
struct ExampleRewritingTests {
    private static func texts(of folder: String) throws -> [String: String] {
        let place = TrialSpecs.root.appending(path: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path()).filter { $0.hasSuffix(".yaml") }
        return try Dictionary(
            uniqueKeysWithValues: names.filter { !$0.hasPrefix(".") }.map { name in
                (name, try String(contentsOf: place.appending(path: name), encoding: .utf8))
            }
        )
    }

    private static func diff(_ old: [String: String], _ new: [String: String]) throws -> SpecDiff {
        var options = SpecDiff.Options()
        options.tries = 2
        return SpecDiff(from: try TrialSpecs.set(old), to: try TrialSpecs.set(new), options: options)
    }

    private static let folders = TrialSpecs.folders.filter { $0.hasPrefix("Specs/Examples") }

    @Test(arguments: folders, RewrittenSpec.Form.allCases)
    func differInNothingInAnotherForm(folder: String, form: RewrittenSpec.Form) throws {
        let texts = try Self.texts(of: folder)
        let written = texts.mapValues { text in
            // In quotes, `keep` is a value.
            if form == .json, text.contains("otherwise: keep") { return text }
            return RewrittenSpec(form: form).text(of: text) ?? text
        }
        let diff = try Self.diff(texts, written)
        #expect(diff.isEmpty, "\(diff.changes.map { "\($0.name): \($0.words)" })")
    }

    @Test(arguments: folders)
    func differInNothingWithOtherLineBreaks(folder: String) throws {
        let texts = try Self.texts(of: folder)
        let diff = try Self.diff(texts, texts.mapValues { "\u{FEFF}" + $0.replacing("\n", with: "\r\n") })
        #expect(diff.isEmpty, "\(diff.changes.map { "\($0.name): \($0.words)" })")
    }

    /// A mapping behind an alias, and one that only extends it, have the rules of the mapping itself.
    @Test(arguments: folders)
    func haveTheSameRulesBehindAliasesAndInHeirs(folder: String) throws {
        var copies: [(copy: String, name: String)] = []
        let texts = try Self.texts(of: folder).mapValues { Self.withCopies($0, &copies) }
        let set = try TrialSpecs.set(texts)
        let rules = EffectiveRules(set)
        for (copy, name) in copies {
            let found = try #require(rules.mappings.first { $0.name == copy }, "\(copy)")
            let (place, original) = try #require(rules.mappings.enumerated().first { $0.element.name == name })
            // An entity is named after its own mapping, whoever else has its rules.
            func withoutEntity(_ mapping: EffectiveMapping) -> [String] {
                mapping.statements.filter { $0.aspect != "entity" }.map(\.text) + mapping.properties.map(\.text)
            }
            if copy.hasPrefix("ZHeir"), set.mappings[place].isChooser { continue }
            #expect(withoutEntity(found) == withoutEntity(original), "\(name)")
        }
    }

    /// The text with an alias of each of its mappings, and an heir of each.
    private static func withCopies(_ text: String, _ copies: inout [(copy: String, name: String)]) -> String {
        var lines = text.components(separatedBy: "\n")
        // An inverse leads back to the mapping itself, not to its copy.
        guard let start = lines.firstIndex(of: "mappings:"), !text.contains("inverse: ") else { return text }
        let end = lines[(start + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
        var added: [String] = []
        for place in (start + 1)..<(end ?? lines.count) {
            guard let match = lines[place].firstMatch(of: /^  ([A-Za-z]\w*):(?! *[&*])(.*)$/) else { continue }
            let (name, number) = (String(match.1), copies.count)
            lines[place] = "  \(name): &mapping\(number)\(match.2)"
            added += ["  ZCopy\(number): *mapping\(number)", "  ZHeir\(number): {extends: \(name)}"]
            copies += [("ZCopy\(number)", name), ("ZHeir\(number)", name)]
        }
        lines.insert(contentsOf: added, at: end ?? lines.count)
        return lines.joined(separator: "\n")
    }
}
