import SpecIR
import SpecSource

// From the tree to the steps that write it.
extension WriteTree {
    /// The steps, and what stands where in the tree's objects.
    struct Steps {
        fileprivate(set) var steps: [WriteStep] = []
        fileprivate(set) var places = KeyIndex()
        fileprivate(set) var objectCount: Int32 = 0

        /// Objects and arrays that still have to be ended.
        fileprivate var open: [Open] = []

        /// Notes where the object at hand holds properties, and which values are copied together with their keys.
        mutating func note(_ properties: [WriteProperty]) {
            for (number, step) in steps.enumerated() where step.kind == .property {
                let property = properties[Int(step.operand)]
                if property.owner < 0 { steps[number].position = property.position }
                if step.hasComma, step.item < 0 { steps[number].copied = property.copied }
            }
        }
    }

    fileprivate struct Open {
        var node: Int
        var step: Int

        /// The child that comes next.
        var next = 0

        /// True if the node is part of an array whose elements are properties.
        var isInArray: Bool

        /// True if the node is, or is part of, an array that is null when everything in it is null.
        var countsNull: Bool

        /// The object's number among the program's, or -1.
        var object: Int32
    }

    /// The position of a node in its container.
    private struct Place {
        var label: [UInt8] = []
        var item: Int32 = -1
        var isInArray = false
        var countsNull = false
        var object: Int32 = -1
        var key = ""
        var isRoot = false
    }

    /// The steps for the tree. Nothing here calls itself, as paths may be long.
    func steps(in arena: inout Arena) -> Steps {
        var steps = Steps()
        add(0, at: Place(isRoot: true), to: &steps, arena: &arena)
        while let last = steps.open.indices.last {
            let open = steps.open[last]
            guard open.next < nodes[open.node].children.count else {
                steps.open.removeLast()
                end(open, in: &steps, &arena)
                continue
            }
            steps.open[last].next += 1
            let child = nodes[open.node].children[open.next]
            var place = Place(item: Int32(child.item), isInArray: open.isInArray, object: open.object, key: child.key)
            place.countsNull = open.countsNull
            if case .members = nodes[open.node].content {
                place.label = JSONOutput.quoted(child.key) + [JSONByte.colon]
            }
            add(child.node, at: place, to: &steps, arena: &arena)
        }
        return steps
    }

    private func end(_ open: Open, in steps: inout Steps, _ arena: inout Arena) {
        var close = steps.steps[open.step]
        close.kind = .close
        steps.steps.append(close)
    }

    private func add(_ number: Int, at place: Place, to steps: inout Steps, arena: inout Arena) {
        let node = nodes[number]
        var step = WriteStep(kind: .constant, label: WriteLabel([], in: &arena))
        step.item = place.item
        step.canHide = !place.isInArray
        step.hasComma = !place.isRoot
        var label = place.label
        var object: Int32 = -1
        switch node.content {
        case .constant(let json): label += json
        case .property(let property): (step.kind, step.operand) = (.property, property)
        case .pairKey: step.kind = .pairKey
        case .pairValue: step.kind = .pairValue
        case .selected(let property): (step.kind, step.operand) = (.selected, property)
        case .items, .elements: (step.kind, step.isArray) = (.open, true)
        case .members:
            step.kind = .open
            if !place.isInArray {
                object = steps.objectCount
                steps.objectCount += 1
                step.operand = object
            }
        }
        step.ifEmpty = empty(node, isRoot: place.isRoot)
        step.label = WriteLabel(label, in: &arena)
        if place.object >= 0 {
            let value = Datum(Int64(step.kind == .open ? object : -1))
            _ = steps.places.add(arena.string(place.key), in: place.object, value: value, arena: &arena)
        }
        let countsNull = place.countsNull || isNullable(node, place)
        if countsNull { step.countNull(leaves: isNullable(node, place) ? leaves(of: number) : 0) }
        steps.steps.append(step)
        guard step.kind == .open else { return }
        let isInArray = place.isInArray || step.isArray
        steps.open.append(
            Open(
                node: number,
                step: steps.steps.count - 1,
                isInArray: isInArray,
                countsNull: countsNull,
                object: object
            )
        )
    }

    /// Returns true if null is written in place of a node that holds nothing else: an array that indices open inside an
    /// object, or an object that paths open where the mapping requests null.
    private func isNullable(_ node: Node, _ place: Place) -> Bool {
        guard !place.isRoot, !node.isAlways else { return false }
        switch node.content {
        case .items: return true
        case .members: return hasNullObjects && !node.children.isEmpty
        case .elements, .selected, .property, .constant, .pairKey, .pairValue: return false
        }
    }

    /// Number of properties that a node is made of; 0 if it is made of something else as well.
    private func leaves(of number: Int) -> Int32 {
        var count: Int32 = 0
        var open = [number]
        while let next = open.popLast() {
            let node = nodes[next]
            switch node.content {
            case .property where !node.isAlways: count += 1
            case .members where !node.isAlways && !node.children.isEmpty, .items: open += node.children.map(\.node)
            case .members, .property, .elements, .selected, .constant, .pairKey, .pairValue: return 0
            }
        }
        return count
    }

    /// The JSON that is written for a node with nothing in it.
    private func empty(_ node: Node, isRoot: Bool) -> WriteStep.Empty {
        switch node.content {
        case .members: node.isAlways || isRoot ? .braces : .nothing
        case .items: node.isAlways || isRoot ? .brackets : .nothing
        case .elements: node.isAlways ? .brackets : isRoot ? .braces : .nothing
        case .property: node.isAlways ? .null : isRoot ? .braces : .nothing
        case .constant, .selected, .pairKey, .pairValue: .nothing
        }
    }
}

extension WriteStep {
    /// Notes how many properties an array is made of, or that the property is one of them.
    fileprivate mutating func countNull(leaves: Int32) {
        switch kind {
        case .open: self.leaves = leaves
        case .property: countsNull = true
        case .close, .constant, .selected, .pairKey, .pairValue: break
        }
    }
}
