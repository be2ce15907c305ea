extension String {
    /// The rest behind `$.` of a path that leads to an item: `0.name` of `$.0.name`; nil for other paths.
    ///
    /// Other languages write `$[0]` for the first item of whatever they are given. In a spec, `$.` begins at the document.
    var itemOfRoot: String? {
        guard hasPrefix("$.") else { return nil }
        let rest = dropFirst(2)
        let step = rest.prefix { $0 != "." }
        let isItem = step == "last" || !step.isEmpty && step.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isItem ? String(rest) : nil
    }
}
