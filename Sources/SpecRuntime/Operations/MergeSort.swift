/// Sorts in place and keeps the order of equal elements.
enum MergeSort {
    /// So many elements at a time are sorted by insertion.
    private static let runLength = 12

    /// False where the elements were in order already, and were left as they are.
    @inline(__always)
    static func sort<Element: BitwiseCopyable>(
        _ elements: UnsafeMutablePointer<Element>,
        count: Int,
        room: UnsafeMutablePointer<Element>,
        _ isAfter: (Element, Element) -> Bool
    ) -> Bool {
        var first = 1
        while first < count, !isAfter(elements[first &- 1], elements[first]) { first &+= 1 }
        guard first < count else { return false }
        var start = 0
        while start < count {
            insert(elements, start: start, end: Swift.min(start &+ runLength, count), isAfter)
            start &+= runLength
        }
        var length = runLength
        while length < count {
            var start = 0
            while start &+ length < count {
                merge(
                    elements,
                    start: start,
                    middle: start &+ length,
                    end: Swift.min(start &+ 2 &* length, count),
                    room: room,
                    isAfter
                )
                start &+= 2 &* length
            }
            length &*= 2
        }
        return true
    }

    @inline(__always)
    private static func insert<Element: BitwiseCopyable>(
        _ elements: UnsafeMutablePointer<Element>,
        start: Int,
        end: Int,
        _ isAfter: (Element, Element) -> Bool
    ) {
        var next = start &+ 1
        while next < end {
            let element = elements[next]
            var place = next
            while place > start, isAfter(elements[place &- 1], element) {
                elements[place] = elements[place &- 1]
                place &-= 1
            }
            elements[place] = element
            next &+= 1
        }
    }

    /// Merges two stretches that lie one behind the other.
    @inline(__always)
    private static func merge<Element: BitwiseCopyable>(
        _ elements: UnsafeMutablePointer<Element>,
        start: Int,
        middle: Int,
        end: Int,
        room: UnsafeMutablePointer<Element>,
        _ isAfter: (Element, Element) -> Bool
    ) {
        room.update(from: elements + start, count: middle &- start)
        var (left, right, target) = (0, middle, start)
        let leftCount = middle &- start
        while left < leftCount {
            if right < end, isAfter(room[left], elements[right]) {
                elements[target] = elements[right]
                right &+= 1
            } else {
                elements[target] = room[left]
                left &+= 1
            }
            target &+= 1
        }
    }
}
