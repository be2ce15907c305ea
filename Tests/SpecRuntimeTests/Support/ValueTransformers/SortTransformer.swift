import SpecIR

@testable import SpecRuntime

/// Sorts numbers by value, texts by the code points of their characters. Equal ones keep their order.
///
///     transform: sort
struct SortTransformer: ValueTransformer {
    let name = "sort"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let elements = try list(value)
        let numbers = elements.compactMap { element in element.digits.map(Scientific.init) }
        if numbers.count == elements.count { return .list(Self.sorted(elements, by: numbers, <)) }
        let texts = elements.compactMap(\.string).map { Array($0.utf8) }
        guard texts.count == elements.count else {
            throw .expected("a list of numbers, or of texts", found: value)
        }
        // UTF-8 sorts as code points do.
        return .list(Self.sorted(elements, by: texts) { $0.lexicographicallyPrecedes($1) })
    }

    private static func sorted<Key>(_ elements: [Value], by keys: [Key], _ areInOrder: (Key, Key) -> Bool) -> [Value] {
        let order = elements.indices.sorted { left, right in
            if areInOrder(keys[left], keys[right]) { return true }
            return left < right && !areInOrder(keys[right], keys[left])
        }
        return order.map { elements[$0] }
    }
}
