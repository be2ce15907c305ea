import SpecRuntime
import SpecTestSupport
import Testing

/// Records that are alike are read alike: what is remembered of the first ones' keys must not change the others.
struct AlikeRecordsTests {
    /// Long runs of members that no rule reads, and a key that one mapping reads and the other doesn't.
    @Test func keepsAMemberBehindManyUnknownOnes() throws {
        let trial = try Trial("P: {properties: {a: , b: , inner: {object: Q}}}\nQ: {properties: {b: , c: }}")
        let unknown = (0..<32).map { #""x\#($0)":1"# }.joined(separator: ",")
        let record = #"{"b":1,\#(unknown),"a":2,"inner":{"a":3}}"#
        let lines = try trial.stream([record, record, record].joined(separator: "\n"), .lines)
        #expect(Set(lines.lines) == [#"{"a":2,"b":1,"inner":{}}"#])
    }

    @Test func keepsWhatRulesReadOfRandomRecords() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let depth = random.number(2...4)
            let keys = (0..<7).map { "k\($0)" }
            let read = (0..<depth).map { _ in random.some(keys, 1...3) }
            let members = (0..<depth).map { level in
                let unknown = (0..<random.number(0...60)).map { "x\($0)" }
                let own = (random.some(keys, 5...7) + unknown).shuffled(using: &random)
                return level + 1 < depth ? own + ["inner"] : own
            }
            let trial = try Trial(Self.mappings(read))
            let record = Self.object(members[...], only: nil)
            let expected = Self.object(members[...], only: read[...])
            let lines = try trial.stream([record, record, record].joined(separator: "\n"), .lines)
            #expect(Set(lines.lines) == [expected], "\(read)\n\(record)")
        }
    }

    private static func mappings(_ read: [[String]]) -> String {
        read.enumerated().map { level, keys in
            let inner = level + 1 < read.count ? ", inner: {object: M\(level + 1)}" : ""
            return "M\(level): {properties: {\(keys.map { "\($0): " }.joined(separator: ", "))\(inner)}}"
        }.joined(separator: "\n")
    }

    /// An object with these members at each level, or what rules for some of their keys read of it, in the rules' order.
    private static func object(_ members: ArraySlice<[String]>, only read: ArraySlice<[String]>?) -> String {
        guard let own = members.first else { return "{}" }
        let names = read.map { read in (read.first ?? []).filter(own.contains) + own.filter { $0 == "inner" } } ?? own
        let shown = names.map { name in
            name == "inner"
                ? #""inner":\#(object(members.dropFirst(), only: read?.dropFirst()))"# : #""\#(name)":"\#(name)""#
        }
        return "{\(shown.joined(separator: ","))}"
    }
}
