import SpecIR
import SpecSource
import Testing

/// Diagnostics in paths, reported inside the path however YAML spells it.
struct PathPlaceTests {
    private func expect(_ rule: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        try expectFindings(
            "specmap: 1\nmappings:\n  A:\n    properties:\n      a: \(rule)\n",
            expected,
            sourceLocation: sourceLocation
        )
    }

    @Test func pointsIntoAPathWithoutQuotes() throws { try expect("é①..②b", ["path-syntax ①②"]) }

    @Test func pointsIntoAPathInSingleQuotes() throws { try expect("'it''s①..②b'", ["path-syntax ①②"]) }

    @Test func pointsIntoAPathInDoubleQuotes() throws { try expect(#""\"a.b\"①..②c""#, ["path-syntax ①②"]) }

    @Test func pointsAtTheWholeWhereEscapesHideThePlace() throws { try expect(#"①"\u0061..c"②"#, ["path-syntax ①②"]) }

    @Test func pointsIntoEachPathOfAList() throws {
        try expect("[b, ①.②c, d③.④]", ["path-syntax ①②", "path-syntax ③④"])
    }

    @Test func pointsIntoThePathOfAWithinBlock() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {within: {a①..②b: [x]}}}\n",
            ["path-syntax ①②"]
        )
    }

    @Test func refusesNullAsAPathUnlessItIsQuoted() throws {
        try expect("①null②", ["path-syntax ①②"])
        try expect("①~②", ["path-syntax ①②"])
        try expect("{from: [①null②, b]}", ["path-syntax ①②"])
        try expect("'null'", [])
        try expect(#"'"null"'"#, [])
        #expect(try property("'null'").from?.map(\.value) == [.init(steps: [.member("null")])])
    }

    @Test func takesThePathToTheEnclosingJSON() throws {
        #expect(
            try property("^.^.id").from?.map(\.value) == [Path(origin: .enclosing(levels: 2), steps: [.member("id")])]
        )
        try expect("{from: ①^.id②, direction: write}", ["path-not-writable ①②"])
    }

    @Test func readsItemsThatAreTooFarOutToBeWritten() throws {
        try expect("{from: items.10000}", [])
        try expect("{from: items.9999, direction: write}", [])
        try expect("{from: ①items.10000②, direction: write}", ["path-not-writable ①②"])
    }

    @Test func warnsOfAPathThatYAMLTakesForSomethingElse() throws {
        try expect("①#text②", ["path-lost-to-yaml ①②"])
        try expect("①&x②", ["path-lost-to-yaml ①②"])
        try expect("# a comment", [])
        try expect("## heading", [])
    }

    @Test func refusesARootThatCanOnlyBeRead() throws {
        for path in ["$.a"] {
            try expectFindings("specmap: 1\nmappings: {A: {root: ①\(path)②, properties: [x]}}\n", ["path-syntax ①②"])
        }
        for path in [".", "a.0", "a.last", "'a.*'"] {
            try expectFindings("specmap: 1\nmappings: {A: {root: \(path), properties: [x]}}\n", [])
        }
    }
}
