import SpecSource

extension SpecChecks {
    /// The mapping and the input that an example names.
    func check(_ example: Example, inFile file: Int) {
        if set.mappingIndex(named: example.mapping.value, inFile: file) == nil {
            reportUnknown(example.mapping, inFile: file, isElement: false)
        }
        guard case .file(let name, let path)? = example.input, !hasFile(path) else { return }
        log.report(.example(.unknownExampleFile(name.value.shown, path: path)), at: name.range)
    }
}
