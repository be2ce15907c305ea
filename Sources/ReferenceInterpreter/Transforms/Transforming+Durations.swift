// ISO 8601 durations of a fixed length.
extension Transforming {
    private static let lengths: [(letter: Character, isTime: Bool, seconds: String)] = [
        ("W", false, "604800"), ("D", false, "86400"), ("H", true, "3600"), ("M", true, "60"), ("S", true, "1"),
    ]

    func seconds(of text: String) throws(Misfit) -> Decimal {
        var rest = text[...]
        let isNegative = rest.hasPrefix("-")
        if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
        guard rest.popFirst() == "P" else { throw .transformFailed }
        let halves = rest.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard !rest.isEmpty, halves.count == 1 || !halves[1].isEmpty else { throw .transformFailed }
        var (sum, rank, hasFraction) = (Decimal.zero, -1, false)
        for (half, var text) in halves.enumerated() {
            while !text.isEmpty {
                let number = text.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
                let parts = number.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
                text = text.dropFirst(number.count)
                let letter = text.popFirst()
                guard !hasFraction, parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }),
                    parts.joined().count <= 18,
                    let known = Self.lengths.firstIndex(where: { $0.letter == letter && $0.isTime == (half == 1) }),
                    known > rank
                else { throw .transformFailed }
                (rank, hasFraction) = (known, parts.count == 2)
                let length = Decimal(parts.joined(separator: ".")).times(Decimal(Self.lengths[known].seconds))
                guard let next = sum.plus(length) else { throw .transformFailed }
                sum = next
            }
        }
        return isNegative ? sum.opposite : sum
    }

    func duration(of seconds: Decimal) throws(Misfit) -> String {
        guard seconds.magnitude <= 18, seconds.exponent >= -18, seconds.digits.count <= 38 else {
            throw .transformFailed
        }
        let halves = (seconds.isNegative ? seconds.opposite : seconds).plain.split(separator: ".")
        var rest = UInt64(halves[0]) ?? 0
        var (date, time) = ("", "")
        for part in Self.lengths.dropFirst() {
            let length = UInt64(part.seconds) ?? 1
            let fraction = part.letter == "S" && halves.count > 1 ? "." + halves[1] : ""
            if rest / length > 0 || !fraction.isEmpty {
                let text = "\(rest / length)\(fraction)\(part.letter)"
                if part.isTime { time += text } else { date += text }
            }
            rest %= length
        }
        if date.isEmpty, time.isEmpty { time = "0S" }
        return (seconds.isNegative ? "-P" : "P") + date + (time.isEmpty ? "" : "T" + time)
    }
}
