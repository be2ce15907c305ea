import Foundation
import SpecIR
import SpecSource

/// The files that a playground reads: the spec and the sample that were named at its start, the specs that the spec uses,
/// and the files of their examples. No text that comes from a page leads to another one.
struct PlaygroundFiles: Sendable {
    /// The path of the spec; nil where the playground begins with a spec of its own.
    let spec: String?
    let sample: String?

    /// Specs that the spec uses, and files of examples.
    let used: [String]
    let data: Set<String>

    /// More than this isn't taken, as a request holds both texts.
    private static let limit = 400_000

    /// - Throws: `PlaygroundError` for a path that is no file of text, or a file that is too large.
    init(spec: String?, sample: String?) throws(PlaygroundError) {
        (self.spec, self.sample) = (spec, sample)
        for path in [spec, sample].compactMap(\.self) { _ = try Self.text(at: path) }
        guard let spec else {
            (used, data) = ([], [])
            return
        }
        do {
            let examined = try SpecSet.examine(SpecSet.files(at: [spec]))
            used = examined.files.map(\.file.name).filter { $0 != spec }
            data = Set(examined.set.specs.flatMap(\.filesOfExamples).map(\.path))
        } catch {
            throw PlaygroundError(description: "\(error)")
        }
    }

    /// The path by which messages name the spec.
    var specPath: String { spec ?? Starter.path }

    /// The spec and the sample as they are on disk now.
    ///
    /// - Throws: `PlaygroundError` where one of them can't be read any more.
    func texts() throws(PlaygroundError) -> (spec: String, sample: String?) {
        guard let spec else { return (Starter.spec, try sample.map(Self.text) ?? Starter.sample) }
        var text: String?
        if let sample { text = try Self.text(at: sample) }
        return (try Self.text(at: spec), text)
    }

    /// A spec as a page has it, with those that it uses as they are on disk.
    func sources(with text: String) -> [SourceFile] {
        let others = used.compactMap { path in
            FileManager.default.contents(atPath: path).map { SourceFile(name: path, bytes: Array($0)) }
        }
        return [SourceFile(name: specPath, text: text)] + others
    }

    /// The text of a file.
    ///
    /// - Throws: `PlaygroundError` for a file that isn't there, is too large, or isn't UTF-8.
    static func text(at path: String) throws(PlaygroundError) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw PlaygroundError(description: "there is no file `\(path)`")
        }
        if isFolder.boolValue {
            throw PlaygroundError(description: "`\(path)` is a folder: name one spec file, and a file of JSON")
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw PlaygroundError(description: "`\(path)` can't be read: the system refuses it")
        }
        guard bytes.count <= limit else {
            throw PlaygroundError(
                description:
                    "`\(path)` has \(bytes.count) bytes, and a playground takes at most \(limit): cut a part out"
            )
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlaygroundError(description: "`\(path)` isn't UTF-8: convert it first")
        }
        return text
    }
}

extension Spec {
    /// The files that examples name, each with the place that names it.
    var filesOfExamples: [(path: String, at: SourceRange)] {
        examples.flatMap { example in
            [example.input, example.object, example.writes].compactMap { content in
                if case .file(let name, let path)? = content { (path, name.range) } else { nil }
            }
        }
    }
}

/// The texts of a playground that is started without any.
enum Starter {
    static let path = "person.yaml"

    static let spec = """
        specmap: 1

        mappings:
          Person:
            root: result                      # where the object is in the document
            properties:
              name: {type: string, transform: trim, required: true}
              email: {from: user_email, transform: lowercase}
              firstName: personInfo.firstName # lifted out of a nested object
              lastName: personInfo.lastName
              joined: {from: created_at, type: date}
              level: {type: integer, values: {1: member, 2: editor, 3: owner}}
              car: {object: Car}
              phones: {list: Phone}

          Car:
            properties: {model: , year: {type: integer, accept: [string]}}

          Phone:
            properties: {countryCode: ddi, areaCode: ddd, number: }

        examples:
          - name: a car of which only the model is known
            mapping: Person
            json: {result: {name: Ida, level: 2, car: {model: i20}}}
            object: {name: Ida, level: editor, car: {model: i20}}

        """

    static let sample = """
        {
          "result": {
            "name": " Lucas ",
            "user_email": "Lucas@Example.com",
            "personInfo": {"firstName": "Lucas", "lastName": "Medeiros", "title": "Dr."},
            "created_at": "2012-09-05T10:00:00Z",
            "level": 3,
            "car": {"model": "i30", "year": "2013"},
            "phones": [
              {"ddi": "55", "ddd": "85", "number": "1111-1111"},
              {"ddi": "45", "ddd": "31", "number": "2222-2222"}
            ]
          }
        }

        """
}
