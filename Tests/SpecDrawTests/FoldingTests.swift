import SpecDraw
import SpecIR
import SpecSource
import SpecTestSupport
import Testing

/// Pictures of mappings with many properties: the plainest are folded, and nothing is hidden in silence.
struct FoldingTests {
    private static func set(_ properties: [String], _ others: String = "") throws -> SpecSet {
        let text = "specmap: 1\nmappings:\n  Big:\n    properties:\n" + properties.map { "      \($0)\n" }.joined()
        return try #require(try SpecSet.load(texts: ["spec.yaml": text + others]) { _ in })
    }

    private static func draw(_ set: SpecSet, isWhole: Bool = false) throws -> Drawing {
        let drawing = try Drawing(SpecDrawing.svg(of: 0, in: set, theme: .light, isWhole: isWhole))
        #expect(drawing.overlaps == [])
        #expect(drawing.outside == [])
        return drawing
    }

    /// The properties that folds name.
    private static func folded(_ drawing: Drawing) -> [String] {
        let folds = drawing.titles.filter { $0.hasPrefix("… ") && $0.contains("more: ") && $0.contains("\n") }
        return folds.flatMap { title in
            title.split(separator: "\n").dropFirst().map { line in String(line.prefix { $0 != " " }) }
        }
    }

    private static let plain = (0..<200).map { "plain\($0): {type: string}" }

    @Test func drawsEachOf60Properties() throws {
        let drawing = try Self.draw(try Self.set(Array(Self.plain.prefix(60))))
        #expect((0..<60).allSatisfy { number in drawing.texts.contains { $0.text == "plain\(number)" } })
        #expect(!drawing.texts.contains { $0.text.contains("more") || $0.text.hasPrefix("Folded") })
    }

    @Test func foldsThePlainestAndNamesThem() throws {
        var properties = Self.plain
        properties[70] = "seventy: {type: string, transform: trim}"
        properties[120] = "part: {object: Part}"
        properties[150] = "half: {type: string, direction: read}"
        properties[199] = "other: {from: elsewhere, type: string}"
        let drawing = try Self.draw(try Self.set(properties, "  Part: {properties: {inner: {type: string}}}\n"))
        let texts = drawing.texts.map(\.text)
        for name in ["seventy", "part", "inner", "half", "other", "elsewhere"] {
            #expect(texts.contains(name), "\(name) isn't in \(texts)")
        }
        #expect(texts.count { $0.hasPrefix("plain") && !$0.contains(" ") } == 2 * 52)
        #expect(texts.contains { $0.hasPrefix("Folded: 144 of 200 properties") && $0.contains("--all") })
        #expect(drawing.size.height < 2000)
        // What is folded can be read where the pointer is.
        let named = Self.folded(drawing)
        #expect(named.count == 144)
        #expect(!named.contains("plain199") && named.contains("plain198"))
        #expect(drawing.titles.contains { $0.hasPrefix("plain198") || $0.hasSuffix("plain198") })
    }

    @Test func drawsAllWhereThatIsWanted() throws {
        let drawing = try Self.draw(try Self.set(Self.plain), isWhole: true)
        #expect((0..<200).allSatisfy { number in drawing.texts.contains { $0.text == "plain\(number)" } })
        #expect(!drawing.texts.contains { $0.text.hasPrefix("Folded") })
    }

    /// A line stands for those of a fold: from each row of the JSON that only folded properties use.
    @Test func leadsFromFoldToFold() throws {
        var properties = Self.plain
        properties[100] = "far: {from: [old.far, old.farther], type: string}"
        for number in 101..<110 { properties[number] = "deep\(number): {from: deep.inner.m\(number), type: string}" }
        let drawing = try Self.draw(try Self.set(properties))
        let folds = drawing.titles.filter { $0.contains("↔ …") }
        #expect(folds.count == 2, "\(folds)")
        // Those with other names come first; the rest of the room is for the first of the plain ones.
        #expect(drawing.texts.contains { $0.text == "deep109" })
        #expect(drawing.titles.contains { $0.hasPrefix("old.farther → far") })
    }

    @Test func saysWhatIsLostInAFold() throws {
        let properties = (0..<200).map { "p\($0): {from: [a\($0), b\($0)], type: string}" }
        let drawing = try Self.draw(try Self.set(properties))
        #expect(drawing.texts.contains { $0.text.hasSuffix(" lossy") && $0.text.first?.isNumber == true })
    }

    /// All properties are drawn or folded, once, however ranks and counts fall.
    @Test func losesNoProperty() throws {
        var random = SeededRandom(seed: 7)
        let rules = [
            "{type: string}", "{type: string, transform: trim}", "{type: integer, direction: read}", "{object: Part}",
            "{from: [x.y#, z#], type: string}", "{from: $.top.a#, type: string}", "{list: Part}",
        ]
        for _ in (0..<60).thinned {
            let count = Int.random(in: 55..<180, using: &random)
            let properties = (0..<count).map { number in
                let rule = rules[Int.random(in: 0..<rules.count, using: &random)]
                return "p\(number)x: \(rule.replacing("#", with: String(number)))"
            }
            let set = try Self.set(properties, "  Part: {properties: {inner: {type: string}, more: }}\n")
            let drawing = try Self.draw(set)
            let drawn = drawing.texts.filter { $0.text.wholeMatch(of: /p\d+x/) != nil && $0.left > 300 }.map(\.text)
            let folded = Self.folded(drawing)
            #expect((drawn + folded).count == count)
            #expect(Set(drawn + folded).count == count)
        }
    }
}
