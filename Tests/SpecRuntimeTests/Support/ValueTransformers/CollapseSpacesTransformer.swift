@testable import SpecRuntime

/// Puts one blank in the place of each stretch of white space.
///
///     transform: [collapse_spaces, trim]
struct CollapseSpacesTransformer: ValueTransformer {
    let name = "collapse_spaces"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        var collapsed = String.UnicodeScalarView()
        var isInSpace = false
        for scalar in try text(value).unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if !isSpace {
                collapsed.append(scalar)
            } else if !isInSpace {
                collapsed.append(" ")
            }
            isInSpace = isSpace
        }
        return .string(String(collapsed))
    }
}
