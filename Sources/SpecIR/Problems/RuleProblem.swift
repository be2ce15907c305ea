/// Wrong settings in the rule of a property or of an element.
package enum RuleProblem: ProblemFamily {
    case deprecatedNotRead(String, nearest: String?)
    case neverReached(String)
    case readOnlyRule(property: String, because: String, keyword: String)
    case elementsCollide(String)
    case elementPathsCollide(String, with: String, keyword: Subject)
    case elementPathNotWritable(String, keyword: String)
    case templateNotClosed
    case templateWithoutPath
    ///     template: '{{first}}'
    case templateBraces(path: String)
    case notTwoPairs(Int)
    case memberOfNoObject
    case memberNotText(String, mapping: String)
    ///     items: {dictionary: Item, member_as: number}
    ///     Item: {number: version}
    case memberReadElsewhere(String, mapping: String, path: String)
    ///     Package: {root: packages, member_as: path}
    case memberOfNoRoot(root: String?)
    ///     Person: {root: people.*, member_as: mail, properties: {mail: {sensitive: true}}}
    case memberSensitive(String)
    case asText(of: String, isTransformer: Bool = false)
    ///     tags: {list: string, accept_single: true, transform: {split: ","}}
    case readsNoList(transformer: String, reads: String, keyword: String)
    ///     tags: {list: string, accept_single: true, transform: {null_if: ""}}
    case nullOfSingle(String)
    ///     price: {type: decimal, as_text: true, transform: {null_if: []}}
    case nullOfText(String)
    ///     name: {transform: {join: ''}}
    case joinsWithNothing(property: String)
}

extension RuleProblem {
    package var rule: RuleText {
        switch self {
        case .elementPathNotWritable, .readOnlyRule: .pathNotWritable
        case .templateNotClosed, .templateWithoutPath, .templateBraces: .pathSyntax
        case .deprecatedNotRead: .deprecatedNotRead
        case .neverReached, .memberReadElsewhere: .neverReached
        case .elementsCollide, .elementPathsCollide: .pathCollision
        case .joinsWithNothing: .transformerOneWay
        case .notTwoPairs: .wrongKind
        case .memberOfNoObject, .memberNotText, .memberOfNoRoot, .memberSensitive, .asText, .readsNoList,
            .nullOfSingle, .nullOfText:
            .typeMismatch
        }
    }

    package var message: String {
        switch self {
        case .elementPathsCollide(let path, let other, let keyword) where path == other:
            "\(keyword.words) writes `\(path)` twice"
        case .elementPathsCollide(let path, let other, let keyword):
            "\(keyword.words) writes `\(other)` and `\(path)`, and one leaves no room for the other"
        case .elementPathNotWritable(let path, let keyword):
            "`\(path)` can only be read, and `\(keyword)` is written too"
        case .deprecatedNotRead(let path, _): "`deprecated` names `\(path)`, which isn't in `from`"
        case .neverReached(let path): "`\(path)` is read by an earlier rule, so this one is never used"
        case .readOnlyRule(let property, let because, let keyword):
            "`\(property)` has `\(keyword)`, but `\(because)` can only be read"
        case .elementsCollide(let path): "two properties write the same element of `\(path)`"
        case .templateNotClosed: "the brace in the template isn't closed"
        case .templateWithoutPath: "the template has no path in braces"
        case .templateBraces: "a path in a template stands in one pair of braces, without blanks"
        case .notTwoPairs(let count): "`pairs` takes two paths, of key and value, found \(count)"
        case .memberOfNoObject: "`member_as` needs objects to hold the name, expected a mapping behind `dictionary`"
        case .memberNotText(let name, let mapping):
            "`member_as` puts names into `\(name)`, and `\(name)` of `\(mapping)` can't hold a name"
        case .memberReadElsewhere(let name, let mapping, let path):
            "`member_as` puts the member's name into `\(name)`, so what `\(mapping)` reads from `\(path)` is lost"
        case .memberOfNoRoot(let root):
            "`member_as` takes the names of members from a `root` that ends in `*`, found "
                + (root.map { "`root: \($0)`" } ?? "no `root`")
        case .memberSensitive(let name):
            "`\(name)` is `sensitive`, and the name of a member is part of the place that each message names"
        case .asText(let what, _): "`as_text` is for numbers, booleans and unix dates, found \(what)"
        case .readsNoList(let transformer, let reads, let keyword):
            "`\(transformer)` reads \(reads), and `\(keyword)` makes a list"
        case .nullOfSingle(let null):
            "`\(null)` never comes here: `accept_single` makes a list of one of a single value, before `null_if` looks at it"
        case .nullOfText(let null): "`\(null)` never comes here: `as_text` reads text"
        case .joinsWithNothing(let property):
            "`\(property)` is written, but `join` with empty text can't be inverted"
        }
    }

    package var help: String? {
        switch self {
        case .elementPathsCollide(_, _, .key("pairs")): nil
        case .elementPathsCollide: "set `direction: read` on the property"
        case .elementPathNotWritable: "write a path without `*` that doesn't begin with `$.` or `^.`"
        case .deprecatedNotRead(_, let nearest): Problem.didYouMean(nearest)
        case .neverReached:
            "delete it; `type: any` holds values of several types, and `choose_by_type` in a mapping distinguishes objects"
        case .readOnlyRule(_, "where", let keyword): "let `where` name paths without `*`, or leave `\(keyword)` out"
        case .readOnlyRule(_, _, let keyword): "leave `\(keyword)` out"
        case .elementsCollide: "set `direction: read` on one of them"
        case .templateNotClosed: "close it: `{path}`"
        case .templateBraces(""): "write a path in the braces, such as `{first}`"
        case .templateBraces(let path): "write `{\(path)}`; a key that is spelled so takes double quotes"
        case .templateWithoutPath: "write paths in braces, such as `{first} {last}`"
        case .memberNotText:
            "let it hold text, a number, a boolean or a date, with transformers that read text and can be undone"
        case .memberReadElsewhere(let name, _, _):
            "name another property with `member_as`, or state no path for `\(name)`"
        case .memberOfNoRoot(let root?): "write `root: \(root).*` if each member there is such an object"
        case .memberOfNoRoot(nil):
            "add `root`, with the path of the object whose members are such objects: `root: packages.*`"
        case .memberSensitive(let name):
            "leave `sensitive` out; or leave out `member_as`, and read `\(name)` from inside the object"
        case .asText(let what, isTransformer: true): "leave `as_text` out: \(what) reads the text itself"
        case .readsNoList(let transformer, _, "accept_single"):
            "leave `accept_single` out: `\(transformer)` reads the value itself; `first_of` reads a list beside it"
        case .readsNoList(let transformer, _, _):
            "what each element becomes stands behind `list`: `list: {transform: \(transformer)}`"
        case .nullOfSingle(let null): "write `null_if: [\(null)]`"
        case .nullOfText: "write the text that stands for null, such as `null_if: ''`"
        case .joinsWithNothing: "set `direction: read` on it, or join with text that isn't empty"
        case .notTwoPairs, .memberOfNoObject, .asText: nil
        }
    }
}

extension RuleProblem {
    package static let rules: [RuleText] = [.neverReached, .deprecatedNotRead]
}

extension RuleText {
    static let neverReached = RuleText(
        "never-reached",
        group: .paths,
        summary: "a rule of `first_of` that is never used",
        why: """
            The first rule whose path is there is read. A rule whose paths all stand in earlier rules never \
            gets its turn.
            """,
        bad: """
            specmap: 1
            mappings:
              Post:
                properties:
                  image:
                    first_of:
                      - {from: image, type: url}
                      - image
            """,
        good: """
            specmap: 1
            mappings:
              Post:
                properties:
                  image:
                    first_of:
                      - {from: image, type: url}
                      - image_text
            """,
        howToFix: """
            Delete it; `type: any` holds values of several types, and `choose_by_type` in a mapping distinguishes objects.
            """
    )

    static let deprecatedNotRead = RuleText(
        "deprecated-not-read",
        group: .paths,
        summary: "a `deprecated` path that isn't in `from`",
        why: "`deprecated` lists the paths of `from` that cause a warning. Another path is never read.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {from: [name, title], deprecated: [titel]}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {from: [name, title], deprecated: [title]}
            """,
        howToFix: "Take the spelling that the message offers, or add the path to `from`."
    )
}
