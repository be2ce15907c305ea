/// Makes random things, the same for the same seed: xorshift.
package protocol RandomMaker {
    /// Never 0.
    var state: UInt64 { get set }
}

extension RandomMaker {
    /// The first state for a seed.
    package static func state(of seed: UInt64) -> UInt64 { seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    package mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: state >> 33) % limit
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
