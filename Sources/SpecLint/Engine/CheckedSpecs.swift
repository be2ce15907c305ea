import SpecIR
import SpecSource

/// The specs that are checked together, and what rules may know beside them.
final class CheckedSpecs: Sendable {
    let set: SpecSet
    let losses: LossPass

    /// For each spec, the specs that it uses.
    let links: [[Int]]

    /// For each spec, whether it has an error.
    let isBroken: [Bool]

    /// The JSON of examples that each mapping reads.
    let evidence: ExampleEvidence

    /// The mappings that examples, roots or other mappings lead to.
    let uses: MappingUses

    /// The indices in `set.mappings` of each spec's mappings.
    let mappingsOfSpec: [Range<Int>]

    /// The mappings that have a property, by its name in the text: mappings share the rules behind an alias.
    private let sharing = MadeOnce<[Located<String>: [Int]]>()

    /// The mappings that state each path.
    private let stating = MadeOnce<[[Path.Step]: Set<Int>]>()

    /// For specs whose config names the mappings that are read first, those.
    let entries: [Int: Set<String>]

    init(_ examined: ExaminedSpecs, samples: [SampleFiles.Sample] = [], entries: [Int: Set<String>] = [:]) {
        self.entries = entries
        set = examined.set
        losses = LossPass(examined.set)
        links = examined.links.map { $0.map(\.file) }
        let broken = Set(examined.findings.filter { $0.severity == .error }.map(\.range.file))
        let skipped = Set(examined.files.filter { !$0.document.skipped.isEmpty }.map(\.file))
        isBroken = examined.set.specs.map { broken.contains($0.file) || skipped.contains($0.file) }
        evidence = ExampleEvidence(examined.set, isBroken: isBroken, samples: samples)
        uses = MappingUses(examined.set)
        var start = 0
        mappingsOfSpec = examined.set.specs.map { spec in
            defer { start += spec.mappings.count }
            return start..<(start + spec.mappings.count)
        }
    }

    /// The mappings that have a property by a name at one place as their own, and not by inheriting it.
    func mappings(with name: Located<String>) -> [Int] {
        sharing.value {
            var found: [Located<String>: [Int]] = [:]
            for (index, mapping) in set.mappings.enumerated() {
                for property in mapping.properties where property.namingContext == nil {
                    found[property.name, default: []].append(index)
                }
            }
            return found
        }[name] ?? []
    }

    /// Returns true if a mapping other than one reads by a path from its own JSON.
    func isStated(_ path: [Path.Step], besidesIn index: Int) -> Bool {
        let mappings =
            stating.value {
                var found: [[Path.Step]: Set<Int>] = [:]
                for (index, mapping) in set.stated.enumerated() {
                    for path in mapping.properties.lazy.flatMap({ $0.from ?? [] }) where path.value.origin == .value {
                        found[path.value.steps, default: []].insert(index)
                    }
                }
                return found
            }[path] ?? []
        return mappings.contains { $0 != index }
    }
}

/// One spec among those that are checked together.
struct CheckedSpec {
    let all: CheckedSpecs
    let index: Int

    var spec: Spec { all.set.specs[index] }
}

/// One mapping: as its spec states it, and with all that it inherits.
final class CheckedMapping {
    let all: CheckedSpecs
    let index: Int
    let stated: Mapping
    let mapping: Mapping

    init(_ all: CheckedSpecs, _ index: Int) {
        self.all = all
        self.index = index
        stated = all.set.stated[index]
        mapping = all.set.mappings[index]
    }

    /// Each path that the mapping states.
    private(set) lazy var statedPaths = stated.statedPaths

    /// The objects that examples give to the mapping.
    var samples: [PlacedLiteral] { all.evidence.samples(of: index) }

    /// True if a config lists sample data for the mapping, so that a member missing there is an error.
    var isSampled: Bool { all.evidence.sampled.contains(index) }

    /// Returns true if examples or samples show that what a property states at a range is right.
    ///
    /// An example shows the property's name as well, and samples only the keys that are read.
    func shows(_ property: Property, at range: SourceRange) -> Bool {
        if range == property.name.range, property.from != nil { return !samples.isEmpty && !isSampled }
        return samples.contains { !property.parts(in: $0, mapping).isEmpty }
    }

    /// Returns true if there is data for a mapping that states the property, be it through an alias; without one, for this
    /// mapping.
    func hasData(of property: Property?) -> Bool {
        if !samples.isEmpty { return true }
        guard let property else { return false }
        return all.mappings(with: property.name).contains { !all.evidence.samples(of: $0).isEmpty }
    }

    /// The mapping that a name stands for here.
    func mapping(named name: String) -> Mapping? {
        all.set.mappingIndex(named: name, seenFrom: index).map { all.set.mappings[$0] }
    }
}
