import SpecIR

// Transformers for numbers of any size, calculated digit by digit. Slow; only used for numbers that `DecimalDigits`
// can't hold.
extension Operation {
    /// The result of the operation for numbers that `DecimalDigits` can't hold.
    @inline(never)
    func exact(_ datum: Datum, isReading: Bool, _ scratch: inout Scratch) -> Datum {
        let result: Scientific?
        switch code {
        case .sum, .average: result = Self.exactSum(datum)
        case .add:
            let addend = Scientific(operand(as: Addend.self).pointee.text.text)
            result = Self.number(datum)?.adding(isReading ? addend : addend.negated)
        case .floor, .ceiling: result = Self.number(datum)?.whole(isAbove: code == .ceiling)
        case .absolute:
            guard let number = Self.number(datum) else { return .failed }
            guard number.isNegative else { return datum }
            result = number.negated
        case .scale, .multiply: result = Self.number(datum).flatMap { exactScale($0, isReading: isReading) }
        case .round: result = Self.number(datum)?.rounded(to: Int(operand.integer))
        default:
            guard let number = Self.number(datum) else { return .failed }
            guard let limit = exactLimit(of: number) else { return datum }
            result = limit
        }
        return result.map { scratch.arena.string($0.text, as: .number) } ?? .failed
    }

    /// A number as transformers read it; nil where its power of ten is beyond a million.
    static func number(_ datum: Datum) -> Scientific? {
        guard let number = datum.digitsText.map(Scientific.init) else { return nil }
        return (-1_000_000...1_000_000).contains(number.exponent) ? number : nil
    }

    private func exactScale(_ number: Scientific, isReading: Bool) -> Scientific? {
        let factor = Scientific(operand(as: DecimalDivisor.self).pointee.text.text)
        return isReading ? number.divided(by: factor) : number.multiplied(by: factor)
    }

    /// The limit that takes a number's place.
    private func exactLimit(of number: Scientific) -> Scientific? {
        let limits = operand(as: ClampLimits.self).pointee
        let min = limits.hasMin ? Scientific(limits.minText.text) : nil
        let max = limits.hasMax ? Scientific(limits.maxText.text) : nil
        if let min, number < min { return min }
        if let max, number > max { return max }
        return nil
    }

    /// Nil where the sum has more digits than `Scientific.digitLimit`, or a number can't be read.
    private static func exactSum(_ list: Datum) -> Scientific? {
        var sum = Scientific("0")
        for element in list.list {
            guard let number = number(element), let next = sum.adding(number) else { return nil }
            sum = next
        }
        return sum
    }
}
