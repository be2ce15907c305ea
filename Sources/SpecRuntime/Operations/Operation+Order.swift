import SpecIR

// `sort`, `unique`
extension Operation {
    /// Numbers by value, texts by the code points of their characters. Equal ones keep their order.
    func sorted(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .list else { return .failed }
        guard datum.count > 0 else { return datum }
        if datum.elements[0].kind == .string { return sortedTexts(datum, &scratch) }
        guard datum.list.allSatisfy(\.isNumber) else { return .failed }
        let keys = scratch.arena.allocate(NumberKey.self, count: datum.count)
        for position in 0..<datum.count {
            let element = datum.elements[position]
            guard let number = DecimalDigits(element) else { return sortedLongNumbers(datum, &scratch) }
            keys[position] = NumberKey(number: number, element: element)
        }
        let room = scratch.arena.allocate(NumberKey.self, count: datum.count)
        guard MergeSort.sort(keys, count: datum.count, room: room, { $0.number.order(to: $1.number) > 0 }) else {
            return datum
        }
        let target = scratch.arena.allocate(Datum.self, count: datum.count)
        for position in 0..<datum.count { target[position] = keys[position].element }
        return Datum(.list, elements: target, count: datum.count)
    }

    private struct NumberKey: BitwiseCopyable {
        var number: DecimalDigits
        var element: Datum
    }

    private func sortedTexts(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        for element in datum.list where element.kind != .string { return .failed }
        let target = scratch.arena.allocate(Datum.self, count: datum.count)
        target.update(from: datum.elements, count: datum.count)
        let room = scratch.arena.allocate(Datum.self, count: datum.count)
        // UTF-8 sorts as code points do.
        guard MergeSort.sort(target, count: datum.count, room: room, { $1.precedes($0) }) else { return datum }
        return Datum(.list, elements: target, count: datum.count)
    }

    @inline(never)
    private func sortedLongNumbers(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        let elements = Array(datum.list)
        let keys = elements.map { Scientific($0.digitsText ?? "0") }
        let order = elements.indices.sorted { left, right in
            if keys[left] < keys[right] { return true }
            return left < right && !(keys[right] < keys[left])
        }
        return scratch.arena.list(order.map { elements[$0] })
    }

    /// Each value once, where it stands first.
    func unique(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .list else { return .failed }
        guard datum.count > 1 else { return datum }
        let size = MemberIndex.size(for: datum.count)
        let buckets = scratch.arena.allocate(UniqueBucket.self, count: size)
        buckets.update(repeating: UniqueBucket(hash: 0, element: .unset), count: size)
        let target = scratch.arena.allocate(Datum.self, count: datum.count)
        var count = 0
        for element in datum.list {
            let hash = DatumHash.hash(element, scratch)
            var bucket = Int(truncatingIfNeeded: hash) & (size &- 1)
            while buckets[bucket].element.kind != .unset {
                let known = buckets[bucket]
                if known.hash == hash, DatumEquality.areEqual(known.element, element, in: scratch) { break }
                bucket = (bucket &+ 1) & (size &- 1)
            }
            guard buckets[bucket].element.kind == .unset else { continue }
            buckets[bucket] = UniqueBucket(hash: hash, element: element)
            target[count] = element
            count &+= 1
        }
        return count == datum.count ? datum : Datum(.list, elements: target, count: count)
    }

    private struct UniqueBucket: BitwiseCopyable {
        var hash: UInt64
        var element: Datum
    }
}

extension Datum {
    /// Returns true if the text comes before another by the code points of their characters.
    func precedes(_ other: Datum) -> Bool {
        let (left, right, shared) = (bytes, other.bytes, Swift.min(count, other.count))
        var at = 0
        while shared &- at >= 8 {
            let (one, two) = (KeyWord.load(left + at), KeyWord.load(right + at))
            if one != two { return one.byteSwapped < two.byteSwapped }
            at &+= 8
        }
        while at < shared {
            if left[at] != right[at] { return left[at] < right[at] }
            at &+= 1
        }
        return count < other.count
    }
}
