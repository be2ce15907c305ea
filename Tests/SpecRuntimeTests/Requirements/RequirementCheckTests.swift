import Foundation
import SpecIR
import SpecSource
import Testing

@testable import SpecRuntime

/// Requirements against values.
struct RequirementCheckTests {
    /// The checks of a rule's `requires`.
    private func checks(
        _ rule: String,
        host: @escaping (String) -> RequirementCheck.HostRequirement? = { _ in nil }
    ) throws -> [RequirementCheck] {
        let head = "specmap: 1\nhost: {requirements: [even, broken]}\n"
        let set = try #require(
            try SpecSet.load(texts: ["a.yaml": head + "mappings: {A: {properties: {x: \(rule)}}}"]) {
                Issue.record("\($0.message)")
            }
        )
        let mapping = try #require(set.mappings.first)
        let property = try #require(mapping.properties.first)
        let compiler = RequirementCompiler(rule: property.rule, mapping: mapping, host: host)
        return try property.rule.requires.map { try #require(compiler.check($0.value)) }
    }

    private func expect(
        _ requires: String,
        type: String = "any",
        meets: [Value],
        fails: [Value],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let checks = try checks("{type: \(type), requires: \(requires)}")
        for value in meets {
            let failure = checks.lazy.compactMap { $0.failure(of: value) }.first
            #expect(failure == nil, "\(requires): \(value)", sourceLocation: sourceLocation)
        }
        for value in fails {
            let isMet = checks.allSatisfy { $0.failure(of: value) == nil }
            #expect(!isMet, "\(requires): \(value)", sourceLocation: sourceLocation)
        }
    }

    @Test func asksThatSomethingIsThere() throws {
        try expect("not_empty", meets: ["a", " ", [0], ["a": 1], 0], fails: ["", [], [:], .null])
    }

    @Test func comparesNumbersByValueHoweverTheyAreHeld() throws {
        try expect(
            "{min: 1}",
            meets: [1, .unsigned(.max), 1.0, .decimal(1), .number("1.0"), .number("10e-1"), .number("1e400")],
            fails: [0, 0.99, .number("-1e400"), .decimal(-5), "1", "a", [1], true, .null]
        )
        try expect(
            "{max: 0.1}",
            meets: [0.1, .number("0.1"), .decimal(0.1), 0],
            fails: [0.11, .number("0.10000000000000000001"), 1]
        )
        try expect("{above: 9007199254740992}", meets: [9_007_199_254_740_993], fails: [9_007_199_254_740_992, 0])
        try expect("{below: 1.5}", meets: [1, .number("1.4999")], fails: [1.5, 2])
        try expect("{min: 1, max: 3}", meets: [1, 2, 3], fails: [0, 4])
    }

    @Test func comparesDatesInTheirFormatAndTextsByCodePoints() throws {
        let day = try #require(Timestamp("2000-01-02T00:00:00Z"))
        let checks = try checks(
            "{date_format: 'dd.MM.yyyy', requires: {above: '01.01.2000', max: '2000-01-02T00:00:00Z'}}"
        )
        #expect(checks.allSatisfy { $0.failure(of: .date(day)) == nil })
        #expect(
            checks[0].failure(of: .date(Timestamp(seconds: 0)))?.hasPrefix(
                #"expected more than "01.01.2000", found "1970"#
            ) == true
        )
        #expect(checks[1].failure(of: .date(.latest)) != nil)
        try expect("{min: b}", meets: ["b", "ba", "é"], fails: ["a", "B", 1])
    }

    @Test func asksForOneValueOrOneOfSeveral() throws {
        try expect("{equals: 1}", meets: [1, 1.0, .number("1e0")], fails: [2, "1", true, [1]])
        try expect("{equals: {a: [1]}}", meets: [["a": [1.0]]], fails: [["a": 1], [:]])
        try expect("{in: [1, a, true]}", meets: [1, "a", true], fails: ["A", 0, false, "1"])
        try expect("{in: [\"\\u00e9\"]}", meets: ["\u{e9}"], fails: ["e\u{301}"])
        let date = try checks("{date_format: day, requires: {in: [2000-01-01]}}")
        #expect(date[0].failure(of: .date(try #require(Timestamp("2000-01-01T00:00:00Z")))) == nil)
        let uuid = try checks("{type: uuid, requires: {equals: 3F2504E0-4F89-11D3-9A0C-0305E82C3301}}")
        #expect(
            uuid[0].failure(of: .uuid(try #require(UUID(uuidString: "3f2504e0-4f89-11d3-9a0c-0305e82c3301")))) == nil
        )
    }

    @Test func countsCodePointsAndElements() throws {
        try expect(
            "{length: {min: 2, max: 3}}",
            meets: ["ab", "abc", "🚀é", "e\u{301}"],
            fails: ["a", "abcd", "👨‍👩‍👧", "é", [1, 2]]
        )
        try expect("{count: {min: 1, max: 2}}", meets: [[1], ["a": 1, "b": 2]], fails: [[], [1, 2, 3], "ab"])
    }

    @Test func combinesThem() throws {
        try expect("{not: {equals: 0}}", meets: [1, "a"], fails: [0, 0.0])
        try expect("{either: [{max: 0}, {min: 10}, {equals: none}]}", meets: [0, 10, "none"], fails: [5, "a"])
        try expect("{either: [{all: [{min: 1}, {max: 2}]}, {length: {max: 1}}]}", meets: [1, "a"], fails: [3, "ab"])
        try expect("[{not: {in: [3, 4]}}, {min: 1}]", meets: [1, 5], fails: [0, 3, 4])
    }

    @Test(arguments: [
        ("{min: 5}", #"expected at least 5, found "a""#), ("{below: 5}", #"expected less than 5, found "a""#),
        ("{not: {equals: a}}", #"expected a value other than "a", found "a""#),
        ("{in: [1, b]}", #"expected one of 1, "b", found "a""#), ("{equals: 1.50}", #"expected 1.50, found "a""#),
        ("{pattern: '^b'}", #"expected text that matches `^b`, found "a""#),
        ("{length: {min: 2}}", #"expected text of at least 2 characters, found "a""#),
        ("{length: {max: 0, min: 0}}", #"expected text of exactly 0 characters, found "a""#),
        ("{count: {min: 1, max: 3}}", #"expected 1 to 3 elements, found "a""#),
        ("{either: [{equals: b}, {min: 3}]}", #"expected "b", or at least 3, found "a""#),
        ("{all: [{length: {min: 1}}, {equals: b}]}", #"expected "b", found "a""#),
    ])
    func saysWhatWasExpectedAndFound(_ requires: String, _ sentence: String) throws {
        let checks = try checks("{requires: \(requires)}")
        #expect(checks.compactMap { $0.failure(of: "a") } == [sentence])
    }

    @Test func asksTheHost() throws {
        struct Trouble: Error, CustomStringConvertible { var description: String { "line is down" } }
        let checks = try checks("{requires: [{passes: even}, {not: {passes: even}}, {passes: broken}]}") { name in
            switch name {
            case "even": { value, _ in (value.integer ?? 1) % 2 == 0 }
            case "broken": { _, _ in throw Trouble() }
            default: nil
            }
        }
        #expect(checks[0].failure(of: 2) == nil)
        #expect(checks[0].failure(of: 3) == "expected a value that passes `even`, found 3")
        #expect(checks[1].failure(of: 2) == "expected a value other than a value that passes `even`, found 2")
        #expect(checks[2].failure(of: 2) == "expected a value that passes `broken` (line is down), found 2")
    }
}

extension RequirementCheck {
    /// The message as failures have it.
    fileprivate func failure(of value: Value) -> String? {
        expectation(failedBy: value).map { "expected \($0), found \(ValuePrinter.excerpt(of: value))" }
    }
}
