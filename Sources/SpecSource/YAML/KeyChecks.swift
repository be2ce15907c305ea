/// Text that is equal byte for byte. Swift's own `==` takes two spellings of `é` for one.
struct ExactText: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Reports every key of a mapping that stands there before.
func reportDuplicateKeys(in members: [YAMLMember], to problems: inout ProblemList) {
    for (later, first) in duplicates(in: members) {
        let key = members[later].key
        problems.append(YAMLProblem(.duplicateKey(key.value, first: members[first].key.range), key.range))
    }
}

/// The members whose key stands there before, each with the first that has it.
private func duplicates(in members: [YAMLMember]) -> [(later: Int, first: Int)] {
    var found: [(later: Int, first: Int)] = []
    // Most mappings are small, and comparing a few texts is faster than a table.
    guard members.count > 8 else {
        for later in members.indices.dropFirst() {
            for first in 0..<later where members[first].hasKey(of: members[later]) {
                found.append((later, first))
                break
            }
        }
        return found
    }
    var seen: [ExactText: Int] = [:]
    seen.reserveCapacity(members.count)
    for later in members.indices {
        let name = ExactText(members[later].key.value)
        if let first = seen[name] { found.append((later, first)) } else { seen[name] = later }
    }
    return found
}

extension YAMLMember {
    fileprivate func hasKey(of other: YAMLMember) -> Bool {
        key.value.utf8.count == other.key.value.utf8.count && key.value.utf8.elementsEqual(other.key.value.utf8)
    }
}
