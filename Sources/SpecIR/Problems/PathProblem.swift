package import SpecSource

/// Wrong paths: those that can't be read, and those that can't be written beside others.
package enum PathProblem: ProblemFamily {
    case syntax(String, PathSyntaxProblem.Fact, for: PathRole = .value)
    case nullPath(String)
    ///     name: #text
    case lostPath(String)
    case rootOnlyRead(String)
    ///     where: {^.kind: a}
    case leavesElement(String, keyword: String, inside: String)
    case pathsCollide(String, with: String, Collision, from: Slip? = nil)
    case wholeIsNotAlone(String, with: String)
    /// A property that is called like a keyword.
    ///
    ///     default: 5
    case keywordCollides(String, isOfRule: Bool, path: String, with: String)
    case notWritable(path: String, property: String, keyword: String)

    package enum Collision: Hashable, Sendable {
        case same
        ///     address, address.city
        case below
        ///     items.0, items.name
        case arrayAndObject
    }
}

extension PathProblem {
    /// Likely causes of a collision.
    package enum Slip: Hashable, Sendable {
        /// Two properties with nothing but the path behind their names, and no member called so: the type may be meant.
        case type

        /// A path through an item of an array, which may be a key with a dot: `1. open`.
        case key(Path)

        /// A property that `member_as` sets to the name of a member, which isn't written at its path.
        case memberName(String)
    }
}

extension PathProblem {
    package var rule: RuleText {
        switch self {
        case .syntax, .nullPath, .rootOnlyRead, .leavesElement: .pathSyntax
        case .lostPath: .pathLostToYAML
        case .pathsCollide, .wholeIsNotAlone, .keywordCollides: .pathCollision
        case .notWritable: .pathNotWritable
        }
    }

    package var message: String {
        switch self {
        case .syntax(let path, let fact, _): fact.complaint(of: path)
        case .nullPath(let text): "expected a path, found `\(text)`"
        case .lostPath(let text): "YAML reads `\(text)` as \(Problem.whatYAMLTakes(text)), not as a path"
        case .rootOnlyRead(let path): "`root` takes a path without `$.` and `^.`, found `\(path)`"
        case .leavesElement(let path, let keyword, _):
            "`\(keyword)` takes paths without `$.` and `^.`, found `\(path)`"
        case .pathsCollide(let path, let other, .same, _):
            path == other ? "two properties write `\(path)`" : "`\(path)` and `\(other)` are written to one place"
        case .pathsCollide(let path, let other, .below, _): "`\(path)` lies below `\(other)`, which is written as well"
        case .pathsCollide(let path, let other, .arrayAndObject, _):
            "`\(path)` and `\(other)` write an array and an object to one place"
        case .wholeIsNotAlone(let property, let other):
            "`\(property)` is written to `.`, the whole JSON, and leaves no room for `\(other)`"
        case .keywordCollides(let keyword, _, let path, let other):
            "`\(keyword)` is a property here, whose `\(path)` can't be written beside `\(other)`"
        // Without the property's name: a rule that several share by an alias is reported once.
        case .notWritable(let path, _, let keyword): "`\(keyword)` requires writing, but `\(path)` can only be read"
        }
    }

    package var help: String? {
        switch self {
        case .syntax(let path, let fact, .value): Self.helpForListOfType(path) ?? fact.help(for: .value)
        case .syntax(_, let fact, let role): fact.help(for: role)
        case .nullPath(let text):
            "leave the value out, or write `{}`, to read the key of the same name; a key called so is `'\"\(text)\"'`"
        case .lostPath(let text): "write `'\(text)'` if the path is meant"
        case .rootOnlyRead(let path) where path.hasPrefix("$.") && path.hasSuffix(".*"):
            "write `\(path.dropFirst(2))` for the members of an object, `\(PathRole.root.spelled(path))` for the items of an array: "
                + "`root` begins at the document"
        case .rootOnlyRead(let path) where path.hasPrefix("$."):
            "write `\(PathRole.root.spelled(path))`: `root` begins at the document, and where it leads to an array, each item is an "
                + "object"
        case .rootOnlyRead:
            "`root` begins at the document's root, and where it leads to an array, each item is an object"
        case .leavesElement(_, "delete_where", let inside):
            "`delete_where` begins at the record: for its own member write `\(inside)`; what stands around the record isn't available there"
        case .leavesElement(_, let keyword, let inside):
            "`\(keyword)` begins at an element of the list: for its own member write `\(inside)`; what stands around the list isn't available there"
        case .pathsCollide(let path, _, .same, from: .type):
            "for the type write `{type: \(path)}`: a path stands behind a property's name; or set `direction: read` on one of them"
        case .pathsCollide(_, _, _, from: .key(let path)):
            "a key that is spelled so takes double quotes: `'\(path.description.shown)'`"
        case .pathsCollide(_, _, _, from: .memberName(let name)):
            "set `direction: read` on `\(name.shown)`: it holds the name of its member, which is written all the same"
        case .pathsCollide: "set `direction: read` on one of them, or write it elsewhere with `to`"
        case .wholeIsNotAlone: "set `direction: read` on all others, or write this one elsewhere with `to`"
        case .keywordCollides(let keyword, let isOfRule, _, _):
            "the keyword `\(keyword)` \(isOfRule ? "is indented below the name of its property" : "stands beside `properties`"); "
                + "if a property is meant, set `direction: read`, or write it elsewhere with `to`"
        case .notWritable(_, _, "to"): "write a path without `*`, `$.` and `^.`, or leave `to` out"
        case .notWritable: "set the path to write with `to`, or leave it read only"
        }
    }

    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        // Before a path, `&` is rather a sign too many than a letter of a key.
        if case .lostPath(let text) = self, !text.hasPrefix("&") { [range.quotingFix] } else { [] }
    }

    /// `tags: string[]`, as other languages spell a list.
    private static func helpForListOfType(_ path: String) -> String? {
        guard path.hasSuffix("[]") else { return nil }
        let name = String(path.dropLast(2))
        guard let type = TypeName(rawValue: name) ?? TypeName.called(name) else { return nil }
        return "for a list write `{list: \(type.rawValue)}`"
    }
}

extension PathProblem {
    package static let rules: [RuleText] = [.pathSyntax, .pathCollision, .pathNotWritable, .pathLostToYAML]
}

extension RuleText {
    static let pathSyntax = RuleText(
        "path-syntax",
        group: .paths,
        summary: "a path that can't be read",
        why: "Paths are names joined by dots. The caret stands where the path goes wrong.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: items[0].name
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: items.0.name
            """,
        howToFix: "Items are named by a dot and a number; a key with a dot stands in double quotes."
    )

    static let pathCollision = RuleText(
        "path-collision",
        group: .paths,
        summary: "two properties that write one place",
        why: """
            Two properties can't be written to one place, nor one below the other: one of the two would be \
            lost.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: full_name
                  title: full_name
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: full_name
                  title: {from: full_name, direction: read}
            """,
        howToFix: "Set `direction: read` on one of them, or write it elsewhere with `to`."
    )

    static let pathNotWritable = RuleText(
        "path-not-writable",
        group: .paths,
        summary: "a path to write to that can only be read",
        why: "A path with `*`, or one that leaves the object by `$.` or `^.`, can be read and not written.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {to: $.name}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {to: name}
            """,
        howToFix: "Set the path to write with `to`, or leave the property read only."
    )

    static let pathLostToYAML = RuleText(
        "path-lost-to-yaml",
        group: .yaml,
        severity: .warning,
        isLikely: true,
        fix: .unsafe,
        summary: "a path that YAML takes for something else",
        why: """
            `#text` begins a comment to YAML, and `&x` an anchor. Without quotes nothing is left of the path.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: #text
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: '#text'
            """,
        howToFix: "Put the path in single quotes."
    )
}
