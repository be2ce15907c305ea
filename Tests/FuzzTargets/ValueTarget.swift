import SpecRuntime

extension FuzzTarget {
    /// JSON as values: what is read is shown, and that is read as the same.
    static let value = FuzzTarget("value", words: jsonWords) { input in
        do {
            let value = try Value(parsing: input)
            let object = try keeper.object(from: .value(["v": value]), as: "Keeper")
            let text = object.json
            let again = try Value(parsing: Array(text.utf8))
            try expect(again["v"] == value, "another value: \(text)")
            try expect("shown twice", try keeper.object(from: .text(text), as: "Keeper").json, is: text)
        } catch let error as DataError {
            let failure = error.failures.first
            try expect(failure?.id == .invalidJSON || failure?.id == .tooDeep, "\(error)")
            try expect(failure?.line != nil && failure?.column != nil, "a failure without its place: \(error)")
        }
    }

    private static let keeper: Runtime = {
        let spec = "specmap: 1\nmappings: {Keeper: {properties: [v]}}\n"
        do { return try Runtime(specs: ["spec.yaml": spec]) } catch { preconditionFailure("\(error)") }
    }()
}
