import Console
import SpecRuntime

extension DataFailure {
    /// The failure as a line of JSON, or as text, which has colours where standard error shows them.
    func text(as format: MappingOptions.ErrorFormat) -> String {
        switch format {
        case .json: json
        case .text: Terminal.showsColourOfErrors ? painted : description
        }
    }

    /// The text with its severity in colour, and the lines below the message dimmed.
    private var painted: String {
        let label = "\(severity.rawValue)[\(id.rawValue)]"
        let style = severity == .error ? "1;31" : "1;33"
        var lines = description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let range = lines.first?.firstRange(of: label) {
            lines[0].replaceSubrange(range, with: "\u{1B}[\(style)m\(label)\u{1B}[0m")
        }
        return ([lines[0]] + lines.dropFirst().map { "\u{1B}[2m\($0)\u{1B}[0m" }).joined(separator: "\n")
    }
}
