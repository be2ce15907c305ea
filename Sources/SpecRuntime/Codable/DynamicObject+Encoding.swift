extension DynamicObject {
    /// A new object with the properties of a Swift value, whose coding keys are property names.
    ///
    ///     let object = try DynamicObject(encoding: person, as: "Person", in: runtime)
    ///
    /// Each property holds a value as its rule specifies: nested values become objects of their mappings, and a value
    /// that a type or a table of values doesn't allow is an error. A property that the Swift value leaves out stays
    /// unset, one that it encodes as nil is null.
    ///
    /// Where the mapping chooses others, the value's member `$mapping` names the one that is meant.
    ///
    /// - Parameters:
    ///   - value: what to take the properties of.
    ///   - mapping: the name of the object's mapping.
    ///   - runtime: the specs.
    ///   - userInfo: what the type finds in its encoder's `userInfo`.
    /// - Throws: `DataError` with every failure and the paths of the properties; `UnknownNameError` where no mapping
    ///   has that name.
    public convenience init(
        encoding value: some Encodable,
        as mapping: String,
        in runtime: Runtime,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws {
        let index = try runtime.mapping(named: mapping)
        let encoded = try Value(encoding: value, userInfo: userInfo)
        var fitting = ValueFitting(runtime)
        guard let chosen = fitting.mapping(of: encoded, statedAs: index),
            let fields = fitting.fields(of: encoded, by: chosen), fitting.error == nil
        else { throw fitting.error ?? DataError(failures: [], total: 0) }
        self.init(shape: runtime.shapes[chosen])
        isChosen = chosen != index
        take(fields)
    }

    /// Takes properties by name.
    func take(_ fields: ValueDictionary) {
        for (name, value) in fields { self[name] = value }
    }
}

extension Value {
    /// A Swift value by what it encodes, with dates, data, decimals, URLs and UUIDs as such; nothing in it is an object
    /// yet, save what is a `DynamicObject`.
    ///
    /// - Throws: `DataError` with the path of what no value can hold, or of where the type's own `encode(to:)` threw.
    public init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]) throws(DataError) {
        let encoder = ValueEncoder(userInfo: userInfo)
        do {
            try encoder.encode(value)
        } catch EncodingError.invalidValue(let found, let context) {
            throw DataError(DataFailure(found, context))
        } catch {
            throw DataError(DataFailure(.wrongType, path: encoder.run.failedPath ?? [], message: "\(error)"))
        }
        if let path = encoder.run.misusedPath {
            throw DataError(DataFailure(.wrongType, path: path, message: "the type encodes itself in two ways at once"))
        }
        self = encoder.slot.value
    }
}

extension DataFailure {
    fileprivate init(_ found: Any, _ context: EncodingError.Context) {
        guard let misfit = context.underlyingError as? Misfit else {
            self.init(.wrongType, path: context.codingPath, message: context.debugDescription)
            return
        }
        let words = misfit.id == .tooDeep ? "a `\(type(of: found))`" : "\(found)"
        self.init(
            misfit.id,
            path: context.codingPath,
            message: "expected \(misfit.expected), found \(JSONLocator.cut(words))"
        )
        expected = misfit.expected
    }

    fileprivate init(_ id: ID, path: [any CodingKey], message: String) {
        self.init(id, message)
        property = path.property
    }
}
