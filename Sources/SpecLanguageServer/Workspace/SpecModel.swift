import SpecIR
import SpecLint
import SpecSource

/// A spec with its meaning, the specs that it uses, and the data of its examples and samples.
final class SpecModel {
    let set: SpecSet

    /// The number of the spec in the set.
    let spec: Int
    private let hasErrors: Bool

    /// nil for a text that isn't a spec of this version.
    init?(path: String, unsaved: [String: String]) {
        guard let files = try? SpecSet.files(at: [path], unsaved: unsaved),
            let examined = try? SpecSet.examine(files),
            let file = examined.files.first(where: { $0.file.name == path }), let spec = file.spec
        else { return nil }
        set = examined.set
        self.spec = spec
        hasErrors = examined.findings.contains { $0.severity == .error }
    }

    /// The JSON that is known of each mapping.
    lazy var data = DataEvidence(set)

    /// The verdict for the round trip of each mapping; nil for specs with errors.
    lazy var verdicts: SpecVerdicts? = hasErrors ? nil : SpecVerdicts(set)

    /// The mapping that a name means in the file.
    func mapping(_ name: String) -> Int? { set.mappingIndex(named: name, inFile: spec) }

    /// The mappings that the file itself states.
    var ownMappings: [Int] {
        let all = self.set
        return all.mappings.indices.filter { all.file(of: $0) == spec }
    }
}

extension Session {
    /// Returns the model of an open spec; nil if the spec can't be read yet.
    func model(_ path: String) -> SpecModel? {
        if let known = models[path], known.state == state { return known.model }
        models = models.filter { $0.value.state == state }
        guard let model = SpecModel(path: path, unsaved: unsaved) else { return nil }
        models[path] = (state, model)
        return model
    }
}
