import SpecIR

/// A plan's rules for reading, as text.
struct PlanDump {
    let plan: Plan

    /// The names of the mappings' readers; readers that only choosers lead to are numbered.
    private let names: [String]

    var tables: PlanTables { plan.tables }

    init(_ plan: Plan) {
        self.plan = plan
        let entries = Set(plan.entries.values.map(\.reader))
        var uses: [String: Int] = [:]
        var names = plan.mappingMetadata.map(\.name)
        for reader in names.indices where !entries.contains(Int32(reader)) {
            uses[names[reader], default: 1] += 1
            names[reader] += "#\(uses[names[reader], default: 1])"
        }
        self.names = names
    }

    func name(of reader: Int32) -> String {
        reader >= 0 && Int(reader) < names.count ? names[Int(reader)] : "nothing"
    }

    /// The readers that only choosers lead to.
    var furtherReaders: [Int32] {
        let entries = Set(plan.entries.values.map(\.reader))
        return plan.mappingMetadata.indices.map { Int32($0) }.filter { !entries.contains($0) }
    }

    /// Describes the reading of a mapping's documents.
    func lines(ofMapping index: Int) -> [String] {
        guard let entry = plan.entries[index] else { return [] }
        let host = tables.triesSinglePass ? "" : ", host code is called"
        return ["documents: records at \(entry.path)\(host)"] + lines(of: entry.reader)
    }

    /// Describes the reading of an object.
    func lines(of reader: Int32) -> [String] {
        let row = tables.mappings[reader]
        if row.extras >= 0, let chooser = plan.mappingExtras[Int(row.extras)].chooser { return lines(of: chooser) }
        let sites = PlanSites(plan, row)
        let properties = row.firstProperty..<row.firstProperty + row.propertyCount
        let lines = ["read \(way(row))"] + properties.map { "  " + line(ofProperty: $0, sites) }
        return lines + extraLines(row, of: reader)
    }

    /// Describes the reading of an object in a line.
    func summary(ofMapping index: Int) -> [String] {
        guard let entry = plan.entries[index] else { return [] }
        let row = tables.mappings[entry.reader]
        let sites = PlanSites(plan, row)
        let properties = row.firstProperty..<row.firstProperty + row.propertyCount
        guard !properties.isEmpty else { return [] }
        let passed = properties.count { tables.properties[$0].isReadInPass }
        let copied = properties.count { sites.copiesText($0) }
        let counts = "\(passed) of \(properties.count) properties in the pass, \(copied) copied as text"
        return ["read back from objects \(way(row)): \(counts)"]
    }

    private func way(_ row: MappingReader) -> String {
        guard row.isSinglePass else { return row.items >= 0 ? "exactly, and an array in a single pass" : "exactly" }
        return row.needsSettling ? "in a single pass, then what is left or missing" : "in a single pass"
    }
}
