/// An archive that can't be read.
public struct ArchiveError: Error, CustomStringConvertible, Sendable, Equatable {
    /// A message: what was found, where, and what to do.
    public let description: String

    init(description: String) { self.description = description }

    /// Any error of a decoder, with its place where it knows one.
    init(_ error: any Error) {
        switch error {
        case let error as ArchiveError: self = error
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            description = "this is no archive of objects: the data isn't JSON"
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            description = Self.damage(context.codingPath)
        case DecodingError.keyNotFound(let key, let context): description = Self.damage(context.codingPath + [key])
        default: description = "the archive can't be read: \(error)"
        }
    }

    /// Something in an archive that no archive holds.
    init(damagedAt path: [any CodingKey]) { description = Self.damage(path) }

    private static func damage(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "this is no archive of objects" : "the archive is damaged at `\(path.property)`"
    }
}
