import SpecIR
import SpecTesting

/// The texts of a page, which an answer is about.
struct Question: Sendable {
    let spec: String
    let json: String

    /// The mapping that the page names.
    let mapping: String?

    /// The number that the page gave the question, which it knows the answer by.
    let sequence: Int

    /// The whole request.
    let members: Literal

    /// - Parameter body: the request's JSON; nil for what isn't a question.
    init?(_ body: [UInt8]) {
        guard let members = Literal(parsing: body), let spec = members.member("spec")?.text,
            let json = members.member("json")?.text
        else { return nil }
        (self.spec, self.json, self.members) = (spec, json, members)
        mapping = members.member("mapping")?.text
        sequence = members.member("sequence")?.integer ?? 0
    }

    init(spec: String, json: String, mapping: String?) {
        (self.spec, self.json, self.mapping) = (spec, json, mapping)
        (sequence, members) = (0, .null)
    }

    /// True where each line of the sample is a document: the first that isn't blank is one, and more follows.
    var isLines: Bool {
        var lines = json.utf8.split(separator: 10)[...].drop { $0.allSatisfy { [0x20, 9, 13].contains($0) } }
        guard var first = lines.popFirst(), lines.contains(where: { !$0.allSatisfy { [0x20, 9, 13].contains($0) } })
        else { return false }
        if first.starts(with: [0xEF, 0xBB, 0xBF]) { first = first.dropFirst(3) }
        switch Literal(parsing: first) {
        case .object?, .array?: return true
        case .null?, .boolean?, .number?, .string?, nil: return false
        }
    }
}
