import SpecSource

// Arrays that are read item by item.
extension PropertyLosses {
    /// Returns true if the array that a path leads into comes back whole: each of its items is read by a property that is
    /// required, those behind them as a range, and any other item is refused.
    mutating func readsEachItem(at target: Path) -> Bool {
        guard mapping.unknown == .fail, target.origin == .value,
            let place = target.steps.firstIndex(where: { $0.key == nil })
        else { return false }
        let array = target.steps[..<place]
        if let known = everyItemIsRead[array] { return known }
        let found = readsEachItem(of: array, at: place)
        everyItemIsRead[array] = found
        return found
    }

    private func readsEachItem(of array: ArraySlice<Path.Step>, at place: Int) -> Bool {
        var items: Set<Int> = []
        var range: Int?
        for property in mapping.properties where property.isRead(in: mapping) || property.isWritten(in: mapping) {
            let paths = property.allReadPaths(in: mapping) + property.writePaths(in: mapping)
            let inside = paths.filter { $0.origin == .value && $0.steps.starts(with: array) && $0.steps.count > place }
            guard let path = inside.first else { continue }
            guard inside.allSatisfy({ $0 == path }), inside.count == paths.count, property.firstOf.isEmpty,
                property.isRead(in: mapping), property.isWritten(in: mapping)
            else { return false }
            switch path.steps[place] {
            case .item(let number):
                let isNeeded = property.effectiveIfMissing(in: mapping) == .fail
                guard isNeeded, path.steps.dropFirst(place + 1).allSatisfy({ $0.key != nil }) else { return false }
                items.insert(number)
            case .slice(let first, last: nil):
                guard path.steps.count == place + 1, range == nil else { return false }
                range = first
            case .slice, .last, .each, .member: return false
            }
        }
        return items == Set(0..<(range ?? items.count))
    }
}
