import SpecIR
import SpecSource

/// A convention of a team, set by a config.
///
///     house:
///       - {names: properties, style: camelCase}
///       - {require: description, in: mappings, severity: error}
///       - {forbid-transformer: round, message: amounts keep their digits}
struct HouseRule: Sendable {
    var subject: Subject
    var severity = Diagnostic.Severity.warning

    /// The team's reason, which a finding shows.
    var message: String?

    /// The item of the config.
    var range: SourceRange

    enum Subject: Sendable {
        case names(Named, Form)
        case required(String, in: Keyword.Place)
        case forbidden(String)
        case forbiddenTransformer(String)
    }

    /// The things whose names have a form.
    enum Named: String, Sendable, CaseIterable {
        case mappings, properties, transforms
    }

    enum Form: Sendable {
        case style(Naming)
        case pattern(Glob)
    }

    /// The places where a keyword can be required.
    static let places: [(name: String, place: Keyword.Place)] = [
        ("file", .file), ("mappings", .mapping), ("properties", .property),
    ]
}

extension HouseRule.Form {
    /// Returns true if a name has the form.
    func fits(_ name: String) -> Bool {
        switch self {
        case .pattern(let glob): glob.matches(name)
        case .style(let naming):
            switch naming {
            case .none: true
            case .camelCase: name.first?.isUppercase != true && !name.contains { "_-".contains($0) }
            case .pascalCase: name.first?.isLowercase != true && !name.contains { "_-".contains($0) }
            case .snakeCase: !name.contains { $0.isUppercase || $0 == "-" }
            case .kebabCase: !name.contains { $0.isUppercase || $0 == "_" }
            case .screamingSnakeCase: !name.contains { $0.isLowercase || $0 == "-" }
            }
        }
    }

    var text: String {
        switch self {
        case .pattern(let glob): glob.text
        case .style(let naming): naming.rawValue
        }
    }

    /// The cure for a name of another form.
    func help(for name: String) -> String {
        switch self {
        case .pattern(let glob): "write a name that fits `\(glob.text)`"
        case .style(let naming): "write `\(naming.key(for: name).shown)`"
        }
    }
}

extension HouseRule {
    /// The rule in one line, as `speclint config show` prints it.
    var text: String {
        switch subject {
        case .names(let named, let form): "names of \(named.rawValue): \(form.text)"
        case .required(let keyword, let place):
            "required in \(Self.places.first { $0.place == place }?.name ?? ""): \(keyword)"
        case .forbidden(let keyword): "forbidden: \(keyword)"
        case .forbiddenTransformer(let name): "forbidden transformer: \(name)"
        }
    }
}
