import SpecIR

/// Numbers as `values` tables know them: one text for all spellings of a number.
enum TableNumber {
    static func text(_ digits: String) -> String {
        let number = Scientific(digits)
        if number.significand.isEmpty { return "0" }
        return "\(number.isNegative ? "-" : "")\(number.significand)e\(number.exponent)"
    }
}
