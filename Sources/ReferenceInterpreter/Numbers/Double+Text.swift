extension Double {
    /// The shortest digits that read back as the same number: `1`, `0.1`, `1e-7`, `1e+22`, `-0`.
    var shortest: String {
        let parts = description.split(separator: "e")
        let mantissa = parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0]
        guard parts.count > 1 else { return String(mantissa) }
        return "\(mantissa)e\(parts[1].prefix(1))\(parts[1].dropFirst().drop { $0 == "0" })"
    }
}
