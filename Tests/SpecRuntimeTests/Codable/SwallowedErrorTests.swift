import Foundation
import SpecRuntime
import Testing

/// `Runtime.decode` of types that handle errors of their decoder by themselves: they are the same as by `object(from:as:)` and then
/// `decode(as:)`.
struct SwallowedErrorTests {
    private static let spec = """
        specmap: 1
        mappings:
          Item:
            properties:
              count: {type: integer}
              price: {type: decimal}
              made: {type: date, date_format: iso8601}
              size: {object: Size}
              tags: {list: any}
          Size: {properties: {width: {type: integer}, height: {type: integer}}}
        """

    private static let json = """
        {"count": 3, "price": 5, "made": "2024-01-02T03:04:05Z", "size": {"width": 1, "height": 2}, "tags": [1, "a", 2.5]}
        """

    private enum Key: String, CodingKey { case count, price, made, size, tags, missing }

    private struct Probing: Decodable, Equatable {
        var found: [String] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            note(try? container.decode(Decimal.self, forKey: .count))
            note(try? container.decode(Int.self, forKey: .price))
            note(try? container.decode(String.self, forKey: .made))
            note((try? container.decode([String: Int].self, forKey: .size))?["height"])
            note(try? container.decode(Int.self, forKey: .missing))
            note(try? container.decodeIfPresent(Bool.self, forKey: .count))
            note((try? container.nestedContainer(keyedBy: Key.self, forKey: .price))?.allKeys.count)
            note((try? container.superDecoder()) == nil)
            var tags = try container.nestedUnkeyedContainer(forKey: .tags)
            while !tags.isAtEnd {
                if let number = try? tags.decode(Int.self) {
                    note(number)
                } else if let text = try? tags.decode(String.self) {
                    note(text)
                } else {
                    note(try tags.decode(Double.self))
                }
            }
        }

        private mutating func note(_ value: (some Any)?) { found.append(value.map { "\($0)" } ?? "nothing") }
    }

    private let runtime: Runtime

    init() throws { runtime = try Runtime(specs: ["spec.yaml": Self.spec]) }

    @Test func giveTheValueThatTheObjectGives() throws {
        let object = try runtime.object(from: .text(Self.json), as: "Item")
        let slow = try object.decode(as: Probing.self)
        for _ in 0..<3 {
            let fast = try runtime.decode(Probing.self, from: .text(Self.json), as: "Item")
            #expect(fast.found == slow.found)
            #expect(fast == slow)
        }
        #expect(slow.found.first == "3")
    }

    @Test func leaveNothingBehindForOtherTypes() throws {
        struct Plain: Decodable, Equatable {
            var count: Int
            var size: [String: Int]
        }
        for _ in 0..<3 {
            _ = try runtime.decode(Probing.self, from: .text(Self.json), as: "Item")
            let plain = try runtime.decode(Plain.self, from: .text(Self.json), as: "Item")
            #expect(plain == Plain(count: 3, size: ["width": 1, "height": 2]))
        }
    }

    /// Containers that types keep lead nowhere, however often the memory behind them is used again.
    @Test func containersThatAreKeptStayCutOff() throws {
        final class Keeper: @unchecked Sendable { var containers: [KeyedDecodingContainer<Key>] = [] }
        struct Keeping: Decodable {
            static let keeper = CodingUserInfoKey(rawValue: "keeper")

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                let keeper = Self.keeper.flatMap { decoder.userInfo[$0] as? Keeper }
                keeper?.containers.append(container)
                _ = try container.decode(Int.self, forKey: .count)
            }
        }
        let keeper = Keeper()
        let key = try #require(Keeping.keeper)
        for round in 0..<200 {
            _ = try runtime.decode(Keeping.self, from: .text(Self.json), as: "Item", userInfo: [key: keeper])
            if round.isMultiple(of: 7) { keeper.containers.removeFirst(keeper.containers.count / 2) }
        }
        for container in keeper.containers {
            // Some of them are of `ValueDecoder`, and hold their values.
            let found = try? container.decode(Int.self, forKey: .count)
            #expect(found == nil || found == 3)
        }
    }
}
