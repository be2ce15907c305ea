/// Which files use types of a later layer.
struct LayerReport {
    /// By file, one message for each type that it shouldn't use.
    private(set) var violations: [String: [String]] = [:]

    /// How many types the layers declare.
    let declarations: Int

    /// How often a file uses a type of an earlier layer.
    private(set) var references = 0

    /// - Parameters:
    ///   - sources: Swift sources by their paths, which begin with the folder's name.
    ///   - order: the folders, lowest layer first.
    init(_ sources: [(path: String, text: String)], order: [String]) {
        let levels = Dictionary(order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
        let files = sources.map { (path: $0.path, folder: Self.folder(of: $0.path), names: SourceNames(of: $0.text)) }
        var homes: [String: String] = [:]
        for file in files {
            for name in file.names.declared { homes[name] = file.folder }
        }
        declarations = homes.count
        for file in files {
            var seen = file.names.local
            for (name, line) in file.names.used where !file.names.local.contains(name) {
                guard let home = homes[name], home != file.folder, let own = levels[file.folder],
                    let other = levels[home]
                else { continue }
                if other < own {
                    references += 1
                } else if seen.insert(name).inserted {
                    let message = Self.message(file.path, line, name, from: file.folder, to: home)
                    violations[file.path, default: []].append(message)
                }
            }
        }
    }

    /// The folder that a file lies in.
    static func folder(of path: String) -> String { path.split(separator: "/").first.map(String.init) ?? path }

    private static func message(
        _ path: String,
        _ line: Int,
        _ name: String,
        from folder: String,
        to home: String
    ) -> String {
        """
        Sources/SpecRuntime/\(path):\(line): uses `\(name)` of \(home), a later layer than \(folder). Move this code to \
        \(home) or a later layer, move `\(name)` to \(folder) or an earlier one, or let \(folder) declare a protocol \
        that `\(name)` conforms to.
        """
    }
}
