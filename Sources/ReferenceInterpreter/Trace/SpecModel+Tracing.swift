package import SpecIR

/// A document that was read step by step.
package struct TracedDocument {
    package var read: ReadDocument
    package var steps: [TraceStep]

    /// True if something is unknown because it requires code of a host program.
    package var needsHost: Bool

    /// Each record: its place, its steps, and its object shown as JSON where it came out.
    package var records: [TracedRecord]
}

package struct TracedRecord {
    package var place: TracePlace?
    package var steps: Range<Int>
    package var object: TraceValue?
    package var failures: [Finding]
}

extension SpecModel {
    /// Reads JSON, for a session or for none, and notes each step; nil for text that isn't JSON.
    package func trace(
        _ text: String,
        as mapping: Int,
        isForSession: Bool = false,
        host: Trace.Host? = nil
    ) -> TracedDocument? {
        guard let document = JSONParser.parse(text) else { return nil }
        let trace = Trace()
        trace.host = host
        let reading = Reading(self, document: document, trace: trace, isForSession: isForSession)
        let read = reading.document(by: mapping)
        var traced = TracedDocument(read: read, steps: trace.steps, needsHost: trace.needsHost, records: [])
        for record in reading.records {
            let object = read.positions.firstIndex(of: record.position).map { position in
                TraceValue(.object(read.objects[position]), set)
            }
            traced.records.append(
                TracedRecord(place: record.place, steps: record.steps, object: object, failures: record.failures)
            )
        }
        return traced
    }
}

/// A value in a document as it stands, for those who walk it beside the steps.
package struct PlacedJSON {
    private let node: JSONNode

    /// Keeps the values around it alive.
    private let root: JSONNode

    /// Nil for text that isn't JSON.
    package init?(parsing text: String) {
        guard let node = JSONParser.parse(text) else { return nil }
        self.init(node, node)
    }

    private init(_ node: JSONNode, _ root: JSONNode) { (self.node, self.root) = (node, root) }

    package var place: TracePlace { node.tracePlace }
    package var offset: Int { node.offset }
    package var json: JSON { node.json }
    package var isObject: Bool { node.isObject }
    package var isArray: Bool { node.isArray }

    /// Members or items, with their names.
    package var children: [(name: String, value: PlacedJSON)] {
        node.isObject
            ? node.members.map { ($0.key, PlacedJSON($0.value, root)) }
            : node.items.enumerated().map { (String($0.offset), PlacedJSON($0.element, root)) }
    }
}

extension SpecModel {
    /// Objects that are shown as JSON; none where they can't be read.
    package func objects(shown text: String, as mapping: Int) -> [HeldObject] {
        guard let document = JSONParser.parse(text) else { return [] }
        return readShown(document, as: mapping, skipsUnwritten: false).objects
    }

    /// Hands out each property that objects hold, and those of the objects inside.
    package func forEachProperty(
        of objects: [HeldObject],
        _ body: (_ mapping: Int, _ name: String, _ value: JSON) -> Void
    ) {
        for object in objects { forEachProperty(of: .object(object), body) }
    }

    private func forEachProperty(of held: Held, _ body: (Int, String, JSON) -> Void) {
        switch held {
        case .object(let object):
            for member in object.members {
                body(object.mapping, member.key, member.value.shown(set))
                forEachProperty(of: member.value, body)
            }
        case .list(let elements): for element in elements { forEachProperty(of: element, body) }
        case .dictionary(let members): for member in members { forEachProperty(of: member.value, body) }
        case .null, .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data, .reference:
            break
        }
    }
}

// Functions for making documents.
extension SpecModel {
    /// JSON that transformers turn into a value; nil where they can't be inverted.
    package func written(_ json: JSON, through transforms: [Transform]) -> JSON? {
        var value = Held(json)
        for transform in transforms.reversed() {
            guard let written = try? Transforming(transform).written(value) else { return nil }
            value = written
        }
        return value.shown(set)
    }

    /// A point in time as a format spells it.
    package func spelled(_ date: Timestamp, by format: DateFormat) -> JSON {
        let text = format.spelled(date)
        return format.isNumber ? .number(text) : .string(text)
    }
}
