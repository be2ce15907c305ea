import Foundation
import SpecRuntime

extension FuzzTarget {
    /// Archives, and JSON whose objects are archived: what comes out of an archive goes into one and out again.
    static let archive = FuzzTarget(
        "archive",
        words: jsonWords + [
            #"["object",0]"#, #"["object",1]"#, #"["list","#, #"["dictionary","a","#, #"["double","-0.0"]"#,
            #"["decimal","NaN"]"#, #"["date","1 2"]"#, #"["url","a:b"]"#, #"["data","AQ=="]"#, #"["number","1e9"]"#,
            #"{"name":"next","value":"#, #""isExtra":true,"path":["a"]"#, #""mapping":"Leaf""#, #""roots":[0,1]"#,
        ]
    ) { input in
        do {
            try check(try runtime.unarchive(Data(input)))
        } catch let error as ArchiveError {
            try expect(!error.description.isEmpty, "a refusal without words")
        }
        do {
            try check(try runtime.objects(from: .bytes(input), as: "Node"))
        } catch let error as DataError {
            try expect(!error.failures.isEmpty, "an error with no failure")
        }
    }

    private static func check(_ objects: [DynamicObject]) throws {
        let data = try runtime.archive(objects)
        let again = try runtime.unarchive(data)
        try expect("another archive", try runtime.archive(again), is: data)
        try expect("how many objects", again.count, is: objects.count)
        guard String(decoding: data, as: UTF8.self).split(separator: "\"object\"").count < 10 else { return }
        // An object that holds another several times is shown and written with all of them.
        for (object, other) in zip(objects, again) {
            try expect("shown anew", other.json, is: object.json)
            do { _ = try runtime.json(from: object) } catch is DataError {}
        }
    }

    private static let runtime: Runtime = {
        let spec = """
            specmap: 1
            mappings:
              Node:
                unknown: keep
                properties: {name: , next: {object: Node}, leaves: {list: Leaf}, kinds: {dictionary: Kind}, at: {type: date}}
              Leaf: {unknown: keep, unknown_into: rest, properties: {n: {type: decimal}, of: {type: url}, b: {type: data}}}
              Kind: {choose_by: kind, cases: {node: Node, leaf: Leaf}}
            """
        do { return try Runtime(specs: ["spec.yaml": spec]) } catch { preconditionFailure("\(error)") }
    }()
}
