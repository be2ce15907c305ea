import SpecIR

/// What the JSON of a chosen object has to say, so that it is chosen again.
enum WrittenChooser {
    case value(Value, path: [Path.Step])

    /// One of these members has to be there.
    case member([String], path: [Path.Step])
}

extension WriteChoice {
    /// What is written where a case leads to an object's mapping; nothing where no word does.
    func written(for chosen: (mapping: Int, value: Value?)) -> [WrittenChooser] {
        guard let path, let value = chosen.value else { return [] }
        guard namesMember else { return [.value(value, path: path)] }
        return [.member(cases.filter { $0.mapping == chosen.mapping }.compactMap(\.value?.string), path: path)]
    }
}

extension WriteNode {
    /// Puts in what the choosers go by, where nothing is written there yet.
    mutating func add(_ choosers: [WrittenChooser], below prefix: [Path.Step] = []) {
        for chooser in choosers {
            switch chooser {
            case .value(let value, let path):
                let place = (prefix + path)[...]
                if node(at: place) == nil { insert(.value(value), at: place) }
            case .member(let keys, let path):
                let places = keys.map { prefix + path + [.member($0)] }
                guard let place = places.first(where: { node(at: $0[...]) != nil }) ?? places.first else { continue }
                insert(.always(node(at: place[...]) ?? .members([])), at: place[...])
            }
        }
    }
}

extension WriteNode {
    /// What stands where there is nothing in a node.
    var spelledEmpty: StaticString {
        switch self {
        case .members: "{}"
        case .items, .elements: "[]"
        case .property, .value, .json: "null"
        case .always(let node): node.spelledEmpty
        }
    }
}
