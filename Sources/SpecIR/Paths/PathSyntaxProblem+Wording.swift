import SpecSource

extension PathSyntaxProblem.Fact {
    package func complaint(of path: String) -> String {
        switch self {
        case .empty: "expected a path, found empty text"
        case .wrongSlice(let range): "`\(range.shown)` in `\(path.shown)` is no range of items"
        case .missingStep: "a name is missing between the dots of `\(path.shown)`"
        case .leadingDot: "`\(path.shown)` begins with a dot"
        case .bareOrigin(let sign): "expected `\(sign).` and the rest of a path, found `\(path.shown)`"
        case .originInside(let sign): "`\(sign)` can only stand at the start of a path, found it inside `\(path.shown)`"
        case .unclosedQuote: "the quote in `\(path.shown)` isn't closed"
        case .cutByComma: "inside `{}` and `[]`, YAML ends `\(path.shown)` at the `,`"
        case .textBehindQuote: "expected a dot behind the closing quote in `\(path.shown)`"
        case .tooLong(let count): "a path has at most \(Path.stepLimit) steps, found \(count) in `\(path.shown)`"
        case .brackets: "items are named by a dot and a number, found brackets in `\(path.shown)`"
        }
    }

    func help(for role: PathRole) -> String? {
        switch self {
        case .empty: "write `.` for the value itself, or `'\"\"'` for a key that is empty"
        case .wrongSlice:
            "write the first and the last position, such as `1..3`, or only the first, such as `1..`; they count from 0"
        case .missingStep: "take the extra dot away, or quote a key that has dots: `meta.\"app.version\"`"
        case .leadingDot(instead: let path?): "write `\(path.shown)`"
        case .leadingDot(instead: nil): "leave the dot out; `.` alone is the value itself"
        case .bareOrigin("$") where role == .root:
            "leave `root` out: it begins at the document; a key called `$` is `'\"$\"'`"
        case .bareOrigin("$"):
            "write `.` for the JSON of the object itself, `$.name` for a member of the document; a key called `$` is `'\"$\"'`"
        case .bareOrigin(let sign): "for a key called `\(sign)` write `'\"\(sign)\"'`"
        case .originInside(let sign): "for a key called `\(sign)` quote it: `\"\(sign)\"`"
        case .unclosedQuote: "close it, and put the whole in single quotes: `'meta.\"app.version\"'`"
        case .cutByComma(let whole): "put the whole in single quotes: `'\(whole.shown)'`"
        case .textBehindQuote:
            "quote the whole key: `'meta.\"app.version\"'`; a double quote of the key itself stands twice"
        case .tooLong: "read an object along the path as an `object`, with a mapping of its own"
        case .brackets(let suggestion):
            "write `\(role.spelled(suggestion))`; a key that is spelled with brackets takes double quotes"
        }
    }
}
