internal import CYaml

/// Reads libyaml's events off a text, one at a time.
///
/// The only place that touches libyaml. What it hands out are Swift values with byte offsets.
final class YAMLEventReader: YAMLEvents {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var offsets: OffsetWalk

    /// Makes a reader of UTF-8 text, which must outlive the reader.
    ///
    /// - Parameters:
    ///   - text: the file's bytes.
    ///   - start: where the text begins: behind the byte order mark.
    ///   - isASCII: whether each byte of it is a character.
    init?(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isASCII: Bool) {
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        offsets = OffsetWalk(text, from: start, isASCII: isASCII)
        guard yaml_parser_initialize(parser) == 1 else { return nil }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        guard let base = text.baseAddress else { return }
        yaml_parser_set_input_string(parser, base + start, text.count - start)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(YAMLFailure) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { yaml_event_delete(&event) }
        return convert(event)
    }

    private func convert(_ event: yaml_event_t) -> YAMLEvent {
        let start = offsets.offset(of: event.start_mark.index)
        let end = offsets.offset(of: event.end_mark.index)
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return YAMLEvent(
                kind: .scalar(YAMLScalar(String(decoding: text, as: UTF8.self), style(of: scalar.style))),
                start: start,
                end: end,
                anchor: name(scalar.anchor),
                hasTag: scalar.tag != nil
            )
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            return YAMLEvent(
                kind: .sequenceStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE),
                start: start,
                end: end,
                anchor: name(sequence.anchor),
                hasTag: sequence.tag != nil
            )
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            return YAMLEvent(
                kind: .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE),
                start: start,
                end: end,
                anchor: name(mapping.anchor),
                hasTag: mapping.tag != nil
            )
        default:
            return YAMLEvent(kind: plainKind(of: event), start: start, end: end)
        }
    }

    /// The kind of an event that has neither anchor nor tag.
    private func plainKind(of event: yaml_event_t) -> YAMLEvent.Kind {
        switch event.type {
        case YAML_ALIAS_EVENT: .alias(name(event.data.alias.anchor) ?? "")
        case YAML_SEQUENCE_END_EVENT: .sequenceEnd
        case YAML_MAPPING_END_EVENT: .mappingEnd
        case YAML_DOCUMENT_START_EVENT: .documentStart(isExplicit: event.data.document_start.implicit == 0)
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_STREAM_START_EVENT: .streamStart
        default: .streamEnd
        }
    }

    private func style(of style: yaml_scalar_style_t) -> YAMLScalar.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }

    private func name(_ text: UnsafePointer<yaml_char_t>?) -> String? {
        text.map { String(decodingCString: $0, as: UTF8.self) }
    }

    private func failure() -> YAMLFailure {
        let problem = parser.pointee.problem.map { String(cString: $0) }
        let context = parser.pointee.context.map { String(cString: $0) }
        return YAMLFailure(
            problem: problem ?? "",
            offset: offsets.offset(of: parser.pointee.problem_mark.index),
            context: context,
            contextOffset: context.map { _ in offsets.offset(of: parser.pointee.context_mark.index) }
        )
    }
}

/// An error of libyaml, in its own words, with byte offsets.
struct YAMLFailure: Error {
    var problem: String
    var offset: Int
    var context: String?
    var contextOffset: Int?
}
