import SpecIR
import SpecRuntime

// Giving names, from the root down.
extension DraftBuilder {
    mutating func mappings(_ root: DraftRoot) -> [DraftMapping] {
        let rootName = prefix + (name ?? rootName(root))
        guard let record = root.record.map({ canonical[$0] }), isMapping(record) else {
            return documentMapping(rootName)
        }
        var names = MappingNames(root: record, rootName, prefix: prefix)
        var result = [mapping(record, &names)]
        result[0].root = root.path
        noteWrappedRecords(in: &result[0])
        return result + innerMappings(below: [record], &names)
    }

    /// If the document holds a list of records and something beside it, notes how to read the records alone.
    private func noteWrappedRecords(in mapping: inout DraftMapping) {
        guard mapping.root.isEmpty, samples.values[0].lists == 0 else { return }
        for (index, property) in mapping.properties.enumerated() {
            guard case .list(let element) = property.rule, case .object(let object) = element.rule else { continue }
            guard let key = property.key, Self.isWrapper(key), let path = DraftPath(key: key).text else { continue }
            let name = property.mappings[object] ?? ""
            mapping.properties[index].checks.append("the records? `root: \(path)` in `\(name)` reads them alone")
        }
    }

    private mutating func innerMappings(below first: [Int32], _ names: inout MappingNames) -> [DraftMapping] {
        var result: [DraftMapping] = []
        var done = Set(first)
        var open = first.flatMap { children(of: $0).map(\.object).reversed() }
        while let object = open.popLast() {
            guard done.insert(object).inserted else { continue }
            result.append(mapping(object, &names))
            open += children(of: object).map(\.object).reversed()
        }
        return result
    }

    /// A mapping for documents that aren't objects, or whose keys are data: one property that holds all.
    private mutating func documentMapping(_ name: String) -> [DraftMapping] {
        let value = samples.values[0]
        guard value.present > 0 else { return [] }
        var mapping = DraftMapping(name: name, count: value.present)
        let isBare =
            value.kind == .object && value.object >= 0 && samples.objects[Int(canonical[value.object])].values < 0
        let isEmptyList = value.kind == .list && (value.element < 0 || !samples.values[Int(value.element)].isSeen)
        if isBare || isEmptyList {
            mapping.checks = [isBare ? "only {} was seen" : "only [] was seen"]
            return [mapping]
        }
        let origin = DraftOrigin(parent: nil, key: name, isElement: false)
        let inner = objects(at: 0, origin)
        for child in inner { tidy(below: child.object) }
        let verdict = verdict(0)
        var names = MappingNames(root: nil, name, prefix: prefix)
        var property = DraftProperty(key: nil, name: value.kind == .scalar ? "value" : "items", rule: verdict.rule)
        property.checks = verdict.checks
        for child in inner {
            let object = canonical[child.object]
            property.mappings[object] = names.name(of: object, base: "Item", parent: name)
        }
        mapping.properties = [property]
        return [mapping] + innerMappings(of: inner.map { canonical[$0.object] }, &names)
    }

    private mutating func innerMappings(of objects: [Int32], _ names: inout MappingNames) -> [DraftMapping] {
        let own = objects.map { mapping($0, &names) }
        return own + innerMappings(below: objects, &names)
    }

    private func mapping(_ object: Int32, _ names: inout MappingNames) -> DraftMapping {
        let sample = samples.objects[Int(object)]
        let own = names.name(of: object, base: baseName(of: object), parent: parentName(of: object, names))
        var mapping = DraftMapping(name: own, count: sample.count)
        if sample.isIncomplete { mapping.checks.append("members were left out: there were too many") }
        for child in children(of: object) {
            let inner = canonical[child.object]
            _ = names.name(of: inner, base: baseName(of: inner), parent: own)
        }
        mapping.properties = properties(of: object).map { property in
            var property = property
            property.mappings = names.all
            return property
        }
        return mapping
    }

    private func parentName(of object: Int32, _ names: MappingNames) -> String {
        origins[object]?.parent.flatMap { names.all[canonical[$0]] } ?? ""
    }
}

// MARK: The root's name

extension DraftBuilder {
    private func rootName(_ root: DraftRoot) -> String {
        let isOneOfMany = root.isList
        if let key = root.path.last(where: { !Self.isWrapper($0) }) {
            return usable(DraftName.mapping(for: key, isElement: root.endsInList)) ?? "Root"
        }
        return fileName.flatMap { usable(DraftName.mapping(for: $0, isElement: isOneOfMany)) } ?? "Root"
    }

    /// The first file's name up to its first dot, unless it is as general as `stdin`.
    private var fileName: String? {
        guard let last = files.first?.split(separator: "/").last, let word = last.split(separator: ".").first else {
            return nil
        }
        // Everything from the first digit behind the name on is a date or a number of lines.
        let letters = word.prefix { !$0.isNumber }
        let stem = letters.count > 2 ? letters : word
        let name = stem.lowercased()
        let generic: Set = [
            "stdin", "input", "in", "sample", "samples", "test", "example", "examples", "output", "file",
        ]
        return generic.contains(name) || Self.isWrapper(name) || !name.contains { $0.isLetter } ? nil : String(stem)
    }

    private func usable(_ name: String) -> String? { DraftName.reserved.contains(name) ? nil : name }
}

/// The mappings' names, each given once.
struct MappingNames {
    /// By the object's sample.
    private(set) var all: [Int32: String] = [:]
    private var taken: Set<String> = []
    private let prefix: String

    init(root: Int32?, _ name: String, prefix: String) {
        self.prefix = prefix
        taken = [name]
        if let root { all[root] = name }
    }

    /// The name of an object's mapping: by its key, or by its parent's name and its key, or with a number behind.
    mutating func name(of object: Int32, base: String, parent: String) -> String {
        if let known = all[object] { return known }
        let above = parent.hasPrefix(prefix) ? String(parent.dropFirst(prefix.count)) : parent
        let candidates = [base, above + base].map { prefix + $0 }.filter { !DraftName.reserved.contains($0) }
        var name = candidates.first { !taken.contains($0) }
        var number = 2
        while name == nil || name.map(taken.contains) == true {
            name = (candidates.last ?? prefix + base) + String(number)
            number += 1
        }
        let given = name ?? base
        taken.insert(given)
        all[object] = given
        return given
    }
}
