import SpecIR

// From Swift types to JSON, with no object between.
extension Runtime {
    /// Writes a Swift value, whose coding keys are property names, as the JSON of a mapping.
    ///
    ///     struct Car: Encodable { let model: String, year: Int? }
    ///     let json = try runtime.encode(Car(model: "Golf", year: 1992), as: "Car")
    ///
    /// The same as `DynamicObject(encoding:as:in:)` and then `json(from:as:)`, and faster. Where something isn't plain,
    /// from a failure to a dictionary, the value's `encode(to:)` is called a second time.
    ///
    /// - Parameters:
    ///   - value: what to write.
    ///   - mapping: the name of the mapping. Where it chooses others, the value's member `$mapping` names the one that
    ///     is meant.
    ///   - paths: property paths such as `name`, `car.model`, to write only these; nil for all.
    ///   - userInfo: what the type finds in its encoder's `userInfo`.
    /// - Returns: the JSON, as UTF-8.
    /// - Throws: `DataError` with every failure and the paths of the properties; `UnknownNameError` for a name that isn't
    ///   there.
    public func encode(
        _ value: some Encodable,
        as mapping: String,
        only paths: [String]? = nil,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [UInt8] {
        // Without a sequence around the value: a generic one costs as much as a tenth of the rest.
        try encode(isList: false, as: mapping, only: paths, userInfo) { try $0.write(value, at: nil, to: $1) }
    }

    /// Writes Swift values as a JSON array below the mapping's `root`.
    ///
    /// - Throws: as `encode`; the first value that can't be encoded ends it.
    public func encodeAll(
        _ values: some Sequence<some Encodable>,
        as mapping: String,
        only paths: [String]? = nil,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [UInt8] {
        try encode(isList: true, as: mapping, only: paths, userInfo) { target, lent in
            var position = 0
            for value in values {
                try target.write(value, at: position, to: lent)
                position += 1
            }
        }
    }

    private func encode(
        isList: Bool,
        as name: String,
        only paths: [String]?,
        _ userInfo: [CodingUserInfoKey: Any],
        _ write: (EncodingTarget, WriterPool.Lent) throws -> Void
    ) throws -> [UInt8] {
        let mapping = try mapping(named: name)
        let part = try part(paths, of: mapping)
        let encoding = encoding
        return try writers.withWriter(writing) { lent in
            if lent.writer.failToFrame(mapping, 1) { return try lent.result() }
            lent.writer.beginDocument(isList, mapping: mapping, part: part)
            let target = EncodingTarget(
                runtime: self,
                mapping: mapping,
                name: name,
                plan: encoding.isPlain(mapping) ? encoding : nil,
                userInfo: userInfo
            )
            try write(target, lent)
            lent.writer.endDocument(isList, mapping)
            return try lent.result()
        }
    }
}

/// The mapping that values are encoded for.
private struct EncodingTarget {
    let runtime: Runtime
    let mapping: Int
    let name: String

    /// nil where each value has to become a dynamic object.
    let plan: EncodingPlan?
    let userInfo: [CodingUserInfoKey: Any]

    /// Writes a value; of a list, the one at a position.
    func write(_ value: some Encodable, at position: Int?, to lent: WriterPool.Lent) throws {
        lent.scratch.reset()
        let node = plan.flatMap { lent.node(of: value, as: mapping, $0, userInfo) }
        let datum = try node ?? lent.object(of: value, as: name, in: runtime, userInfo)
        lent.writer.object(datum, at: position, by: mapping, &lent.scratch)
    }
}

extension WriterPool.Lent {
    /// A value as a node in the scratch; nil where only a dynamic object can be made of it.
    fileprivate func node<Encoded: Encodable>(
        of value: Encoded,
        as mapping: Int,
        _ plan: EncodingPlan,
        _ userInfo: [CodingUserInfoKey: Any]
    ) -> Datum? {
        let memory = encoding as? EncodedNodes.Memory ?? EncodedNodes.Memory()
        encoding = memory
        let node = withUnsafeMutablePointer(to: &scratch) { scratch in
            let run = EncodedNodes(plan, in: scratch, targets: memory.targets, userInfo: userInfo)
            defer { run.end() }
            return run.node(of: value, as: mapping)
        }
        if node == nil { scratch.reset() }
        return node
    }

    /// A value as an object of the host.
    fileprivate func object(
        of value: some Encodable,
        as mapping: String,
        in runtime: Runtime,
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> Datum {
        let object = try DynamicObject(encoding: value, as: mapping, in: runtime, userInfo: userInfo)
        return scratch.host(.object(object))
    }
}
