import SpecIR
import SpecRuntime
import SpecSource
import SpecTracing

/// Places that belong together: a value of the sample, the property that it went to, and the place where that is written.
struct Lights {
    private(set) var json: [Literal] = []
    private(set) var object: [Literal] = []
    private(set) var written: [Literal] = []
    private(set) var unread: [Literal] = []

    /// Members that no rule reads, by their names.
    private(set) var unreadNames: [[String]] = []

    /// Longer texts have no lights, as the interpreter that finds them is slow.
    static let limit = 128 << 10

    /// - Parameters:
    ///   - question: the texts.
    ///   - texts: what became of them.
    ///   - runtime: the specs.
    ///   - mapping: the mapping's name.
    ///   - read: where the values of the sample are.
    ///   - back: where those of the written JSON are.
    ///   - rules: receives the properties.
    init(
        _ question: Question,
        texts: MappedTexts,
        runtime: Runtime,
        as mapping: String,
        read: ValueExtents,
        back: ValueExtents,
        rules: inout Rules
    ) {
        guard let explainer = try? Explainer(runtime, as: mapping, question.traced) else { return }
        let extents = read.byStart
        json = Self.places(explainer.readPlaces, extents: extents, text: texts.json, rules: &rules)
        for member in explainer.unreadPlaces {
            guard let value = extents[member.offset] else { continue }
            unread.append(.array(texts.json.place(value.key ?? value.start, value.end)))
            unreadNames.append(member.names)
        }
        addObject(explainer, texts: texts, rules: &rules)
        addWritten(runtime, mapping: mapping, texts: texts, back: back, numbers: explainer.goodRecords, rules: &rules)
    }

    /// The written JSON is read again, document by document, which shows where each property is in it.
    private mutating func addWritten(
        _ runtime: Runtime,
        mapping: String,
        texts: MappedTexts,
        back: ValueExtents,
        numbers: [Int],
        rules: inout Rules
    ) {
        let bytes = texts.written.file.bytes
        let extents = back.byStart
        let documents = back.values.filter { $0.parent == nil }
        for document in documents {
            let input = TracedInput(Array(bytes[document.start..<document.end]), named: "the written JSON", as: .json)
            guard let again = try? Explainer(runtime, as: mapping, input) else { continue }
            // Only records that could be read are written.
            let places = again.readPlaces.compactMap { place -> Explainer.ReadPlace? in
                let position = documents.count > 1 ? document.document : place.record - 1
                guard numbers.indices.contains(position) else { return nil }
                var place = place
                place.record = numbers[position]
                place.offset += document.start
                return place
            }
            written += Self.places(places, extents: extents, text: texts.written, rules: &rules)
        }
    }

    private static func places(
        _ places: [Explainer.ReadPlace],
        extents: [Int: ValueExtents.Value],
        text: UnitOffsets,
        rules: inout Rules
    ) -> [Literal] {
        var known: Set<[String]> = []
        return places.compactMap { place in
            guard let value = extents[place.offset], let declared = place.declared else { return nil }
            guard known.insert(["\(place.record)", "\(place.offset)"] + place.path).inserted else { return nil }
            let rule = rules.number(of: declared)
            return light(value, address: place.address, record: place.record, rule: rule, text: text)
        }
    }

    private mutating func addObject(_ explainer: Explainer, texts: MappedTexts, rules: inout Rules) {
        var declared: [[String]: (range: SourceRange, address: String)] = [:]
        for place in explainer.setPlaces {
            guard let range = place.declared else { continue }
            declared[["\(place.record)"] + place.path] = (range, place.address)
        }
        let bytes = texts.object.file.bytes
        let extents = ValueExtents(bytes)
        let isList = extents.values.first.map { bytes[$0.start] == UInt8(ascii: "[") } ?? false
        let numbers = explainer.goodRecords
        for value in extents.values {
            let whole = extents.path(of: value)
            let position = isList ? whole.first.flatMap(Int.init) : value.document
            guard let position, numbers.indices.contains(position) else { continue }
            let path = isList ? Array(whole.dropFirst()) : whole
            guard !path.isEmpty, let place = declared[["\(numbers[position])"] + path] else { continue }
            object.append(
                Self.light(
                    value,
                    address: place.address,
                    record: numbers[position],
                    rule: rules.number(of: place.range),
                    text: texts.object
                )
            )
        }
    }

    private static func light(
        _ value: ValueExtents.Value,
        address: String,
        record: Int,
        rule: Int,
        text: UnitOffsets
    ) -> Literal {
        .record([
            "place": .array(text.place(value.key ?? value.start, value.end)),
            "path": .string(address),
            "record": .number(record),
            "rule": .number(rule),
        ])
    }
}

extension Question {
    /// The sample as the interpreter takes it.
    var traced: TracedInput { TracedInput(Array(json.utf8), named: "the JSON", as: isLines ? .ndjson : .json) }
}
