#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Records as they come, one after the other.
extension Runtime {
    /// The objects of an input, read on request.
    ///
    ///     for try await person in try runtime.objects(in: .file(file), as: "Person") {
    ///         print(person.name)
    ///     }
    ///
    /// - Parameters:
    ///   - input: NDJSON, or one document whose objects stand in an array where the mapping's `root` leads, or which is
    ///     one.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: what the input is, and what becomes of records that fail.
    /// - Returns: a sequence that can be read more than once.
    /// - Throws: `UnknownNameError` for a name that isn't there; `NotJSONError` where a value in memory isn't JSON.
    public func objects(
        in input: JSONInput,
        as mapping: String,
        only paths: [String]? = nil,
        options: RecordOptions = RecordOptions()
    ) throws -> RecordSequence<JSONBuffers, DynamicObject> {
        let plan = try entryPlan(mapping, paths)
        return RecordSequence(try JSONBuffers(input), named: input.name, plan: plan, options: options) { .objects }
    }

    /// The objects of JSON that comes in pieces: the body of a request, or what a socket receives.
    ///
    /// A piece ends anywhere, be it within a character. The next is requested only when all of the last is read.
    ///
    /// - Parameters:
    ///   - buffers: pieces of UTF-8, such as `[UInt8]` or `Data`.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: what the input is, and what becomes of records that fail.
    /// - Returns: a sequence that can be read as often as the buffers can.
    /// - Throws: `UnknownNameError` for a name that isn't there.
    public func objects<Buffers: AsyncSequence>(
        in buffers: Buffers,
        as mapping: String,
        only paths: [String]? = nil,
        options: RecordOptions = RecordOptions()
    ) throws -> RecordSequence<Buffers, DynamicObject> where Buffers.Element: Sequence<UInt8> {
        RecordSequence(buffers, named: nil, plan: try entryPlan(mapping, paths), options: options) { .objects }
    }

    /// The records of an input as values of a Swift type, whose coding keys are property names.
    ///
    ///     for try await person in try runtime.values(of: Person.self, in: .file(file), as: "Person") {
    ///         await store.add(person)
    ///     }
    ///
    /// - Parameters:
    ///   - type: what to make of each record.
    ///   - input: as in `objects(in:as:)`.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: what the input is, and what becomes of records that fail, or that don't fit the type.
    ///   - userInfo: what the type finds in its decoder's `userInfo`.
    /// - Returns: a sequence that can be read more than once.
    /// - Throws: as `objects(in:as:)`.
    public func values<T: Decodable & SendableMetatype>(
        of type: T.Type,
        in input: JSONInput,
        as mapping: String,
        only paths: [String]? = nil,
        options: RecordOptions = RecordOptions(),
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> RecordSequence<JSONBuffers, T> {
        let plan = try entryPlan(mapping, paths)
        return RecordSequence(try JSONBuffers(input), named: input.name, plan: plan, options: options) {
            .values(userInfo)
        }
    }

    /// The records of JSON that comes in pieces, as values of a Swift type.
    ///
    /// - Returns: a sequence that can be read as often as the buffers can.
    /// - Throws: `UnknownNameError` for a name that isn't there.
    public func values<T: Decodable & SendableMetatype, Buffers: AsyncSequence>(
        of type: T.Type,
        in buffers: Buffers,
        as mapping: String,
        only paths: [String]? = nil,
        options: RecordOptions = RecordOptions(),
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> RecordSequence<Buffers, T> where Buffers.Element: Sequence<UInt8> {
        RecordSequence(buffers, named: nil, plan: try entryPlan(mapping, paths), options: options) { .values(userInfo) }
    }

    private func entryPlan(_ name: String, _ paths: [String]?) throws -> EntryPlan {
        let mapping = try mapping(named: name)
        return plan(for: mapping, part: try part(paths, of: mapping))
    }
}

extension JSONInput {
    /// The name of the input in failures.
    fileprivate var name: String? {
        if case .file(let url) = self { url.localPath } else { nil }
    }
}
