/// Puts the rows of the JSON beside the rows that they lead to, as near as their order allows.
///
/// The rows keep their order and take a place each. Of all such places these are the nearest, by squares: neighbours that
/// want to pass each other are pooled.
enum RowPlaces {
    /// - Parameters:
    ///   - wishes: where each row would like to be; nil where it doesn't matter.
    ///   - limit: how many places there are, at least as many as rows.
    /// - Returns: the places, each below the one before.
    static func places(for wishes: [Double?], limit: Int) -> [Int] {
        var pools: [Pool] = []
        for (position, wish) in filled(wishes).enumerated() {
            // Without the place that each row takes itself, equal places are allowed.
            var last = Pool(sum: (wish.value - Double(position)) * wish.weight, weight: wish.weight, count: 1)
            while let before = pools.last, before.mean > last.mean {
                last = Pool(
                    sum: before.sum + last.sum,
                    weight: before.weight + last.weight,
                    count: before.count + last.count
                )
                pools.removeLast()
            }
            pools.append(last)
        }
        let most = max(0, limit - wishes.count)
        var places: [Int] = []
        for pool in pools {
            let shift = min(max(0, Int(pool.mean.rounded())), most)
            for _ in 0..<pool.count { places.append(places.count + shift) }
        }
        return places
    }

    /// Rows with no wish would like to stand above the next one that has, or below the last; this counts little.
    private static func filled(_ wishes: [Double?]) -> [(value: Double, weight: Double)] {
        var values = wishes
        for position in values.indices.dropLast().reversed() where values[position] == nil {
            values[position] = values[position + 1].map { $0 - 1 }
        }
        for position in values.indices where values[position] == nil {
            values[position] = position == 0 ? 0 : (values[position - 1] ?? 0) + 1
        }
        return zip(wishes, values).map { wish, value in (value ?? 0, wish == nil ? 0.1 : 1) }
    }

    private struct Pool {
        var sum: Double
        var weight: Double
        var count: Int

        var mean: Double { sum / weight }
    }
}
