/// An object whose properties are still in a store, and can't be read any more.
public struct UnreadObjectError: Error, Sendable, CustomStringConvertible {
    /// The name of the object's mapping.
    public let mapping: String

    /// The object's key.
    public let key: ObjectKey?

    /// The object in a sentence.
    private let words: String

    init(_ object: DynamicObject) {
        mapping = object.mapping
        key = object.storeKey
        words = object.words
    }

    /// The object, and what to do.
    public var description: String {
        "\(words) wasn't read before its session was closed: keep the session while you use its objects, or read ahead "
            + "by `prefetch`"
    }
}

extension DynamicObject {
    /// Throws what kept the properties from being read: the store failed, or the session was closed before.
    func checkIsRead() throws {
        try membership?.graph?.checkLoads()
        if isFault { throw UnreadObjectError(self) }
    }
}

extension Runtime {
    /// Reads what objects of a session are written with, all of an entity at once.
    func readAhead(_ objects: [DynamicObject], only paths: [String]?) throws {
        guard let graph = objects.lazy.compactMap({ $0.membership?.graph as? SessionGraph }).first else { return }
        let own = objects.filter { $0.membership?.graph === graph && ($0.isFault || !$0.shape.linked.isEmpty) }
        if !own.isEmpty { try graph.loadAround(own, paths.map(PropertyPaths.init), isWriting: true) }
    }
}
