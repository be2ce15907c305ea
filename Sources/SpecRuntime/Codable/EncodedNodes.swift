import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The nodes that a Swift value is encoded to, in the arena of a scratch: what all encoders of one run share.
final class EncodedNodes {
    let plan: EncodingPlan
    let userInfo: [CodingUserInfoKey: Any]
    private let scratch: UnsafeMutablePointer<Scratch>

    /// True if something was met that only `ValueEncoder` can encode: the encoded nodes don't count then.
    var isUnusual = false

    /// True if the nodes may be gone: a type may keep its encoder.
    private(set) var isOver = false
    private var depth = 0
    private var serial = 0

    /// The values being encoded, outermost first. Deeper values are rare, and left to `ValueEncoder`.
    private let targets: UnsafeMutablePointer<Target>
    private static let mostLevels = 64

    /// The target of one encoded value.
    struct Target: BitwiseCopyable {
        var field: EncodingPlan.Field
        var serial: Int

        /// The position of a list's first element in the scratch's stack; then their number and kind.
        var start: Int
        var count = 0
        var element = EncodingPlan.Field(kind: .general)
        var state = State.nothing
        var datum = Datum.unset
    }

    enum State: BitwiseCopyable { case nothing, value, object, list }

    /// - Parameters:
    ///   - plan: what mappings take.
    ///   - scratch: where nodes are made.
    ///   - targets: the targets of a `Memory`. It and the scratch have to stay until `end`.
    ///   - userInfo: what types find in their encoder.
    init(
        _ plan: EncodingPlan,
        in scratch: UnsafeMutablePointer<Scratch>,
        targets: UnsafeMutablePointer<Target>,
        userInfo: [CodingUserInfoKey: Any]
    ) {
        self.plan = plan
        self.scratch = scratch
        self.targets = targets
        self.userInfo = userInfo
    }

    /// The targets of one run after another.
    final class Memory {
        let targets = EncodedNodes.makeTargets()

        deinit { targets.deallocate() }
    }

    static func makeTargets() -> UnsafeMutablePointer<Target> {
        let targets = UnsafeMutablePointer<Target>.allocate(capacity: mostLevels)
        // An encoder that refuses has a target too.
        let none = Target(field: EncodingPlan.Field(kind: .general), serial: -1, start: 0)
        targets.initialize(repeating: none, count: mostLevels)
        return targets
    }

    /// The node of a value; nil where that takes `ValueEncoder`, be it for an error.
    func node<T: Encodable>(of value: T, as mapping: Int) -> Datum? {
        let field = EncodingPlan.Field(kind: .object, operand: Int32(mapping))
        guard let datum = try? datum(of: value, as: field), !isUnusual, datum.kind == .object else { return nil }
        return datum
    }

    /// Ends the run: what a type kept of it does nothing more.
    func end() { isOver = true }

    func unusual() -> DatumEncoder.Unusual {
        isUnusual = true
        return DatumEncoder.Unusual()
    }

    /// No node, for a container that takes nothing.
    func refuse() -> UnsafeMutablePointer<ObjectNode>? {
        isUnusual = true
        return nil
    }

    /// A container that takes nothing.
    var refusal: EncodedElements {
        isUnusual = true
        return EncodedElements(encoder: DatumEncoder(run: self, target: targets, serial: -2))
    }
}

// MARK: Values

extension EncodedNodes {
    func datum<T: Encodable>(of value: T, as field: EncodingPlan.Field) throws -> Datum {
        if let native = try native(value, as: field) { return native }
        guard depth < Self.mostLevels, !isOver else { throw unusual() }
        let target = targets + depth
        serial += 1
        target.pointee = Target(field: field, serial: serial, start: scratch.pointee.stack.count)
        depth += 1
        defer { depth -= 1 }
        try value.encode(to: DatumEncoder(run: self, target: target, serial: serial))
        // An encoder that the type keeps takes nothing more.
        target.pointee.serial = -1
        return try result(target.pointee)
    }

    private func result(_ target: Target) throws -> Datum {
        switch target.state {
        case .nothing: throw unusual()
        case .value, .object: return target.datum
        case .list: return scratch.pointee.collect(.list, from: target.start)
        }
    }

    /// Text in the run's memory.
    func held(_ text: String) -> Datum { scratch.pointee.arena.string(text) }

    /// A value in the run's memory; hosted where it has no plain form.
    func held(_ value: Value) -> Datum { scratch.pointee.datum(of: value) }

    /// The node that a target's members go to; nil where it takes none.
    func openObject(_ target: UnsafeMutablePointer<Target>) -> UnsafeMutablePointer<ObjectNode>? {
        if target.pointee.state == .object { return target.pointee.datum.node }
        let field = target.pointee.field
        guard target.pointee.state == .nothing, field.kind == .object else { return refuse() }
        let node = scratch.pointee.arena.object(plan.shape(of: field.operand).layout, reader: field.operand)
        target.pointee.state = .object
        target.pointee.datum = Datum(node)
        return node
    }

    func openList(_ target: UnsafeMutablePointer<Target>) -> Bool {
        if target.pointee.state == .list { return true }
        guard target.pointee.state == .nothing, target.pointee.field.kind == .list else { return false }
        target.pointee.state = .list
        target.pointee.element = plan.element(of: target.pointee.field)
        return true
    }

    /// Adds an element to the list that is encoded innermost.
    func push(_ element: Datum, _ encoder: DatumEncoder) throws {
        guard encoder.isLive, encoder.target.pointee.state == .list, encoder.target == targets + (depth - 1) else {
            throw unusual()
        }
        scratch.pointee.stack.push(element)
        encoder.target.pointee.count += 1
    }

    /// Makes a value of the target.
    func settle(_ datum: Datum, _ encoder: DatumEncoder) throws {
        guard encoder.isLive else { throw unusual() }
        let state = encoder.target.pointee.state
        guard state == .nothing || state == .value else { throw unusual() }
        encoder.target.pointee.state = .value
        encoder.target.pointee.datum = datum
    }
}
