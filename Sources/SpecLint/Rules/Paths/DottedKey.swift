import SpecIR
import SpecSource

/// A dot parts the steps of a path; a key that holds one needs quotes.
struct DottedKey: PropertyRule {
    let info = RuleInfo(
        "dotted-key",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path of several steps where an example, or OData, has one key with dots",
        why:
            """
            `log.level` is the member `level` of the member `log`. Where an example has one key `log.level`, the path finds nothing.
            OData's annotations, such as `@odata.count`, are such keys.
            """,
        bad: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  level: log.level
            examples:
              - name: an entry
                mapping: Entry
                json: {log.level: high}
                object: {}
            """,
        good: """
            specmap: 1
            mappings:
              Entry:
                properties:
                  level: '"log.level"'
            examples:
              - name: an entry
                mapping: Entry
                json: {log.level: high}
                object: {level: high}
            """,
        howToFix: "Put the key in double quotes, and the whole in single ones: `'\"log.level\"'`."
    )

    func join(_ pass: inout RulePass, _ log: RuleLog) {
        joinProperties(&pass, log)
        pass.mapping = RulePass.both(pass.mapping) { check($0, log) }
    }

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        if property.within == nil { check(property.from ?? [], in: mapping.samples, log) }
        if property.firstOf.isEmpty, !property.rule.hasElementSettings { return }
        for row in property.rows {
            let paths = row.rule.elements.conditions.map(\.path) + [row.rule.elements.pick].compactMap { $0 }
            guard paths.contains(where: { $0.value.steps.count > 1 }) else { continue }
            let values = mapping.samples.flatMap { row.places(in: $0, mapping.mapping) }
            check(paths, in: values.flatMap { $0.isArray ? $0.elements : [$0] }, log)
        }
    }

    /// The paths that a mapping states itself. A root that a sample doesn't have is `root-not-found`'s.
    private func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let stated = mapping.stated
        check([stated.choice.path].compactMap { $0 }, in: mapping.samples, log)
        check(stated.dropped, in: mapping.samples, log)
        check(stated.constants.map(\.path), in: mapping.samples, log)
        check(stated.deletesWhere.map(\.path), in: mapping.samples, log)
    }

    /// Paths of several steps that lead nowhere in all samples, one of which has a key that is spelled as some of them.
    private func check(_ paths: [Located<Path>], in samples: [PlacedLiteral], _ log: RuleLog) {
        for path in paths where path.value.origin == .value && path.value.steps.count > 1 {
            let annotation = firstStep(ofAnnotationIn: path.value.steps)
            // Without data, OData's keys alone are known to hold dots.
            if samples.isEmpty && annotation == nil { continue }
            // One that is read as one key as well is meant so.
            let whole = [Path.Step.member(path.value.description)]
            if paths.contains(where: { $0.value.steps == whole }) { continue }
            if let annotation, reportAnnotation(path, from: annotation, in: samples, into: log) { continue }
            guard let found = samples.lazy.compactMap({ $0.key(spelledAs: path.value.steps) }).first,
                samples.allSatisfy({ $0.parts(at: path.value.steps[...]).isEmpty }),
                !paths.contains(where: { $0.value.steps == found.steps })
            else { continue }
            report(path, found, into: log)
        }
    }

    /// The position of the step that an annotation of OData begins with, such as `@odata.count` or `items@odata.count`.
    private func firstStep(ofAnnotationIn steps: [Path.Step]) -> Int? {
        steps.indices.dropLast().first { position in
            guard let key = steps[position].key, key.utf8.contains(UInt8(ascii: "@")) else { return false }
            return key.hasSuffix("@odata") || key.hasSuffix("@microsoft")
        }
    }

    /// Reports a path with an annotation, which is one key; returns false where an example has it as several.
    private func reportAnnotation(
        _ path: Located<Path>,
        from first: Int,
        in samples: [PlacedLiteral],
        into log: RuleLog
    ) -> Bool {
        let steps = path.value.steps
        guard steps[(first + 1)...].allSatisfy({ $0.key != nil }),
            samples.allSatisfy({ $0.parts(at: steps[...]).isEmpty })
        else { return false }
        // `@microsoft.graph.downloadUrl` has more dots; behind `@odata.count` nothing follows either.
        let key = steps[first...].compactMap(\.key).joined(separator: ".")
        let written = path.value.description
        guard written.hasSuffix(key) else { return false }
        let before = written.dropLast(key.count)
        let quoted = "'\(before)\"\(key)\"'"
        log.report(
            "`\(key.shown)` is \(steps.count - first) steps, and OData has it as one key",
            at: path.range,
            help: "write `\(quoted)`",
            fixes: [Diagnostic.Fix("name one key", [Diagnostic.Edit(path.range, quoted)])]
        )
        return true
    }

    private func report(_ path: Located<Path>, _ found: FoundKey, into log: RuleLog) {
        let key = found.key.value
        let written = Path(steps: found.steps).description
        // Quotes that a value begins with are YAML's own.
        let quoted = written.hasPrefix("\"") ? "'\(written)'" : written
        log.report(
            "`\(key.shown)` is \(key.names.count) steps, and an example has it as one key",
            at: path.range,
            notes: [Diagnostic.Note("the key `\(key.shown)` is here", at: found.key.range)],
            help: "write `\(quoted.shown)`",
            fixes: [Diagnostic.Fix("name one key", [Diagnostic.Edit(path.range, quoted)])]
        )
    }
}

/// A key of an example that a path takes for several names.
private struct FoundKey {
    let key: Located<String>

    /// The path's steps with the key as one of them.
    let steps: [Path.Step]
}

extension PlacedLiteral {
    /// The first key along a path that is spelled as several of its steps.
    fileprivate func key(spelledAs steps: [Path.Step]) -> FoundKey? {
        for depth in steps.indices.dropLast() {
            let rest = Path(steps: Array(steps[depth...])).description
            for part in parts(at: steps[..<depth]) {
                guard case .object(let members) = part.content,
                    let key = members.map(\.key).first(where: { key in
                        key.value.contains(".") && "\(rest).".hasPrefix("\(key.value).")
                    })
                else { continue }
                let behind = steps.dropFirst(depth + key.value.names.count)
                return FoundKey(key: key, steps: steps[..<depth] + [.member(key.value)] + behind)
            }
        }
        return nil
    }
}

extension String {
    fileprivate var names: [Substring] { split(separator: ".", omittingEmptySubsequences: false) }
}
