/// Chooses the properties of a large mapping that a picture shows; a row stands for several others.
enum PropertyFolding {
    /// - Parameters:
    ///   - ranks: how much each property has to show; those with the highest ranks are drawn, earlier ones first.
    ///   - rows: the rows that there is room for.
    /// - Returns: the places of the properties that one row stands for, in order; none where all have room.
    static func folds(_ ranks: [Int], rows: Int) -> [Range<Int>] {
        guard ranks.count > rows else { return [] }
        let order = ranks.indices.sorted { (-ranks[$0], $0) < (-ranks[$1], $1) }
        for count in stride(from: rows, through: 1, by: -1) {
            let folds = gaps(between: order.prefix(count).sorted(), of: ranks.count)
            let hidden = folds.reduce(0) { $0 + $1.count }
            if ranks.count - hidden + folds.count <= rows { return folds }
        }
        return [ranks.indices]
    }

    /// The gaps that a row pays for: a single property takes no more room than the row that would stand for it.
    private static func gaps(between drawn: [Int], of count: Int) -> [Range<Int>] {
        zip([-1] + drawn, drawn + [count]).map { before, after in before + 1..<after }.filter { $0.count > 1 }
    }
}
