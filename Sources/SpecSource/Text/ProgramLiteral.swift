extension String {
    /// The text as a literal of a programming language, in double quotes; `escape` spells a character that wouldn't show
    /// what it is.
    package func literal(escape: (Unicode.Scalar) -> String) -> String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            default: result += scalar.needsPicture ? escape(scalar) : String(scalar)
            }
        }
        return result + "\""
    }
}
