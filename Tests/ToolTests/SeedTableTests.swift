import Foundation
import Testing

/// The table in `Specs/Seeds/README.md`: every rule and case of the five libraries, and the test that shows our answer.
struct SeedTableTests {
    /// The rules, numbered without a gap; `A: 49` is.
    private static let rules: KeyValuePairs = [
        "A": 49, "B": 9, "C": 12, "D": 18, "P": 15, "N": 9, "J": 12, "S": 23, "V": 7, "G": 29, "K": 9, "E": 7, "X": 6,
        "Y": 8, "Z": 9,
    ]

    /// The cases, whose numbers have gaps.
    private static let cases: KeyValuePairs = [
        "F": [
            1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41,
            43, 44,
            46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71,
        ],
        "E": [
            1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41,
        ],
        "C": [
            1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41,
            43, 44,
            46, 47, 49, 50, 52, 53, 55, 56,
        ],
        "J": [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23],
        "M": [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35],
    ]

    private static let others = ["0", "6a", "6b", "6c", "6d"] + (1...7).map { "B\($0)" }

    @Test func namesEveryRuleAndCaseOnce() throws {
        let expected =
            Self.rules.flatMap { letter, count in (1...count).map { "\(letter)-\($0)" } }
            + Self.cases.flatMap { letter, numbers in numbers.map { letter + ($0 < 10 ? "0\($0)" : "\($0)") } }
            + Self.others
        let found = try Self.rows().flatMap(\.ids)
        #expect(Set(expected).subtracting(found) == [], "without a row")
        #expect(Set(found).subtracting(expected) == [], "no such rule or case")
        #expect(found.count == Set(found).count, "rows that are there twice")
    }

    /// A folder of `Specs` whose spec names the row, or `Suite.test`, which names it in its comment or in what it runs.
    @Test func namesTestsThatExistAndNameTheRow() throws {
        let suites = try Self.suites()
        for row in try Self.rows() where !row.comesLater {
            #expect(!row.tests.isEmpty, "\(row.ids)")
            for test in row.tests {
                #expect(Self.exists(test, for: row.ids, in: suites), "\(row.ids): \(test)")
            }
        }
    }

    @Test func saysOfEveryParityTestWhichRowsItShows() throws {
        let tests = Set(try Self.rows().flatMap(\.tests))
        for (name, text) in try Self.suites() where name.hasSuffix("ParityTests") {
            for match in text.matches(of: /@Test[^\n]*(?:\n[^\n]*)*?func (\w+)/) {
                #expect(tests.contains("\(name).\(match.output.1)"), "\(name).\(match.output.1)")
            }
        }
    }

    // MARK: The table

    private struct Row {
        var ids: [String]
        var tests: [String]

        /// True if the row is of a part of the product that doesn't exist yet.
        var comesLater: Bool
    }

    private static func rows() throws -> [Row] {
        try PackageFolder.text(of: "Specs/Seeds/README.md").split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| "), cells.count == 3, cells[0] != "row", !cells[0].hasPrefix("---") else {
                return nil
            }
            let tests = cells[2].matches(of: /`([^`]+)`/).map { String($0.output.1) }
            return Row(ids: ids(cells[0]), tests: tests, comesLater: cells[2].hasPrefix("later: "))
        }
    }

    /// `J-1…J-12` is all twelve.
    private static func ids(_ cell: String) -> [String] {
        guard let range = cell.wholeMatch(of: /(.*?)(\d+)….*?(\d+)/), let first = Int(range.output.2),
            let last = Int(range.output.3)
        else { return [cell] }
        return (first...last).map { "\(range.output.1)\($0)" }
    }

    private static func exists(_ test: String, for ids: [String], in suites: [String: String]) -> Bool {
        if test.contains("/") {
            guard let spec = try? PackageFolder.text(of: "Specs/\(test)/spec.yaml") else { return false }
            return ids.allSatisfy { says($0, spec) }
        }
        let names = test.split(separator: ".").map(String.init)
        guard names.count == 2, let suite = suites[names[0]], let text = Self.text(of: names[1], in: suite) else {
            return false
        }
        return ids.allSatisfy { says($0, text) }
    }

    /// A test with all that stands between it and the one before it; nil where there is none of that name.
    private static func text(of test: String, in suite: String) -> String? {
        guard let name = suite.firstRange(of: "func \(test)("),
            suite[..<name.lowerBound].hasTestAttribute
        else { return nil }
        let end = "\n    }\n"
        let before = suite[..<name.lowerBound].range(of: end, options: .backwards)
        let behind = suite[name.upperBound...].firstRange(of: end)
        return String(suite[(before?.upperBound ?? suite.startIndex)..<(behind?.lowerBound ?? suite.endIndex)])
    }

    @Test(arguments: [
        ("one", "A-1", true), ("one", "A-2", false), ("two", "A-2", true), ("two", "A-1", false), ("two", "A-11", true),
        ("three", "A-1", false), ("helper", "A-3", false), ("four", "A-4", true), ("on", "A-1", false),
    ])
    func looksForTheRowAtTheTestAlone(_ test: String, _ id: String, _ isNamed: Bool) {
        let suite = """
            struct ExampleTests {
                /// A-1: the first.
                @Test func one() {
                    run()
                }

                /// A-2, A-11: the second.
                @Test func two() {
                    run()
                }

                /// A-3: no test by itself.
                private func helper() {
                    run()
                }

                /// A-4: with arguments.
                @Test(arguments: [
                    ("a", 1),
                ])
                func four(_ text: String, _ number: Int) {
                    run()
                }
            }
            """
        #expect(Self.exists("ExampleTests.\(test)", for: [id], in: ["ExampleTests": suite + "\n"]) == isNamed)
    }

    @Test func looksForTheRowInASpec() {
        #expect(Self.exists("Seeds/FastEasyMapping/attributes", for: ["A-1"], in: [:]))
        #expect(!Self.exists("Seeds/FastEasyMapping/attributes", for: ["Z-9"], in: [:]))
        #expect(!Self.exists("Seeds/FastEasyMapping/renamed", for: ["A-1"], in: [:]))
    }

    /// A row fails once its test has another name, or names the row no more: shown for a test of each suite.
    @Test func failsForARenamedTestAndForOneThatDoesNotCite() throws {
        let suites = try Self.suites()
        var seen: Set<String> = []
        for row in try Self.rows() where !row.comesLater {
            for test in row.tests where !test.contains("/") {
                let names = test.split(separator: ".").map(String.init)
                guard let suite = suites[names[0]], seen.insert(names[0]).inserted else { continue }
                let renamed = suite.replacing("func \(names[1])(", with: "func \(names[1])Renamed(")
                #expect(!Self.exists(test, for: row.ids, in: [names[0]: renamed]), "\(test)")
                #expect(!Self.exists(test, for: row.ids + ["Q-1"], in: suites), "\(test)")
            }
        }
    }

    private static func says(_ id: String, _ text: String) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        return words.contains { $0 == id }
    }

    /// The text of each file of tests, by its name.
    private static func suites() throws -> [String: String] {
        let files = FileManager.default.enumerator(atPath: PackageFolder.url.appending(path: "Tests").path)
        let paths = ((files?.allObjects as? [String]) ?? []).filter { $0.hasSuffix("Tests.swift") }
        let texts = try paths.map { path in
            let name = path.split(separator: "/").last.map { String($0.dropLast(".swift".count)) } ?? path
            return (name, try PackageFolder.text(of: "Tests/\(path)"))
        }
        return Dictionary(texts) { first, second in first + second }
    }
}

extension Substring {
    /// True if what ends here, up to the declaration or statement before it, is marked as a test.
    fileprivate var hasTestAttribute: Bool {
        let declaration = range(of: "\n    }\n", options: .backwards).map { self[$0.upperBound...] } ?? self
        return declaration.contains("@Test")
    }
}
