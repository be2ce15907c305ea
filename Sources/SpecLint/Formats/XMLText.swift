internal import SpecSource

/// An element of XML to be written.
package struct XMLText {
    var name: String
    var attributes: [(name: String, value: String)]
    var text: String
    var children: [XMLText]

    package init(_ name: String, attributes: [(String, String)], text: String = "", children: [XMLText] = []) {
        self.name = name
        self.attributes = attributes.map { ($0, $1) }
        self.text = text
        self.children = children
    }

    /// The element as a document.
    package var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(indentation: "") }

    private func lines(indentation: String) -> String {
        let attributes = attributes.map { " \($0.name)=\"\($0.value.escapedInXMLAttribute)\"" }.joined()
        let start = "\(indentation)<\(name)\(attributes)"
        if text.isEmpty, children.isEmpty { return start + "/>\n" }
        if children.isEmpty { return "\(start)>\(text.escapedInXML)</\(name)>\n" }
        let inner = children.map { $0.lines(indentation: indentation + "  ") }.joined()
        return "\(start)>\n\(inner)\(indentation)</\(name)>\n"
    }
}
