import SpecSource

/// Turns the nodes of one file into what they mean.
///
/// Everything that is wrong is reported, and reading goes on with the rest.
///
/// A class, as all that describes what is wrong holds it: a copy would count each of its parts.
final class SpecReader {
    let file: SourceFile
    let log: ProblemLog

    /// True if a key may stand in a map twice, which has been reported.
    let mayRepeatKeys: Bool

    /// The lists of transformers that the file names.
    var transformLists: [String: [Transform]]

    /// The names of the lists, in the order of the text.
    var transformListNames: [Located<String>] = []

    /// The mappings of the file as they are written, for advice.
    private let mappingsNode: YAMLNode?

    init(
        file: SourceFile,
        log: ProblemLog,
        mayRepeatKeys: Bool,
        transformLists: [String: [Transform]] = [:],
        mappingsNode: YAMLNode? = nil
    ) {
        self.file = file
        self.log = log
        self.mayRepeatKeys = mayRepeatKeys
        self.transformLists = transformLists
        self.mappingsNode = mappingsNode
    }

    /// Returns true if the file declares a mapping of that name.
    func names(mapping name: String) -> Bool {
        guard case .mapping(let members)? = mappingsNode?.content else { return false }
        return members.contains { $0.key.value == name }
    }

    /// The file's spec, as far as it could be read; nil for a file that isn't a spec of this version.
    func read(_ root: YAMLNode) -> Spec? {
        log.note(usesIn: root)
        guard case .mapping(let members) = root.content else {
            reportNoSpec(root)
            return nil
        }
        guard checkVersion(members) else { return nil }
        let fields = fields(of: root, at: .file)
        var spec = Spec(file: file)
        spec.description = fields["description"].flatMap(text)
        spec.hasWrongUse = fields["use"]?.key.value != "use"
        spec.uses = fields["use"].map(texts) ?? usesOfOneFile(members)
        spec.defaults = defaults(ofFile: fields)
        spec.host = fields["host"].map(host)
        let reader = SpecReader(
            file: file,
            log: log,
            mayRepeatKeys: mayRepeatKeys,
            mappingsNode: fields["mappings"]?.value
        )
        if let lists = fields["transforms"] { reader.readTransformLists(lists, spec.host) }
        spec.transformLists = reader.transformListNames
        spec.mappings = fields["mappings"].map { reader.mappings($0, inherited: spec.defaults) } ?? []
        spec.examples = fields["examples"].map(examples) ?? []
        spec.examplesRange = fields["examples"].map { range(from: $0.key.range, to: $0.value) }
        return spec
    }

    /// `use: common.yaml` and `include: common.yaml`, which are reported, and name the file all the same.
    private func usesOfOneFile(_ members: [YAMLMember]) -> [Located<String>] {
        members.filter { Keyword.wordsForUse.contains($0.key.value) }.compactMap { member in
            member.value.scalar.flatMap { $0.isAbsent ? nil : Located($0.text, member.value.range) }
        }
    }

    private func reportNoSpec(_ root: YAMLNode) {
        if root.isAbsent { return log.report(.keyword(.missingVersion(isSpec: false)), at: start) }
        log.report(
            .shape(
                .wrongKind(
                    of: "a spec",
                    expected: "keywords with their values",
                    found: root.found,
                    help: "a spec begins with the line `specmap: 1`"
                )
            ),
            at: root.range
        )
    }

    /// Returns true if the rest of the file can be read as this version of the language.
    private func checkVersion(_ members: [YAMLMember]) -> Bool {
        guard let version = members.first(where: { $0.key.value == "specmap" }) else {
            // A misspelt `specmap` is reported where it stands.
            if members.contains(where: { nearest($0.key.value, among: ["specmap"]) != nil }) { return true }
            if members.contains(where: { $0.key.value == "version" && $0.value.scalar?.text == "1" }) { return true }
            let known = Set(Keyword.known(at: .file).map(\.name))
            let isSpec = members.contains { known.contains($0.key.value) }
            log.report(.keyword(.missingVersion(isSpec: isSpec)), at: start)
            return isSpec
        }
        guard let scalar = version.value.scalar, !scalar.isAbsent, scalar.text != "1" else { return true }
        log.report(.keyword(.otherVersion(scalar.text.shown)), at: version.value.range)
        return false
    }

    /// The empty place before the first character.
    private var start: SourceRange {
        let offset = file.hasByteOrderMark ? 3 : 0
        return SourceRange(file: file, lowerBound: offset, upperBound: offset)
    }
}
