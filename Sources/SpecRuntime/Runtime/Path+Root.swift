import SpecIR

extension Path {
    /// The path to a document's objects, as a program or a command names it.
    static func root(_ text: String) throws -> Path {
        let path: Path
        switch Path.parse(text) {
        case .success(let parsed): path = parsed
        case .failure(let problem):
            throw UnknownNameError(description: "`\(text)` is no path: \(problem.fact.complaint(of: text))")
        }
        return path
    }
}
