import SpecRuntime
import Testing

/// `only`, `ignore` and `omit` of a mapping, and the members that it keeps.
struct KeptSelectionTests {
    private static let source = #"{"id":1,"email":"e","phone_no":"p","box":{"x":1,"y":null}}"#

    private func read(_ settings: String) throws -> String {
        try Trial("User: {naming: snake_case, unknown: keep, \(settings), properties: {id: , x: box.x}}").read(
            Self.source
        )
    }

    private func written(_ settings: String, _ source: String = source) throws -> String {
        let trial = try Trial("User: {naming: snake_case, unknown: keep, \(settings), properties: {id: , x: box.x}}")
        return try trial.write(trial.object(source))
    }

    @Test func leavesOutWhatIsIgnored() throws {
        #expect(try read("ignore: {read: [email, y]}") == #"{"id":1,"x":1,"phoneNo":"p"}"#)
        #expect(try written("ignore: {write: [email, y]}") == #"{"id":1,"box":{"x":1},"phone_no":"p"}"#)
        #expect(try written("ignore: [phoneNo]") == #"{"id":1,"box":{"x":1,"y":null},"email":"e"}"#)
        // By the name that it is kept as.
        #expect(try written("ignore: [phone_no]") == #"{"id":1,"box":{"x":1,"y":null},"email":"e","phone_no":"p"}"#)
    }

    @Test func takesOnlyWhatIsListed() throws {
        #expect(try read("only: {read: [id, phoneNo]}") == #"{"id":1,"phoneNo":"p"}"#)
        #expect(try read("only: {read: []}") == "{}")
        #expect(try written("only: {write: [id, email]}") == #"{"id":1,"email":"e"}"#)
    }

    @Test func omitsKeptMembersByTheirValue() throws {
        let source = #"{"id":null,"a":null,"b":"","c":[],"d":0,"box":{"x":1,"y":null,"z":{}}}"#
        #expect(try written("omit: [null]", source) == #"{"box":{"x":1,"z":{}},"b":"","c":[],"d":0}"#)
        #expect(try written("omit: [empty]", source) == #"{"id":null,"box":{"x":1,"y":null},"a":null,"d":0}"#)
    }

    @Test func treatsTheDictionaryOfTheOthersAsAProperty() throws {
        let source = #"{"id":1,"a":null,"b":2}"#
        let user = { (settings: String) in
            try Trial("User: {unknown_into: rest, \(settings)properties: [id]}")
        }
        #expect(try user("").writeBack(source) == source)
        #expect(try user("ignore: {read: [rest]}, ").read(source) == #"{"id":1}"#)
        #expect(try user("ignore: {write: [rest]}, ").read(source) == #"{"id":1,"rest":{"a":null,"b":2}}"#)
        #expect(try user("ignore: {write: [rest]}, ").writeBack(source) == #"{"id":1}"#)
        #expect(try user("only: {write: [rest]}, ").writeBack(source) == #"{"a":null,"b":2}"#)
        #expect(try user("omit: [null], ").writeBack(source) == #"{"id":1,"b":2}"#)
    }
}
