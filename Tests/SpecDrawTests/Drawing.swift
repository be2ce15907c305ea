import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The texts of a picture, as an XML parser reads it.
final class Drawing: NSObject, XMLParserDelegate {
    struct Box: CustomStringConvertible {
        var text: String
        var left: Double
        var right: Double
        var baseline: Double
        var description: String { "\(text) at \(left), \(baseline)" }

        /// Letters reach 10 above the line they stand on, and 4 below it.
        func overlaps(_ other: Box) -> Bool {
            abs(baseline - other.baseline) < 14 && left < other.right && other.left < right
        }
    }

    private(set) var texts: [Box] = []
    private(set) var titles: [String] = []
    private(set) var size = (width: 0.0, height: 0.0)
    private var content = ""
    private var open: Box?

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError)): \(svg)")
    }

    /// Texts that lie on others.
    var overlaps: [String] {
        let sorted = texts.sorted { $0.baseline < $1.baseline }
        var found: [String] = []
        for (place, box) in sorted.enumerated() {
            for other in sorted[(place + 1)...] {
                if other.baseline - box.baseline >= 14 { break }
                if box.overlaps(other) { found.append("\(box) and \(other)") }
            }
        }
        return found
    }

    /// Texts that reach out of the picture.
    var outside: [String] {
        texts.filter { $0.left < 0 || $0.right > size.width || $0.baseline > size.height }.map(\.description)
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        content = ""
        let number = { (key: String) in attributes[key].flatMap(Double.init) ?? -1 }
        if name == "svg" { size = (number("width"), number("height")) }
        guard name == "text" else { return }
        let left = number("x")
        open = Box(text: "", left: left, right: left + number("textLength"), baseline: number("y"))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { content += text }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "title" { titles.append(content) }
        if name == "text", var box = open {
            box.text = content
            texts.append(box)
            open = nil
        }
    }
}
