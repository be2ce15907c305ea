import SpecSource
package import SpecTypes

/// The languages in which types can be written.
package enum TypesLanguage: String, CaseIterable, Sendable {
    case swift, typescript, python
    case jsonSchema = "json-schema"
    case sql, spark
}

/// Types as text, and notes on the parts that the language can't express.
package struct PrintedTypes: Sendable {
    package var text: String

    /// Sentences for the person who asked.
    package var notes: [String] = []

    package init(text: String, notes: [String] = []) {
        self.text = text
        self.notes = notes
    }
}

extension TypeModel {
    /// The types in a language; nil for Swift, which `SpecSwiftSource` writes.
    package func printed(as language: TypesLanguage) -> PrintedTypes? {
        switch language {
        case .swift: nil
        case .typescript: PrintedTypes(text: TypeScriptPrinter.text(of: self))
        case .python: PrintedTypes(text: PythonPrinter.text(of: self))
        case .jsonSchema: PrintedTypes(text: SchemaPrinter.text(of: self))
        case .sql: SQLPrinter.text(of: self)
        case .spark: SparkPrinter.text(of: self)
        }
    }

    /// The file names for a comment in the result.
    var origin: String { files.map(\.printable).joined(separator: ", ") }
}
