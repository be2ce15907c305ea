import ReferenceInterpreter
import SpecIR
package import SpecSource

// The values of the JSON and the properties that they went to, for pages that show both.
extension Explainer {
    /// A value of the JSON, and a property that it went to.
    package struct ReadPlace: Sendable {
        /// The record, from 1.
        package var record: Int

        /// Names of properties, and positions of elements, from the record.
        package var path: [String]

        /// The property as `explain` takes it, where an element may have a name.
        package var address: String

        /// The declaration of the property; nil if code of a program decides.
        package var declared: SourceRange?

        /// The offset of the value's first byte in the input.
        package var offset: Int
    }

    /// The values that properties were read from, record by record.
    package var readPlaces: [ReadPlace] {
        places { step in
            guard !step.isUndone, step.kind != .set, step.kind != .unknown, step.kind != .object else { return false }
            return step.property != nil && step.place != nil
        }
    }

    /// The properties that hold something, record by record. Their offsets mean nothing.
    package var setPlaces: [ReadPlace] { places { $0.property != nil } }

    private func places(where isWanted: (TraceStep) -> Bool) -> [ReadPlace] {
        var found: [ReadPlace] = []
        for (number, record) in records.enumerated() {
            guard let document = documents[record.document] else { continue }
            let start = input.documents[record.document].start
            for step in document.traced.steps[document.traced.records[record.position].steps] where isWanted(step) {
                found.append(
                    ReadPlace(
                        record: number + 1,
                        path: step.positions,
                        address: QuotedNames.text(ofPath: step.path),
                        declared: step.property?.name.range,
                        offset: start + (step.place?.offset ?? 0)
                    )
                )
            }
        }
        return found
    }

    /// The numbers of the records that are read without a failure, from 1.
    package var goodRecords: [Int] {
        records.indices.filter { number in
            let record = records[number]
            guard let document = documents[record.document] else { return false }
            return document.traced.records[record.position].failures.isEmpty
        }.map { $0 + 1 }
    }

    /// The offsets in the input of the members that no rule reads, with their names from the root of the document.
    package var unreadPlaces: [(offset: Int, names: [String])] {
        readable.flatMap { number, document in
            let start = input.documents[number].start
            return UnreadWalk(document.traced.steps).members(of: document.json).map { place in
                let names = place.pointer.enumerated().filter { !place.items.contains($0.offset) }.map(\.element)
                return (start + place.offset, names)
            }
        }
    }
}
