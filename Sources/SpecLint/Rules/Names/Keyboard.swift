/// The keys that stand beside one another, on which a finger easily lands for the right one.
enum Keyboard {
    /// Returns the letters beside a letter, both small and of ASCII.
    static func neighbours(of letter: UInt8) -> [UInt8] { table[letter, default: []] }

    /// Returns true if one letter stands beside the other, and no language exchanges them in one word.
    static func isSlip(_ first: UInt8, _ second: UInt8) -> Bool {
        table[first]?.contains(second) == true
    }

    private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

    /// `organise` and `organize`, `sylvester` and `sylfester`: neighbours that are both right.
    private static let exchanged: Set<Set<UInt8>> = [Set("sz".utf8), Set("vf".utf8), Set("sx".utf8)]

    private static let table: [UInt8: [UInt8]] = {
        var table: [UInt8: [UInt8]] = [:]
        for (number, row) in rows.enumerated() {
            for (place, letter) in row.enumerated() {
                var beside = [place - 1, place + 1].filter(row.indices.contains).map { row[$0] }
                // Each row stands half a key to the right of the one above it.
                if number > 0 {
                    beside += [place, place + 1].filter(rows[number - 1].indices.contains).map { rows[number - 1][$0] }
                }
                if number < 2 {
                    beside += [place - 1, place].filter(rows[number + 1].indices.contains).map { rows[number + 1][$0] }
                }
                table[letter] = beside.filter { !exchanged.contains([letter, $0]) }
            }
        }
        return table
    }()
}
