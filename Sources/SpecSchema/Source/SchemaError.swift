package import SpecSource

/// The error of a text that can't be read as a schema.
package struct SchemaError: Error, CustomStringConvertible {
    package let message: String
    package let position: SourcePosition?
    package var file = ""

    init(_ message: String, at position: SourcePosition? = nil) {
        self.message = message
        self.position = position
    }

    package var description: String {
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(file)\(place): error: \(message)"
    }
}

/// A part of a schema that a spec can't express, or expresses differently.
package struct SchemaNote: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var column: Int

    /// The place as a JSON Pointer.
    package var pointer: String
    package var message: String

    package var description: String { "\(file):\(line):\(column): note: \(pointer.printable): \(message)" }
}

/// A remark on a schema, before the file is known.
struct SchemaRemark {
    var message: String
    var place: SchemaDocument.Place
}
