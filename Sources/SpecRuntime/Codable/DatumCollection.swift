/// An array or a dictionary, made without a container.
protocol DatumCollection {
    /// The collection that a list or dictionary is, as the type that it is known to have.
    static func decode<T>(_ datum: Datum, by decoder: DatumDecoder, as type: T.Type) throws -> T
}

extension Array: DatumCollection where Element: Decodable {
    static func decode<T>(_ datum: Datum, by decoder: DatumDecoder, as type: T.Type) throws -> T {
        guard datum.kind == .list else { throw DatumDecoder.Unusual() }
        let elements = UnsafePointer(datum.elements)
        let array = try Self(unsafeUninitializedCapacity: datum.count) { room, made in
            while made < datum.count {
                room.initializeElement(at: made, to: try decoder.decode(Element.self, at: elements + made))
                made += 1
            }
        }
        return Datum.same(array)
    }
}

extension Dictionary: DatumCollection where Key == String, Value: Decodable {
    static func decode<T>(_ datum: Datum, by decoder: DatumDecoder, as type: T.Type) throws -> T {
        guard datum.kind == .dictionary else { throw DatumDecoder.Unusual() }
        var dictionary = Self(minimumCapacity: datum.count)
        for position in 0..<datum.count {
            let part = UnsafePointer(datum.elements + (2 * position + 1))
            guard part.pointee.isValue else { throw DatumDecoder.Unusual() }
            dictionary[datum.key(position).text] = try decoder.decode(Value.self, at: part)
        }
        return Datum.same(dictionary)
    }
}
