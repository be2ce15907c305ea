/// One step of libyaml's walk through a document, with byte offsets for its marks.
struct YAMLEvent {
    enum Kind {
        case scalar(YAMLScalar)
        case alias(String)
        case sequenceStart(isFlow: Bool)
        case mappingStart(isFlow: Bool)
        case sequenceEnd
        case mappingEnd
        case documentStart(isExplicit: Bool)
        case documentEnd
        case streamStart
        case streamEnd
    }

    var kind: Kind

    /// Offset of the first byte: the node's anchor or tag, where it has one.
    var start: Int

    /// Offset behind the last byte. For a block collection, libyaml reports the start of the next token.
    var end: Int

    var anchor: String?
    var hasTag = false
}
