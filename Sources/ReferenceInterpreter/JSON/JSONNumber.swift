/// The spelling of numbers in JSON.
enum JSONNumber {
    /// Returns true if a text is a number in JSON's grammar.
    static func isNumber(_ text: String) -> Bool {
        var rest = Substring(text)
        if rest.first == "-" { rest.removeFirst() }
        let whole = takeDigits(&rest)
        guard whole == "0" || (!whole.isEmpty && !whole.hasPrefix("0")) else { return false }
        if rest.first == "." {
            rest.removeFirst()
            guard !takeDigits(&rest).isEmpty else { return false }
        }
        if rest.first == "e" || rest.first == "E" {
            rest.removeFirst()
            if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
            guard !takeDigits(&rest).isEmpty else { return false }
        }
        return rest.isEmpty
    }

    /// Returns true if a number is written with neither a fraction nor an exponent.
    static func isWhole(_ digits: String) -> Bool { !digits.contains { ".eE".contains($0) } }

    private static func takeDigits(_ rest: inout Substring) -> Substring {
        let digits = rest.prefix { ("0"..."9").contains($0) && $0.utf8.count == 1 }
        rest = rest.dropFirst(digits.count)
        return digits
    }
}
