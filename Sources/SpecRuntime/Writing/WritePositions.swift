/// The positions of properties, by name, in objects of other shapes.
struct WritePositions: ~Copyable {
    private var maps: [Key: UnsafePointer<Int32>] = [:]
    private var last: (key: Key, map: UnsafePointer<Int32>)?

    private struct Key: Hashable {
        var names: Int32
        var layout: UnsafePointer<ObjectLayout>
    }

    var isEmpty: Bool { maps.isEmpty }

    /// The shape has no such property.
    static let none: Int32 = -1

    /// A property that holds what points at the object is below this, by its position counted down from it.
    static let inverse: Int32 = -2

    /// For each name its position in the layout; nil where these are the layout's own names, in their order.
    @inline(__always)
    mutating func map(
        _ names: Int32,
        layout: UnsafePointer<ObjectLayout>,
        tables: WriteTables
    ) -> UnsafePointer<Int32>? {
        if tables.names[names].layout == layout { return nil }
        return otherMap(Key(names: names, layout: layout), tables)
    }

    @inline(never)
    private mutating func otherMap(_ key: Key, _ tables: WriteTables) -> UnsafePointer<Int32> {
        if let last, last.key == key { return last.map }
        let map = maps[key] ?? make(key, tables)
        last = (key, map)
        return map
    }

    private mutating func make(_ key: Key, _ tables: WriteTables) -> UnsafePointer<Int32> {
        let names = tables.names[key.names]
        let shape = key.layout.pointee.shape
        let map = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, Int(names.count)))
        for number in 0..<names.count {
            let position = shape.position(of: tables.texts[names.first + number].text)
            let isInverse = position.map { shape.links[$0]?.inverse != nil } ?? false
            map[Int(number)] = position.map { isInverse ? Self.inverse - Int32($0) : Int32($0) } ?? Self.none
        }
        maps[key] = UnsafePointer(map)
        return UnsafePointer(map)
    }

    deinit { for map in maps.values { map.deallocate() } }
}
