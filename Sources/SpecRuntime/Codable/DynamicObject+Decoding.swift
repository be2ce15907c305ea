extension DynamicObject {
    /// The object as a Swift type, whose coding keys are property names.
    ///
    ///     struct Car: Decodable { let model: String, year: Int? }
    ///     let car = try object.decode(as: Car.self)
    ///
    /// Dates, data, decimals, URLs and UUIDs are handed over as such, and so is a `DynamicObject`. An optional is nil
    /// where the property is unset and where it is null. Numbers must lie in the range of the Swift type.
    ///
    /// - Throws: `DataError` with the property's path, also for what the type's own `init(from:)` throws.
    public func decode<T: Decodable>(
        as type: T.Type = T.self,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws(DataError) -> T {
        load()
        if let node = slots.retainedNode() {
            let image = ObjectImage.image(of: node)
            defer { image.release() }
            // A value that isn't plain is decoded once more.
            do { return try DatumDecoder.decode(type, from: Datum(node), userInfo: userInfo) } catch {}
        }
        if membership != nil || isFault { return try decodeOfSession(as: type, userInfo: userInfo) }
        return try Value.object(self).decode(as: type, userInfo: userInfo)
    }
}

extension DynamicObject {
    /// Decodes an object whose values may still be in a store, which may fail.
    private func decodeOfSession<T: Decodable>(
        as type: T.Type,
        userInfo: [CodingUserInfoKey: Any]
    ) throws(DataError) -> T {
        let result = Result { () throws(DataError) in try Value.object(self).decode(as: type, userInfo: userInfo) }
        do {
            try checkIsRead()
        } catch {
            throw DataError(DataFailure(.unread, "\(error)"))
        }
        return try result.get()
    }
}

extension Value {
    /// The value as a Swift type.
    ///
    ///     let phones = try person.phones?.decode(as: [Phone].self)
    ///
    /// - Throws: `DataError` with the path below the value.
    public func decode<T: Decodable>(
        as type: T.Type = T.self,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws(DataError) -> T {
        let decoder = ValueDecoder(self, userInfo: userInfo)
        do {
            return try decoder.decode(type)
        } catch let error as DecodingError {
            throw DataError(CodingPlace(self).failure(of: error))
        } catch {
            let place = CodingPlace(self)
            throw DataError(place.failure(.wrongType, at: decoder.run.failedPath ?? [], saying: "\(error)"))
        }
    }
}

extension DataError {
    init(_ failure: DataFailure) { self.init(failures: [failure], total: 1) }
}
