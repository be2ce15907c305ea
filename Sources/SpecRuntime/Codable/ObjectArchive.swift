#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Objects, with all that they lead to, in a form that outlives the process.
///
///     let data = try JSONEncoder().encode(ObjectArchive(people))
///
///     let decoder = JSONDecoder()
///     decoder.userInfo[.specRuntime] = runtime
///     let people = try decoder.decode(ObjectArchive.self, from: data).objects
///
/// An object that several others hold stays one object, and one that leads to itself does so again. Values come back
/// as what they were, digit for digit. The spec may have changed: a property that it gained is unset, one that it lost
/// stays with the object, as a property set by hand does. Sensitive values are archived like all others.
///
/// Several objects belong in one archive: each archive has objects of its own.
public struct ObjectArchive {
    /// The objects that are archived, or were.
    public var objects: [DynamicObject]

    /// An archive of objects and all that they lead to.
    public init(_ objects: [DynamicObject]) { self.objects = objects }
}

extension ObjectArchive: Codable {
    /// Reads an archive; the decoder's `userInfo` must hold the runtime: `decoder.userInfo[.specRuntime] = runtime`.
    public init(from decoder: any Decoder) throws {
        let content = try ArchiveContent(from: decoder)
        objects = try content.objects(in: Runtime.reading(decoder), at: decoder.codingPath)
    }

    /// Writes the objects and all that they lead to.
    public func encode(to encoder: any Encoder) throws { try ArchiveContent(objects).encode(to: encoder) }
}

extension Runtime {
    fileprivate static func reading(_ decoder: any Decoder) throws -> Runtime {
        if let runtime = decoder.userInfo[.specRuntime] as? Runtime { return runtime }
        throw ArchiveError(
            description: "the specs of archived objects aren't known: set `decoder.userInfo[.specRuntime]` to a runtime"
        )
    }

    /// Objects, with all that they lead to, as data that `unarchive` reads.
    ///
    /// - Returns: JSON, the same for the same objects; how it is laid out is nobody else's business.
    public func archive(_ objects: [DynamicObject]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(ObjectArchive(objects))
    }

    /// The objects of an archive, as objects of this runtime's mappings.
    ///
    /// - Throws: `ArchiveError` for what is no archive, one of a newer version, and objects whose mapping is gone.
    public func unarchive(_ data: Data) throws(ArchiveError) -> [DynamicObject] {
        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = self
        do {
            return try decoder.decode(ObjectArchive.self, from: data).objects
        } catch {
            throw ArchiveError(error)
        }
    }
}
