import SpecIR
import SpecSource

extension Transforming {
    /// A list to a list, or to one value.
    func readList(_ elements: [Held]) throws(Misfit) -> Held {
        switch name {
        case "first": return elements.first ?? .null
        case "last": return elements.last ?? .null
        case "item":
            let position = Int(numberArgument) ?? 0
            let index = position < 0 ? elements.count + position : position
            return elements.indices.contains(index) ? elements[index] : .null
        case "count": return .integer(String(elements.count))
        case "sum": return .number(try sum(of: elements).text)
        case "average": return elements.isEmpty ? .null : .number(try sum(of: elements).over(elements.count).text)
        case "max": return try sorted(elements).last ?? .null
        case "min": return try sorted(elements).first ?? .null
        case "unique":
            return .list(
                elements.reduce(into: []) { kept, element in
                    if !kept.contains(where: { $0.isSame(element) }) { kept.append(element) }
                }
            )
        case "sort": return .list(try sorted(elements))
        default: return .list(elements)
        }
    }

    private func sum(of elements: [Held]) throws(Misfit) -> Decimal {
        var sum = Decimal.zero
        for element in elements {
            guard let next = sum.plus(try number(element)) else { throw .transformFailed }
            sum = next
        }
        return sum
    }

    /// Numbers by value, texts by their characters' code points; equal ones keep their order.
    private func sorted(_ elements: [Held]) throws(Misfit) -> [Held] {
        let numbers = elements.compactMap { element in element.digits.map { Decimal($0) } }
        if numbers.count == elements.count { return order(elements, by: numbers, <) }
        let texts = elements.compactMap { element in element.text.map { Array($0.utf8) } }
        guard texts.count == elements.count else { throw .transformFailed }
        return order(elements, by: texts) { $0.lexicographicallyPrecedes($1) }
    }

    private func order<Key>(_ elements: [Held], by keys: [Key], _ isBefore: (Key, Key) -> Bool) -> [Held] {
        var order: [Int] = []
        for position in keys.indices {
            let place = order.firstIndex { isBefore(keys[position], keys[$0]) } ?? order.count
            order.insert(position, at: place)
        }
        return order.map { elements[$0] }
    }
}

// MARK: Separators

extension Transforming {
    /// The pieces of a text between separators; empty text has none.
    func pieces(of text: String) -> [String] {
        let separator = Array(textArgument.utf8)
        var rest = Array(text.utf8)[...]
        guard !rest.isEmpty, !separator.isEmpty else { return [] }
        var pieces: [[UInt8]] = [[]]
        while let first = rest.first {
            if rest.starts(with: separator) {
                pieces.append([])
                rest = rest.dropFirst(separator.count)
            } else {
                pieces[pieces.count - 1].append(first)
                rest = rest.dropFirst()
            }
        }
        return pieces.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Texts joined, if they can be distinguished again. With nothing between them they're only read.
    func joined(_ elements: [Held], spelling: (Held) -> String?) throws(Misfit) -> String {
        let texts = elements.compactMap(spelling)
        let joined = texts.joined(separator: textArgument)
        if textArgument.isEmpty, texts.count == elements.count { return joined }
        let again = pieces(of: joined)
        guard texts.count == elements.count, again.count == texts.count,
            zip(again, texts).allSatisfy({ $0.isExactly($1) })
        else { throw .transformFailed }
        return joined
    }
}

// MARK: Numbers

extension Transforming {
    func readNumber(_ value: Held) throws(Misfit) -> Held {
        let number = try number(value)
        switch name {
        case "scale":
            guard let quotient = number.divided(by: Decimal(numberArgument)) else { throw .transformFailed }
            return .number(quotient.text)
        case "multiply": return .number(number.times(Decimal(numberArgument)).text)
        case "add":
            guard let sum = number.plus(Decimal(numberArgument)) else { throw .transformFailed }
            return .number(sum.text)
        case "floor": return .number(number.whole(isUp: false).text)
        case "ceiling": return .number(number.whole(isUp: true).text)
        case "absolute": return number.isNegative ? .number(number.opposite.text) : value
        case "round": return .number(number.rounded(to: Int(numberArgument) ?? 0).text)
        case "clamp":
            if case .number(let digits)? = member("min"), number < Decimal(digits) {
                return .number(Decimal(digits).text)
            }
            if case .number(let digits)? = member("max"), Decimal(digits) < number {
                return .number(Decimal(digits).text)
            }
            return value
        default: return value
        }
    }
}
