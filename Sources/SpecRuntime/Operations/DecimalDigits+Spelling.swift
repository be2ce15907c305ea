// Numbers as text in an arena.
extension DecimalDigits {
    /// The number as transformers spell it: plain digits, or with an exponent where zeros would fill the line. The same text
    /// as `Scientific.text`.
    func spelled(_ arena: inout Arena) -> Datum {
        let magnitude = magnitude
        if exponent >= 0 ? magnitude <= 40 : magnitude > -20 { return plain(.number, &arena) }
        let start = arena.allocate(DigitText.room + 24)
        var end = writeSign(to: start)
        let count = DigitText.write(coefficient, to: start + end)
        if count > 1 {
            (start + (end &+ 2)).update(from: start + (end &+ 1), count: count &- 1)
            start[end &+ 1] = JSONByte.dot
            end &+= 1
        }
        end &+= count
        start[end] = UInt8(ascii: "e")
        end &+= 1
        let power = magnitude &- 1
        if power < 0 {
            start[end] = JSONByte.minus
            end &+= 1
        }
        end &+= DigitText.write(UInt64(power.magnitude), to: start + end)
        arena.shrink(start, to: end)
        return Datum(.number, bytes: start, count: end)
    }

    /// The number without an exponent, as `Foundation.Decimal` spells it.
    func plain(_ kind: Datum.Kind, _ arena: inout Arena) -> Datum {
        let start = arena.allocate(DigitText.room &+ 8 &+ abs(exponent))
        let sign = writeSign(to: start)
        let end = exponent >= 0 ? writeWhole(to: start, sign) : writeFraction(to: start, sign)
        arena.shrink(start, to: end)
        return Datum(kind, bytes: start, count: end)
    }

    /// The number without an exponent, with so many digits behind the point. It has no more of them.
    func plain(_ kind: Datum.Kind, places: Int, _ arena: inout Arena) -> Datum {
        let start = arena.allocate(DigitText.room &+ 8 &+ abs(exponent) &+ places)
        let sign = writeSign(to: start)
        var end = exponent >= 0 ? writeWhole(to: start, sign) : writeFraction(to: start, sign)
        if exponent >= 0, places > 0 {
            start[end] = JSONByte.dot
            end &+= 1
        }
        let zeros = places &- Swift.max(0, -exponent)
        (start + end).update(repeating: JSONByte.zero, count: zeros)
        end &+= zeros
        arena.shrink(start, to: end)
        return Datum(kind, bytes: start, count: end)
    }

    private func writeSign(to start: UnsafeMutablePointer<UInt8>) -> Int {
        guard isNegative else { return 0 }
        start[0] = JSONByte.minus
        return 1
    }

    private func writeWhole(to start: UnsafeMutablePointer<UInt8>, _ sign: Int) -> Int {
        let count = DigitText.write(coefficient, to: start + sign)
        (start + (sign &+ count)).update(repeating: JSONByte.zero, count: exponent)
        return sign &+ count &+ exponent
    }

    private func writeFraction(to start: UnsafeMutablePointer<UInt8>, _ sign: Int) -> Int {
        let first = start + sign
        let magnitude = magnitude
        guard magnitude <= 0 else {
            let count = DigitText.write(coefficient, to: first)
            (first + (magnitude &+ 1)).update(from: first + magnitude, count: -exponent)
            first[magnitude] = JSONByte.dot
            return sign &+ count &+ 1
        }
        first[0] = JSONByte.zero
        first[1] = JSONByte.dot
        (first + 2).update(repeating: JSONByte.zero, count: -magnitude)
        return sign &+ 2 &- magnitude &+ DigitText.write(coefficient, to: first + (2 &- magnitude))
    }
}
