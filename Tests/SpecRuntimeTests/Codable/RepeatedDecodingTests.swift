import Foundation
import SpecRuntime
import Testing

/// `Runtime.decode` again and again: what is kept of one record must not show in another.
struct RepeatedDecodingTests {
    private static let spec = """
        specmap: 1
        mappings:
          Node:
            properties:
              name:
              size: {type: integer}
              aPropertyWithALongName:
              größe: {type: integer}
              next: {object: Node}
              others: {list: Node}
              named: {dictionary: {object: Node}}
              words: {list: string}
              counts: {dictionary: integer}
          Turned:
            properties:
              aPropertyWithALongName:
              size: {type: integer}
              name:
              größe: {type: integer}
          Numbers: {properties: {small: {list: integer}, share: {type: number}, shares: {list: number}}}
        """

    private struct Flat: Codable, Equatable {
        var name: String?
        var size: Int?
        var aPropertyWithALongName: String?
        var größe: Int?
    }

    private final class Tree: Decodable {
        let name: String
        let next: Tree?
        let others: [Tree]?
        let named: [String: Tree]?
        let words: [String]?
        let counts: [String: Int?]?

        var shown: String {
            let parts = [next.map { "next: " + $0.shown }, others.map { "others: \($0.map(\.shown))" }]
            let named = named?.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.shown)" }
            return "\(name)(\(parts), \(named ?? []), \(words ?? []), \(counts?.count ?? 0))"
        }
    }

    private let runtime: Runtime

    init() throws { runtime = try Runtime(specs: ["spec.yaml": Self.spec]) }

    private func flat(_ json: String, as mapping: String = "Node") throws -> Flat {
        try runtime.decode(Flat.self, from: .text(json), as: mapping)
    }

    @Test func findsKeysInAnyOrderAndInAnyMapping() throws {
        let full = Flat(name: "a", size: 1, aPropertyWithALongName: "b", größe: 2)
        let members = [#""name":"a""#, #""size":1"#, #""aPropertyWithALongName":"b""#, #""größe":2"#]
        for mapping in ["Node", "Turned", "Node"] {
            for shift in members.indices {
                let json = "{" + (members[shift...] + members[..<shift]).joined(separator: ",") + "}"
                #expect(try flat(json, as: mapping) == full)
                #expect(try flat(#"{"size":3}"#, as: mapping) == Flat(size: 3))
            }
        }
    }

    /// Two keys that look the same are two, also where Swift calls them equal.
    @Test func tellsKeysApartByTheirBytes() throws {
        struct Composed: Decodable {
            let known: Int?
            let other: Int?

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                known = try container.decodeIfPresent(Int.self, forKey: AnyKey(stringValue: "gr\u{F6}\u{DF}e"))
                other = try container.decodeIfPresent(Int.self, forKey: AnyKey(stringValue: "gro\u{308}\u{DF}e"))
            }
        }
        let found = try runtime.decode(Composed.self, from: .text(#"{"größe":2}"#), as: "Node")
        #expect(found.known == 2 && found.other == nil)
    }

    @Test func decodesTypesThatHoldThemselves() throws {
        let leaf = #"{"name":"leaf","words":["x","y"],"counts":{"a":1,"b":2}}"#
        var json = leaf
        for level in 0..<6 {
            json = #"{"name":"\#(level)","next":\#(json),"others":[\#(leaf),\#(leaf)],"named":{"k":\#(leaf)}}"#
        }
        let expected = try runtime.object(from: .text(json), as: "Node").decode(as: Tree.self).shown
        let slow = try runtime.withoutOptimizations.decode(Tree.self, from: .text(json), as: "Node").shown
        #expect(slow == expected)
        for _ in 0..<3 { #expect(try runtime.decode(Tree.self, from: .text(json), as: "Node").shown == expected) }
    }

    @Test func decodesOnAfterAnErrorInTheMiddle() throws {
        let good = #"{"name":"a","others":[{"name":"b"},{"name":"c"}]}"#
        let bad = #"{"name":"a","others":[{"name":"b"},{"size":1}]}"#
        for _ in 0..<3 {
            #expect(try runtime.decode(Tree.self, from: .text(good), as: "Node").others?.count == 2)
            let error = #expect(throws: DataError.self) {
                try runtime.decode(Tree.self, from: .text(bad), as: "Node")
            }
            #expect(error?.failures.first?.property == "others.1.name")
        }
    }

    @Test func decodesEveryKindOfNumberInLists() throws {
        struct Numbers<Element: Decodable & Equatable>: Decodable {
            let small: [Element]
            let share: Float
            let shares: [Float]
        }
        func check<T: Decodable & Equatable>(_ expected: [T]) throws {
            let json = #"{"small":[1,2,100],"share":0.1,"shares":[0.5,1e30]}"#
            let found = try runtime.decode(Numbers<T>.self, from: .text(json), as: "Numbers")
            #expect(found.small == expected && found.share == 0.1 && found.shares == [0.5, 1e30])
        }
        try check([1, 2, 100] as [Int8])
        try check([1, 2, 100] as [Int16])
        try check([1, 2, 100] as [Int32])
        try check([1, 2, 100] as [Int64])
        try check([1, 2, 100] as [UInt])
        try check([1, 2, 100] as [UInt8])
        try check([1, 2, 100] as [UInt16])
        try check([1, 2, 100] as [UInt32])
        try check([1, 2, 100] as [UInt64])
        try check([1, 2, 100] as [Float])
        try check([1, 2, 100] as [Double])
        try check([1, 2, 100] as [Int?])
        for json in [#"{"small":[1,300]}"#, #"{"small":[1],"share":1e39}"#] {
            #expect(throws: DataError.self) {
                try runtime.decode(Numbers<Int8>.self, from: .text(json), as: "Numbers")
            }
        }
    }

    @Test func decodesOnSeveralThreadsAtOnce() async throws {
        let runtime = runtime
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<50 {
                        let name = "\(task).\(number)"
                        let json = #"{"name":"\#(name)","others":[{"name":"\#(name)"}],"words":["\#(name)"]}"#
                        let tree = try runtime.decode(Tree.self, from: .text(json), as: "Node")
                        #expect(tree.name == name && tree.others?.first?.name == name && tree.words == [name])
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// Types that keep what they decode from.
struct KeptDecoderTests {
    private struct Keeping: Decodable {
        let decoder: any Decoder
        let container: KeyedDecodingContainer<AnyKey>

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            container = try decoder.container(keyedBy: AnyKey.self)
        }

        var name: String { get throws { try container.decode(String.self, forKey: AnyKey(stringValue: "name")) } }
    }

    private struct KeepingTheContainer: Decodable {
        let container: KeyedDecodingContainer<AnyKey>

        init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: AnyKey.self) }

        var name: String { get throws { try container.decode(String.self, forKey: AnyKey(stringValue: "name")) } }
    }

    /// Fails once it has its container, which the caller may keep by then.
    private struct Failing: Decodable {
        nonisolated(unsafe) static var containers: [KeyedDecodingContainer<AnyKey>] = []

        init(from decoder: any Decoder) throws {
            Self.containers.append(try decoder.container(keyedBy: AnyKey.self))
            throw CocoaError(.coderInvalidValue)
        }
    }

    private let runtime: Runtime

    init() throws {
        runtime = try Runtime(specs: ["a.yaml": "specmap: 1\nmappings: {Car: {properties: [name, inner]}}"])
    }

    @Test func leadsToTheValueForAsLongAsItIsKept() throws {
        let kept = try (0..<5).map {
            try runtime.decode(Keeping.self, from: .text(#"{"name":"\#($0)"}"#), as: "Car")
        }
        let containers = try (0..<5).map {
            try runtime.decode(KeepingTheContainer.self, from: .text(#"{"name":"\#($0)"}"#), as: "Car")
        }
        #expect(try kept.map { try $0.name } == ["0", "1", "2", "3", "4"])
        #expect(try containers.map { try $0.name } == ["0", "1", "2", "3", "4"])
        #expect(try kept[3].decoder.container(keyedBy: AnyKey.self).contains(AnyKey(stringValue: "name")))
    }

    @Test func decodesFromTwoContainersOfOneValue() throws {
        struct Twice: Decodable, Equatable {
            let names: [String]

            init(from decoder: any Decoder) throws {
                let first = try decoder.container(keyedBy: AnyKey.self)
                let second = try decoder.container(keyedBy: AnyKey.self)
                let nested = try second.superDecoder(forKey: AnyKey(stringValue: "name"))
                names = [
                    try first.decode(String.self, forKey: AnyKey(stringValue: "name")),
                    try second.decode(String.self, forKey: AnyKey(stringValue: "name")),
                    try nested.singleValueContainer().decode(String.self),
                ]
            }
        }
        for name in ["a", "b"] {
            let twice = try runtime.decode(Twice.self, from: .text(#"{"name":"\#(name)"}"#), as: "Car")
            #expect(twice.names == [name, name, name])
        }
    }

    @Test func cutsOffTheContainerOfATypeThatFails() throws {
        let first = #expect(throws: DataError.self) {
            try runtime.decode(Failing.self, from: .text(#"{"name":"a"}"#), as: "Car")
        }
        #expect(first != nil)
        struct Named: Decodable { let name: String }
        #expect(try runtime.decode(Named.self, from: .text(#"{"name":"b"}"#), as: "Car").name == "b")
        let names = Failing.containers.map { try? $0.decode(String.self, forKey: AnyKey(stringValue: "name")) }
        #expect(!names.contains("b"))
        Failing.containers = []
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
