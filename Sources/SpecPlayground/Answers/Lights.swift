import SpecIR
import SpecRuntime
import SpecSource
import SpecTracing

/// Which places belong together: a value of the sample, the property that it went to, and where that is written.
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
        _ texts: MappedTexts,
        _ runtime: Runtime,
        as mapping: String,
        _ read: ValueExtents,
        _ back: ValueExtents,
        _ rules: inout Rules
    ) {
        guard let explainer = try? Explainer(runtime, as: mapping, question.traced) else { return }
        let extents = read.byStart
        json = Self.places(explainer.readPlaces, extents, texts.json, &rules)
        for member in explainer.unreadPlaces {
            guard let value = extents[member.offset] else { continue }
            unread.append(.array(texts.json.place(value.key ?? value.start, value.end)))
            unreadNames.append(member.names)
        }
        addObject(explainer, texts, &rules)
        // The written JSON is read again, which shows where each property is in it.
        let bytes = texts.written.file.bytes
        let input = TracedInput(bytes, named: "the written JSON")
        guard !bytes.isEmpty, let again = try? Explainer(runtime, as: mapping, input) else { return }
        // Only records that could be read are written.
        let numbers = explainer.goodRecords
        let places = again.readPlaces.compactMap { place -> Explainer.ReadPlace? in
            guard numbers.indices.contains(place.record - 1) else { return nil }
            var place = place
            place.record = numbers[place.record - 1]
            return place
        }
        written = Self.places(places, back.byStart, texts.written, &rules)
    }

    private static func places(
        _ places: [Explainer.ReadPlace],
        _ extents: [Int: ValueExtents.Value],
        _ text: TextPlaces,
        _ rules: inout Rules
    ) -> [Literal] {
        var known: Set<[String]> = []
        return places.compactMap { place in
            guard let value = extents[place.offset], let declared = place.declared else { return nil }
            guard known.insert(["\(place.record)", "\(place.offset)"] + place.path).inserted else { return nil }
            return light(value, place.path, place.record, rules.number(of: declared), text)
        }
    }

    private mutating func addObject(_ explainer: Explainer, _ texts: MappedTexts, _ rules: inout Rules) {
        var declared: [[String]: SourceRange] = [:]
        for place in explainer.setPlaces where place.declared != nil {
            declared[["\(place.record)"] + place.path] = place.declared
        }
        let bytes = texts.object.file.bytes
        let values = ValueExtents(bytes).values
        let isList = values.first.map { bytes[$0.start] == UInt8(ascii: "[") } ?? false
        let numbers = explainer.goodRecords
        for value in values {
            let position = isList ? value.path.first.flatMap(Int.init) : value.document
            guard let position, numbers.indices.contains(position) else { continue }
            let path = isList ? Array(value.path.dropFirst()) : value.path
            guard !path.isEmpty, let range = declared[["\(numbers[position])"] + path] else { continue }
            object.append(Self.light(value, path, numbers[position], rules.number(of: range), texts.object))
        }
    }

    private static func light(
        _ value: ValueExtents.Value,
        _ path: [String],
        _ record: Int,
        _ rule: Int,
        _ text: TextPlaces
    ) -> Literal {
        .record([
            "place": .array(text.place(value.key ?? value.start, value.end)),
            "path": .string(path.joined(separator: ".")),
            "record": .number(record),
            "rule": .number(rule),
        ])
    }
}

extension Question {
    /// The sample as the interpreter takes it.
    var traced: TracedInput { TracedInput(Array(json.utf8), named: "the JSON", as: isLines ? .ndjson : .json) }
}
