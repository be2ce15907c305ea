/// Any coder takes objects as JSON. An `ObjectArchive` keeps more: types, and which objects are one.
///
///     let encoder = JSONEncoder()
///     encoder.userInfo[.specRuntime] = runtime
///     let json = try encoder.encode(person)  // the JSON that `runtime.json(from: person)` writes
///
///     let decoder = JSONDecoder()
///     decoder.userInfo[.specRuntime] = runtime
///     decoder.userInfo[.specMapping] = "Person"
///     let again = try decoder.decode(DynamicObject.self, from: json)
extension DynamicObject: Codable {
    /// Writes the JSON of the object's mapping, by the runtime in `userInfo[.specRuntime]`; without one the object as
    /// it is shown, by property names.
    ///
    /// - Throws: `DataError` where a property holds what its rule can't write.
    public func encode(to encoder: any Encoder) throws {
        guard let runtime = encoder.userInfo[.specRuntime] as? Runtime else {
            return try Value.object(self).encode(to: encoder)
        }
        try Value(parsing: runtime.json(from: self)).encode(to: encoder)
    }

    /// Reads JSON by the mapping in `userInfo[.specMapping]`, a name, of the runtime in `userInfo[.specRuntime]`.
    ///
    /// - Throws: `DecodingError` where one of them isn't set; `DataError` with every failure of the JSON.
    public convenience init(from decoder: any Decoder) throws {
        guard let runtime = decoder.userInfo[.specRuntime] as? Runtime,
            let mapping = decoder.userInfo[.specMapping] as? String
        else {
            let words = "set `decoder.userInfo[.specRuntime]` to a runtime and `[.specMapping]` to a mapping's name"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
        }
        let read = try runtime.object(from: .value(Value(from: decoder)), as: mapping)
        self.init(copying: read)
        isReference = read.isReference
    }
}

extension CodingUserInfoKey {
    /// The key at which a coder of objects finds the `Runtime` whose specs they belong to.
    public static let specRuntime = CodingUserInfoKey.named("specmap.runtime")

    /// The key at which a decoder of objects finds the name of the mapping to read them by.
    public static let specMapping = CodingUserInfoKey.named("specmap.mapping")

    /// Any name makes a key, though the initializer is declared to fail.
    private static func named(_ name: String) -> CodingUserInfoKey {
        [CodingUserInfoKey(rawValue: name)].compactMap { $0 }[0]
    }
}
