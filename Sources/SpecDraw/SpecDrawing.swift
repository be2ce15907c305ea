package import SpecIR

/// Draws mappings.
package enum SpecDrawing {
    /// The picture of a mapping as an SVG that needs nothing else.
    ///
    /// - Parameters:
    ///   - mapping: its position in the set.
    ///   - set: the specs.
    ///   - theme: the colours.
    /// - Returns: the text of the SVG.
    package static func svg(of mapping: Int, in set: SpecSet, theme: DrawTheme) -> String {
        SVGWriter.text(of: PictureBuilder.picture(of: mapping, in: set), theme: theme)
    }
}
