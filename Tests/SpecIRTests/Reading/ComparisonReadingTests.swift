import SpecIR
import SpecSource
import Testing

/// Properties that `requires` of a mapping compares.
struct ComparisonReadingTests {
    private func expect(_ requires: String, _ expected: [String]) throws {
        let spec = """
            specmap: 1
            mappings:
              A:
                requires: \(requires)
                properties: {n: {type: integer}, m: {type: decimal}, d: {date_format: day}, s: {type: string}, any: , lines: {list: L}, ns: {list: integer}, b: {type: boolean}}
              L: {properties: {price: {type: decimal}, name: {type: string}, inner: {list: L}}}

            """
        try expectFindings(spec, expected)
    }

    @Test func takesWhatCanBeCompared() throws {
        for good in [
            "{less_than: [n, m]}", "{at_most: [n, any, d]}", "{equal: [b, any]}", "{less_than: [s, any]}",
            "{equal: [m, {sum: lines.price}]}", "{at_most: [{sum: ns}, {sum: lines.inner.price}]}",
            "[{less_than: [n, m]}, {equal: [n, m], at_least_one: [n]}]",
        ] {
            try expect(good, [])
        }
    }

    @Test func refusesWhatCannot() throws {
        try expect("{less_than: [n, ①d②]}", ["type-mismatch ①②"])
        try expect("{less_than: [b, ①b②]}", ["never-reached ①②"])
        try expect("{less_than: [b, ①any②, n]}", ["type-mismatch ①②"])
        try expect("{equal: [s, {sum: ①lines.price②}]}", ["type-mismatch ①②"])
        try expect("{equal: [n, ①nn②]}", ["unknown-property ①②"])
        try expect("{equal: [n, {sum: ①lines.prize②}]}", ["unknown-property ①②"])
        try expect("{equal: [n, {sum: ①ns.price②}]}", ["type-mismatch ①②"])
        try expect("{equal: ①[n]②}", ["wrong-kind ①②"])
        try expect("{equal: ①[]②}", ["wrong-kind ①②"])
        try expect("{equal: [n, ①{product: ns}②]}", ["wrong-kind ①②"])
        try expect("{equal: [n, ①[m]②]}", ["wrong-kind ①②"])
        try expect("{equal: [n, ①{sum: .price}②]}", ["wrong-kind ①②"])
    }

    @Test func saysWhatIsCompared() throws {
        let found = try findings(
            in:
                "specmap: 1\nmappings: {A: {requires: {less_than: [n, d]}, properties: {n: {type: integer}, d: {type: date}}}}"
        )
        #expect(found.map(\.message) == ["`less_than` compares `n`, a number, with `d`, a date"])
        #expect(found.map(\.help) == ["compare numbers with numbers, dates with dates, text with text"])
    }
}
