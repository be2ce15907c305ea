import SpecIR
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Value: Equatable {
    /// Numbers are equal when they are the same number, however they are held, texts byte for byte; all else case by
    /// case.
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.string(let left), .string(let right)): return left.isExactly(right)
        case (.date(let left), .date(let right)): return left == right
        case (.data(let left), .data(let right)): return left == right
        case (.url(let left), .url(let right)): return left == right
        case (.uuid(let left), .uuid(let right)): return left == right
        case (.list(let left), .list(let right)): return left == right
        case (.dictionary(let left), .dictionary(let right)): return left == right
        case (.object(let left), .object(let right)): return left == right
        case (.double(let left), .double(let right)) where left == right: return true
        case (.decimal(let left), .decimal(let right)): return left == right
        case (.number(let left), .number(let right)) where left == right: return true
        case (.unsigned(let left), .unsigned(let right)): return left == right
        default:
            guard let left = left.digits, let right = right.digits else { return false }
            return Scientific(left) == Scientific(right)
        }
    }

    /// A number by digits that lose nothing; nil where the value isn't a number.
    var digits: String? {
        switch self {
        case .integer(let integer): String(integer)
        case .unsigned(let integer): String(integer)
        case .double(let double): JSONNumber.text(double)
        case .decimal(let decimal): decimal.digits
        case .number(let digits): digits
        case .null, .boolean, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: nil
        }
    }
}
