package import SpecIR
package import SpecSource

/// Draws mappings.
package enum SpecDrawing {
    /// The picture of a mapping as an SVG that needs nothing else.
    ///
    /// - Parameters:
    ///   - mapping: its position in the set.
    ///   - set: the specs.
    ///   - theme: the colours.
    ///   - isWhole: whether all properties are drawn, however many; otherwise the plainest of many are folded.
    /// - Returns: the text of the SVG.
    package static func svg(of mapping: Int, in set: SpecSet, theme: DrawTheme, isWhole: Bool = false) -> String {
        let picture = PictureBuilder.picture(of: mapping, in: set, size: isWhole ? .whole : .overview)
        return SVGWriter.text(of: picture, theme: theme)
    }

    /// The picture of a mapping as a part of a page, which has the style sheet and finds each row by its number.
    ///
    /// - Parameters:
    ///   - mapping: its position in the set.
    ///   - set: the specs.
    ///   - samples: JSON whose members are drawn as unread where nothing reads them.
    /// - Returns: the SVG, and where its rows come from.
    package static func part(of mapping: Int, in set: SpecSet, samples: [Literal]) -> DrawnMapping {
        let picture = PictureBuilder.picture(of: mapping, in: set, samples: samples, size: .page)
        return DrawnMapping(
            svg: SVGWriter.text(of: picture, theme: nil),
            properties: picture.object.map(\.declared),
            members: picture.json.map(\.path)
        )
    }
}

/// A picture in a page.
package struct DrawnMapping: Sendable {
    /// The SVG. Groups have `data-object` and `data-json` with the numbers of their rows, lines have both.
    package var svg: String

    /// For each row of the object, where its property is declared; nil for a row that is no property.
    package var properties: [SourceRange?]

    /// For each row of the JSON, its path.
    package var members: [String]
}
