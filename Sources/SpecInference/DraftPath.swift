import SpecIR

/// The spelling of a JSON key as a path of a spec.
package struct DraftPath {
    /// Nil if no path can spell the key: it needs quotes and holds some.
    package let text: String?

    package init(key: String) {
        let plain = Path.Step.member(key).description
        let isQuoted = plain != key
        let spelled = isQuoted || !Self.looksForeign(key) ? plain : "\"\(key)\""
        guard case .success(let path) = Path.parse(spelled), path.steps.count == 1, path.origin == .value,
            case .member(let read) = path.steps[0], read.utf8.elementsEqual(key.utf8)
        else {
            text = nil
            return
        }
        text = spelled
    }

    /// Returns true for a key that a reader, and `speclint`, would take for a path of another language.
    private static func looksForeign(_ key: String) -> Bool {
        guard let first = key.first, let last = key.last, !key.contains("\"") else { return false }
        if first == "^" || first == " " || last == " " { return true }
        // `a[b]`, `a(b)`, `a|b`, `a, b`, `a->b`
        return zip(key, key.dropFirst()).contains { $0.isLetter && "[(|,".contains($1) || $0 == "-" && $1 == ">" }
    }
}
