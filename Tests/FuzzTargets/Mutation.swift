/// Inputs that look random and are the same in every run, made of seeds.
package struct Mutation {
    private var state: UInt64
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]

    package init(of seeds: [[UInt8]], words: [String], number: UInt64 = 1) {
        self.seeds = seeds
        self.words = words.map { Array($0.utf8) }
        state = number
    }

    /// A seed with one to four changes.
    package mutating func next() -> [UInt8] {
        guard var input = pick(from: seeds) else { return [] }
        for _ in 0...below(4) { change(&input) }
        return input
    }

    private mutating func change(_ input: inout [UInt8]) {
        let start = below(input.count + 1)
        let end = min(start + below(16), input.count)
        switch below(6) {
        case 0: input.replaceSubrange(start..<min(start + 1, input.count), with: [UInt8(below(256))])
        case 1: input.removeSubrange(start..<end)
        case 2: input.insert(contentsOf: input[start..<end], at: below(input.count + 1))
        case 3: input.replaceSubrange(start..<end, with: pick(from: words) ?? [])
        case 4: input.insert(contentsOf: pick(from: words) ?? [], at: start)
        default:
            // Goes on as another seed does.
            let other = pick(from: seeds) ?? []
            input.replaceSubrange(start..., with: other[below(other.count + 1)...])
        }
    }

    private mutating func pick<Element>(from elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    /// SplitMix64.
    private mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}
