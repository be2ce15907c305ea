package import SpecIR
package import SpecRuntime
import SpecSource

/// The losses of data that is read, written, and read again: by the rules, and by trial.
package struct RoundTripTrial: Sendable {
    /// The result for one property.
    package struct PropertyResult: Sendable {
        package var mapping: String
        package var property: String
        package var range: SourceRange

        /// The verdict by the rules.
        package var stated: Verdict

        /// The verdict by the documents; nil if none went through the property.
        package var tried: Verdict?

        /// The reasons for a loss, by the rules.
        package var reasons: [Loss]

        /// The loss of an object that the property holds, where only that explains the verdict by the rules.
        package var held: HeldLoss?

        /// The smallest document that shows the loss.
        package var witness: RoundTripWitness?

        /// The worse of both.
        package var verdict: Verdict { max(stated, tried ?? .lossless) }

        /// The reason that explains the verdict by the rules; nil where only the objects that the property holds do.
        package var explanation: LossReason? { reasons.explanation(of: stated)?.reason }
    }

    /// In the order of the rules.
    package private(set) var results: [PropertyResult] = []

    /// Number of documents, and of those that could be read.
    package private(set) var documents = 0
    package private(set) var readable = 0

    /// True if the documents were given, and not made.
    package let isOfRecords: Bool

    /// True if values of the documents aren't shown: they were given, and some properties are sensitive.
    package let hidesValues: Bool

    /// Mappings that weren't tried, as they need host code.
    package private(set) var untried: [String] = []

    /// Mappings of which no made document could be read: their verdicts are those of the rules alone.
    package private(set) var unread: [String] = []

    /// The failure of most documents of a mapping of which none could be read, by the mapping's name.
    package private(set) var refusals: [String: String] = [:]

    /// - Parameters:
    ///   - set: specs without errors.
    ///   - tries: how many random documents are made for each mapping.
    ///   - seed: which random documents.
    ///   - records: documents to try instead, with the mapping that reads them.
    ///   - progress: is called for each document, with the number of those that were tried.
    package init(
        _ set: SpecSet,
        tries: Int = 2000,
        seed: UInt64 = 1,
        records: (mapping: Int, documents: [Literal])? = nil,
        progress: @escaping (_ documents: Int) -> Void = { _ in }
    ) {
        let runtime = Runtime(trying: set)
        self.init(runtime, hasHost: false, tries: tries, seed: seed, records: records, progress: progress)
    }

    /// The same for a runtime; `hasHost` is true if it has the code that the specs name.
    package init(
        _ runtime: Runtime,
        hasHost: Bool,
        tries: Int,
        seed: UInt64,
        records: (mapping: Int, documents: [Literal])? = nil,
        progress: @escaping (_ documents: Int) -> Void = { _ in }
    ) {
        isOfRecords = records != nil
        let set = runtime.set
        hidesValues = isOfRecords && set.hasSecrets
        let side = TrialSide(runtime)
        let maker = DocumentMaker(runtime, seed: seed, hasHost: hasHost)
        let verdicts = SpecVerdicts(set).mappings
        var found: [(mapping: Int, result: PropertyResult)] = []
        for index in set.mappings.indices where records == nil || records?.mapping == index {
            let mapping = set.mappings[index]
            if maker.hostBound.contains(index) {
                untried.append(mapping.name.value)
                continue
            }
            if let root = mapping.root, !mapping.isRootWritable {
                found.append((index, PropertyResult(of: mapping, root: root.range)))
                continue
            }
            var search = RoundTripSearch(
                side: side,
                set: set,
                index: index,
                verdicts: verdicts,
                looksBesideProperties: isOfRecords,
                before: documents,
                progress: progress
            )
            if let records {
                records.documents.flatMap { side.parts(of: $0, by: index) }.forEach { search.take($0) }
            } else {
                for place in mapping.properties.indices {
                    maker.documents(at: place, of: index).forEach { search.take($0) }
                }
                maker.documents(aboutAllOf: index).forEach { search.take($0) }
                for _ in 0..<tries { search.take(maker.randomDocument(index)) }
            }
            documents = search.documents
            readable += search.readable
            refusals[mapping.name.value] = search.commonRefusal(showsValues: !hidesValues)
            if !search.hasObjects, records == nil { unread.append(mapping.name.value) }
            found += search.results()
        }
        results = Self.joined(found)
        if hidesValues {
            for place in results.indices { results[place].witness = results[place].witness?.withoutValues }
        }
    }

    /// The results mapping by mapping, each property once: one may be reached through several mappings that choose.
    private static func joined(_ found: [(mapping: Int, result: PropertyResult)]) -> [PropertyResult] {
        var joined: [(mapping: Int, result: PropertyResult)] = []
        var places: [RoundTripSearch.Key: Int] = [:]
        for (mapping, result) in found {
            let key = RoundTripSearch.Key(mapping: mapping, property: result.property)
            guard let place = places[key] else {
                places[key] = joined.count
                joined.append((mapping, result))
                continue
            }
            let tried = [joined[place].result.tried, result.tried].compactMap { $0 }.max()
            if result.verdict > joined[place].result.verdict { joined[place].result = result }
            joined[place].result.tried = tried
        }
        return joined.enumerated().sorted { ($0.element.mapping, $0.offset) < ($1.element.mapping, $1.offset) }
            .map(\.element.result)
    }

    /// The reason that nothing was tried, as a clause.
    package var words: String {
        if documents == 0, !untried.isEmpty {
            let names = untried.map { "`\($0)`" }.joined(separator: ", ")
            return names + (untried.count == 1 ? " needs host code" : " need host code")
        }
        let reason = results.lazy.compactMap { refusals[$0.mapping] }.first ?? refusals.values.min()
        return "no document can be read" + (reason.map { "; most fail at \($0)" } ?? "")
    }

    /// True if no document could be read, and no root determines what becomes of them all: then only the rules were looked at.
    package var triedNothing: Bool { readable == 0 && !results.contains(where: \.property.isEmpty) }

    /// The worst of all properties.
    package var worst: Verdict { results.map(\.verdict).max() ?? .lossless }
}

/// A document that doesn't come back as it was.
package struct RoundTripWitness: Hashable, Sendable {
    /// The document; nil where its values aren't shown.
    package var json: Literal?

    /// The JSON that was written; nil if that failed.
    package var written: Literal?

    /// The outcome, as a clause.
    package var words: String

    /// The same, with the reason that it shows, where that isn't the one which explains the verdict.
    func naming(_ reason: LossReason?) -> RoundTripWitness {
        var witness = self
        if let reason { witness.words += ", by another loss: `\(reason.rawValue)`" }
        return witness
    }

    /// The same without the document, and what comes of it.
    fileprivate var withoutValues: RoundTripWitness {
        RoundTripWitness(words: "a record shows it; values aren't shown, as some properties are sensitive")
    }
}

extension RoundTripTrial.PropertyResult {
    /// The result for the objects below a root that no document can be written along.
    fileprivate init(of mapping: Mapping, root: SourceRange) {
        let reason = LossReason.rootNotWritten
        self.init(
            mapping: mapping.name.value,
            property: "",
            range: root,
            stated: max(reason.verdict.json, reason.verdict.object),
            reasons: [Loss(reason, at: root)]
        )
    }
}
