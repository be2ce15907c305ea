import SpecIR
import SpecRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ColumnKind {
    /// Binds a value, null and all that doesn't fit included.
    func bind(_ value: Value, to statement: RawStatement, at index: Int32) {
        switch (self, value) {
        case (.string, .string(let text)), (.any, .string(let text)): statement.bind(text, at: index)
        case (.integer, .integer(let integer)), (.any, .integer(let integer)): statement.bind(integer, at: index)
        case (.boolean, .boolean(let flag)): statement.bind(Int64(flag ? 1 : 0), at: index)
        case (.date, .date(let date)) where date.isInRange: statement.bind(date.description, at: index)
        case (.url, .url(let url)) where url.baseURL == nil: statement.bind(url.relativeString, at: index)
        case (.uuid, .uuid(let uuid)): statement.bind(uuid.uuidString.lowercased(), at: index)
        case (.data, .data(let data)): statement.bind(blob: data, at: index)
        case (.json, _), (.data, _): statement.bind(text: StoredText.bytes(of: value), at: index)
        case (.number, _):
            if let double = value.exactDouble {
                statement.bind(double, at: index)
            } else {
                misfit(value, statement: statement, at: index)
            }
        case (.decimal, _):
            if let decimal = value.exactDecimal {
                statement.bind(decimal.digits, at: index)
            } else {
                misfit(value, statement: statement, at: index)
            }
        case (.any, _):
            // The kind of number may decide how it is written.
            if case .number(let digits) = value, let integer = Int64(digits), String(integer) == digits {
                statement.bind(integer, at: index)
            } else if let double = value.plainDouble {
                statement.bind(double, at: index)
            } else {
                misfit(value, statement: statement, at: index)
            }
        case (.string, _), (.integer, _), (.boolean, _), (.date, _), (.url, _), (.uuid, _):
            misfit(value, statement: statement, at: index)
        }
    }

    /// Binds a part of a key: equal numbers are spelled alike.
    func bind(key value: Value, to statement: RawStatement, at index: Int32) {
        if self == .any, case .number = value, let double = value.exactDouble {
            statement.bind(double, at: index)
        } else {
            bind(value, to: statement, at: index)
        }
    }

    private func misfit(_ value: Value, statement: RawStatement, at index: Int32) {
        statement.bind(blob: StoredText.bytes(of: value), at: index)
    }
}
