import SpecIR
import Testing

/// Numbers compared by value, however they are spelled.
struct ScientificTests {
    /// In order, equal ones together.
    private static let ordered = [
        ["-1e9223372036854775807", "-1e99999999999999999999"], ["-1e400"], ["-12.5", "-1.25e1", "-0.125E+2"], ["-12"],
        ["-1", "-1.0"], ["-1e-400"],
        ["0", "-0", "0.0", "0e99"], ["1.50e-9223372036854775808", "1.5e-9223372036854775809"], ["1e-400"], ["0.1"],
        ["0.11"], ["0.2"], ["1", "1.0", "10e-1"], ["9"],
        ["10", "1e1"],
        ["18446744073709551615"], ["18446744073709551616"], ["1e400"], ["2e400"],
    ]

    @Test func ordersThem() {
        for (left, lefts) in Self.ordered.enumerated() {
            for (right, rights) in Self.ordered.enumerated() {
                for (one, other) in lefts.flatMap({ one in rights.map { (one, $0) } }) {
                    #expect((Scientific(one) < Scientific(other)) == (left < right), "\(one) < \(other)")
                    #expect((Scientific(one) == Scientific(other)) == (left == right), "\(one) == \(other)")
                }
            }
        }
    }
}
