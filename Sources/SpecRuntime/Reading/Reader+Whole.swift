import SpecIR
import SpecSource

// Mappings that need the object in hand: `requires`, `initializer`, `mapper`.
extension Reader {
    mutating func wholeObject(
        by reader: Int32,
        extras: MappingExtras,
        at token: Int,
        isObject: Bool
    ) throws(JSONFault) -> Datum {
        if let mapper = extras.mapper { return try mapped(by: mapper, reader, token) }
        let failures = report.failureCount
        let datum = try read(reader, token, isObject: isObject, ifEmpty: true)
        guard datum.kind == .object, report.failureCount == failures, !attempt.isAborted else { return datum }
        let behind = state.end
        defer { state.end = behind }
        guard meets(extras.requires, in: datum.node, of: reader, at: token) else { return .failed }
        guard let initializer = extras.initializer else { return datum }
        return initialized(by: initializer, in: datum.node, of: reader, at: token)
    }

    private mutating func mapped(by mapper: any CustomMapper, _ reader: Int32, _ token: Int) throws(JSONFault) -> Datum
    {
        let json = plainValue(token)
        state.end = try walker.skip(token)
        do {
            return scratch.datum(of: try mapper.read(json, in: hostContext(at: token)))
        } catch {
            reportHost(plan.mappingMetadata[Int(reader)].mapper, reason: "\(error)", at: token, of: reader)
            return .failed
        }
    }

    private mutating func initialized(
        by initializer: ContextualInitializer,
        in node: UnsafeMutablePointer<ObjectNode>,
        of reader: Int32,
        at token: Int
    ) -> Datum {
        let json = plainValue(token)
        let (name, shape) = (plan.mappingMetadata[Int(reader)].initializer, node.shape)
        do {
            let target = try initializer(json, DynamicObject(shape: shape), hostContext(at: token))
            guard target.shape === shape else {
                let isForeign = target.shape.familyNumber != shape.familyNumber
                let words =
                    isForeign
                    ? ForeignObjectError(mapping: target.mapping).description
                    : "it gave an object of `\(target.mapping)`, expected `\(shape.mapping)`"
                reportHost(name, reason: words, at: token, of: reader)
                return .failed
            }
            node.pointee.host = scratch.hostObject(target)
            return Datum(node)
        } catch {
            reportHost(name, reason: "\(error)", at: token, of: reader)
            return .failed
        }
    }

    private func hostContext(at token: Int) -> HostContext {
        HostContext(caller: options.caller, place: locator.path(to: token))
    }

    /// Returns true if an object meets its mapping's requirements; reports each one that it doesn't meet.
    private mutating func meets(
        _ requirements: [RequirementReader],
        in node: UnsafeMutablePointer<ObjectNode>,
        of reader: Int32,
        at token: Int
    ) -> Bool {
        var holds = true
        for requirement in requirements {
            guard let reason = unmet(requirement, in: node, at: token) else { continue }
            holds = false
            reportRequirement(reason, requirement.range, at: token)
        }
        return holds
    }

    /// The reason that an object doesn't meet a requirement; nil if it does.
    private mutating func unmet(
        _ requirement: RequirementReader,
        in node: UnsafeMutablePointer<ObjectNode>,
        at token: Int
    ) -> RefusalReason? {
        let properties = requirement.properties
        func present() -> Int { properties.count { $0.isPresent(in: node) } }
        func listed() -> String { properties.map { "`\($0.name)`" }.joined(separator: ", ") }
        switch requirement.kind {
        case .atLeastOne:
            return properties.contains { $0.isPresent(in: node) }
                ? nil : RefusalReason(expected: "at least one of \(listed())", found: "none")
        case .exactlyOne:
            let count = present()
            return count == 1
                ? nil
                : RefusalReason(expected: "exactly one of \(listed())", found: count == 0 ? "none" : "\(count)")
        case .allOrNone:
            let count = present()
            return count == 0 || count == properties.count
                ? nil
                : RefusalReason(expected: "all or none of \(listed())", found: "\(count) of \(properties.count)")
        case .compares(let comparison): return unmet(comparison, of: properties, node)
        case .passes(let name):
            do {
                let check = plan.checks[name.value]
                let object = scratch.value(of: Datum(node))
                return try check?(object, hostContext(at: token)) ?? true
                    ? nil : RefusalReason(expected: "an object that passes `\(name.value)`")
            } catch {
                return RefusalReason("`\(name.value)`: \(error)")
            }
        }
    }
}
