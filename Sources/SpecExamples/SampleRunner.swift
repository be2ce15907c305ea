package import SpecIR
import SpecRuntime
package import SpecSource

/// Reads samples by the mappings they are named for, writes what came out, and reads that again.
package struct SampleRunner {
    /// JSON that a mapping shall read.
    package struct Sample: Sendable {
        package var mapping: Int

        /// The file, as a report names it.
        package var name: String
        package var bytes: [UInt8]

        /// The place that names the file.
        package var stated: SourceRange

        package init(mapping: Int, name: String, bytes: [UInt8], stated: SourceRange) {
            self.mapping = mapping
            self.name = name
            self.bytes = bytes
            self.stated = stated
        }
    }

    private let runtime: Runtime
    private let hostBound: Set<Int>
    private let places: RulePlaces
    private let secrets: SecretKeys

    /// - Parameter set: specs without errors.
    package init(_ set: SpecSet) {
        runtime = Runtime(trying: set)
        hostBound = Runtime.hostBoundMappings(of: set)
        places = RulePlaces(set)
        secrets = SecretKeys(set)
    }

    /// The failures, one finding for each rule, in the order of the samples.
    package func run(_ samples: [Sample]) -> [Diagnostic] {
        samples.filter { !hostBound.contains($0.mapping) }.flatMap(run).oneForEachPlace
    }

    private func run(_ sample: Sample) -> [Diagnostic] {
        let name = runtime.set.mappings[sample.mapping].name
        guard runtime.set.entries(named: name.value).count == 1 else { return [] }
        do {
            let objects = try runtime.objects(from: .bytes(sample.bytes), as: name.value)
            return objects.flatMap { roundTrip(of: $0, sample) }
        } catch let error as DataError {
            return error.failures.map { failure in
                finding(
                    "sample-fails",
                    message: "`\(sample.name.shown)` can't be read: \(failure.sentence)",
                    at: places.rule(of: failure, of: sample.mapping) ?? name.range,
                    sample: sample,
                    help: failure.nearest.map { "did you mean `\($0.shown)`?" }
                )
            }
        } catch {
            return [
                finding(
                    "sample-fails",
                    message: "`\(sample.name.shown)` can't be read: \(error)",
                    at: name.range,
                    sample: sample
                )
            ]
        }
    }

    /// Values that differ once they are written and read again. A property that isn't written can't come back.
    private func roundTrip(of object: DynamicObject, _ sample: Sample) -> [Diagnostic] {
        let mapping = runtime.set.mappings[sample.mapping].name
        let written: [UInt8]
        do {
            written = try runtime.json(from: object, as: mapping.value)
        } catch {
            guard let error = error as? DataError else { return [] }
            return error.failures.map { failure in
                finding(
                    "sample-round-trip",
                    message: "the object read from `\(sample.name.shown)` can't be written: \(failure.sentence)",
                    at: places.rule(of: failure, of: sample.mapping) ?? mapping.range,
                    sample: sample
                )
            }
        }
        guard let again = try? runtime.objects(from: .bytes(written), as: mapping.value), again.count == 1,
            let before = Self.shown(object), let after = Self.shown(again[0])
        else { return [] }
        return ValueDifference.all(found: before, expected: after, whole: false).compactMap { difference in
            guard difference.found != nil, difference.expected != nil,
                places.isWritten(at: difference.path, in: before, of: sample.mapping),
                let rule = places.rule(at: difference.path, in: before, of: sample.mapping)
            else { return nil }
            let words = difference.sentenceOfRoundTrip(hiding: secrets)
            return finding(
                "sample-round-trip",
                message: "of `\(sample.name.shown)`: \(words)",
                at: rule,
                sample: sample
            )
        }
    }

    private static func shown(_ object: DynamicObject) -> Value? {
        try? Value(parsing: ValuePrinter.bytes(of: .object(object)))
    }

    private func finding(
        _ id: String,
        message: String,
        at range: SourceRange,
        sample: Sample,
        help: String? = nil
    ) -> Diagnostic {
        let note = Diagnostic.Note("the sample is named here", at: sample.stated)
        return Diagnostic(id, message, at: range, severity: .warning, notes: [note], help: help)
    }
}

extension DataFailure {
    /// The property, where there is one, and what is wrong.
    fileprivate var sentence: String {
        (property.map { $0.isEmpty ? "" : "`\($0.shown)`: " } ?? "") + message
    }
}
