/// The room that a picture has for a mapping.
struct PictureSize {
    /// The rows that the mapping's own properties may fill; where there are more, some are folded.
    var own: Int

    /// The rows that nested mappings may fill.
    var nested: Int

    /// One that is read at a glance, about three screens high at most.
    static let overview = PictureSize(own: 60, nested: 120)

    /// One on a page that finds each property by its row.
    static let page = PictureSize(own: .max, nested: 120)

    /// One of everything, short of mappings that nest without end.
    static let whole = PictureSize(own: .max, nested: 2000)

    /// One of the mapping alone.
    static let flat = PictureSize(own: .max, nested: 0)
}
