package import SpecIR
import SpecSource

/// The steps of the interpreter.
package final class Trace {
    package var steps: [TraceStep] = []

    /// Runs transformers of a host program; nil where there is none.
    package var host: Host?

    /// Runs a transformer for a value of an object; `place` is the value's JSONPath.
    package typealias Host = (_ transform: Transform, _ value: JSON, _ object: JSON, _ place: String) -> HostResult

    package enum HostResult {
        case value(JSON)
        case failed(String)
        case unknown
    }

    /// True if a value is unknown because it requires code that isn't available.
    package var needsHost = false

    package init() {}

    /// Takes back what was done for a property of the elements of a list that was just read, but for failures.
    func takeBack(_ name: String, ofElementsOf path: [String]) {
        let start = steps.lastIndex { !$0.path.starts(with: path) }.map { $0 + 1 } ?? 0
        takeBack(name, since: start, depth: path.count + 2)
    }

    /// Takes back what was done since a step for a property whose path has so many names, but for failures.
    func takeBack(_ name: String, since start: Int, depth: Int) {
        let kept = steps[start...].filter { $0.isFailure || $0.path.count != depth || $0.path.last != name }
        steps.replaceSubrange(start..., with: kept)
    }

    /// Marks what was done below a path since it was last left: it counts no more.
    func undo(below path: [String]) {
        var number = steps.count - 1
        while number >= 0, steps[number].path.starts(with: path) {
            if !steps[number].isFailure { steps[number].isUndone = true }
            number -= 1
        }
    }
}

extension Reading {
    /// Notes a step of the current property.
    func note(
        _ kind: TraceStep.Kind,
        at node: JSONNode?,
        by spec: @autoclosure () -> SourceRange? = nil,
        branch: @autoclosure () -> String? = nil,
        of decides: @autoclosure () -> SourceRange? = nil,
        before: @autoclosure () -> Held? = nil,
        after: @autoclosure () -> Held? = nil,
        words: @autoclosure () -> String = "",
        fails: Bool = false,
        takesAll: Bool = false,
        collected: [JSONNode] = []
    ) {
        guard let trace else { return }
        let place = kind == .unknown ? node?.tracePlace(below: madeOf) : (madeOf ?? node)?.tracePlace
        trace.steps.append(
            TraceStep(
                kind: kind,
                path: currentPath.names,
                positions: currentPath.positions,
                shownPath: currentPath.shownNames,
                isSecret: currentPath.isSecret,
                mapping: current,
                property: properties.last,
                place: place,
                shownPointer: place.map(currentPath.shownPointer) ?? [],
                collected: collected.map { (madeOf ?? $0).tracePlace },
                spec: spec(),
                decides: decides(),
                branch: branch(),
                before: before().map { TraceValue($0, model.set) },
                after: after().map { TraceValue($0, model.set) },
                words: words(),
                isFailure: fails,
                takesAll: (takesAll && !(node === given && !readsWhole)) || madeOf != nil
            )
        )
    }
}

extension Reading {
    /// True if the current property may read all of the JSON of its mapping.
    private var readsWhole: Bool {
        guard let property = properties.last, current >= 0 else { return true }
        return property.allReadPaths(in: mapping).contains(where: \.isWhole)
    }
}

extension JSONNode {
    /// The place of a value in what a transformer made of another, which is no place in the text.
    fileprivate func tracePlace(below source: JSONNode?) -> TracePlace {
        guard let source else { return tracePlace }
        let (outer, inner) = (source.tracePlace, tracePlace)
        let items = outer.items.union(inner.items.map { $0 + outer.pointer.count })
        return TracePlace(offset: outer.offset, pointer: outer.pointer + inner.pointer, items: items)
    }

    var tracePlace: TracePlace {
        let way = way
        var items: Set<Int> = []
        let pointer = way.enumerated().map { number, step in
            switch step {
            case .member(let key): return key
            case .item(let position):
                items.insert(number)
                return String(position)
            }
        }
        return TracePlace(offset: offset, pointer: pointer, items: items)
    }
}

extension PathTrace {
    /// The names that lead to the current value.
    var names: [String] {
        steps.map { step in
            switch step {
            case .property(let property): property.name
            case .member(let name), .named(let name, _): name
            case .item(let position): String(position)
            }
        }
    }

    /// The names, with positions for elements that hold their members' names.
    var positions: [String] {
        zip(steps, names).map { step, name in
            if case .named(_, let position) = step { String(position) } else { name }
        }
    }

    /// The names, with `*` for those behind what hides its keys.
    var shownNames: [String] {
        let first = firstSecret ?? .max
        return zip(steps, names).enumerated().map { number, pair in
            switch pair.0 {
            case .property, .item: pair.1
            case .member, .named: number > first ? "*" : pair.1
            }
        }
    }

    /// The pointer of a place, with `*` for the keys that failures don't show.
    func shownPointer(of place: TracePlace) -> [String] {
        guard let shown = shownKeys else { return place.pointer }
        return place.pointer.enumerated().map { number, key in
            place.items.contains(number) || shown.contains { $0.isExactly(key) } ? key : "*"
        }
    }

    /// True if the current value belongs to a sensitive property.
    var isSecret: Bool { steps.contains { $0.property?.isSensitive ?? false } }
}
