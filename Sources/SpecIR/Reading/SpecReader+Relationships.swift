import SpecSource

extension SpecReader {
    /// A mapping and its property: `Album.band`.
    func inverse(_ field: Fields.Field) -> Inverse? {
        guard let stated = text(field) else { return nil }
        guard let dot = stated.value.lastIndex(of: "."), dot != stated.value.startIndex,
            stated.value.index(after: dot) != stated.value.endIndex
        else {
            log.report(
                .wrongKind(
                    of: "`inverse`",
                    expected: field.keyword.value.expectation,
                    found: "`\(stated.value.shown)`",
                    help: "name the mapping, a dot, and the property of it that points here"
                ),
                at: stated.range
            )
            return nil
        }
        return Inverse(
            mapping: Located(String(stated.value[..<dot]), stated.range),
            property: Located(String(stated.value[stated.value.index(after: dot)...]), stated.range)
        )
    }
}

/// The words that `update` takes beside `{call: name}`.
enum UpdateWord: String, CaseIterable {
    case replace, merge, append

    var update: Update {
        switch self {
        case .replace: .replace
        case .merge: .merge
        case .append: .append
        }
    }
}

extension Update {
    /// The update as a spec states it.
    package var spelling: String {
        switch self {
        case .replace: UpdateWord.replace.rawValue
        case .merge: UpdateWord.merge.rawValue
        case .append: UpdateWord.append.rawValue
        case .call(let name): "{call: \(name)}"
        }
    }
}
