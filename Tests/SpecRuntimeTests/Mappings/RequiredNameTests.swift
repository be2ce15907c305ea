import SpecRuntime
import Testing

/// Properties that must be there, and are put in as the names of members.
struct RequiredNameTests {
    @Test(arguments: ["required: true", "if_missing: fail"])
    func takesTheNameOfAMember(_ rule: String) throws {
        let trial = try Trial(
            """
            Lock: {properties: {packages: {dictionary: Package, member_as: name}}}
            Package: {properties: {name: {type: string, \(rule)}, version: {type: string}}}
            """
        )
        let json = #"{"packages":{"a":{"version":"1"},"b":{}}}"#
        #expect(
            try trial.read(json) == #"{"packages":[{"name":"a","version":"1"},{"name":"b"}]}"#
        )
        #expect(try trial.writeBack(json) == json)
        let alone = Trial(trial.runtime, as: "Package")
        #expect(try alone.read(#"{"version":"1"}"#) == "!missing name")
    }

    @Test func takesTheNameOfARecord() throws {
        let trial = try Trial("Package: {root: p.*, member_as: name, if_missing: fail, properties: [name, version]}")
        let json = #"{"p":{"a":{"version":"1"},"b":{"version":"2"}}}"#
        #expect(try trial.read(json) == #"{"name":"a","version":"1"} {"name":"b","version":"2"}"#)
        #expect(try trial.read(#"{"p":{"a":{}}}"#).hasPrefix("!missing "))
    }

    @Test func doesNotTakeItForAnObjectFurtherIn() throws {
        let trial = try Trial(
            """
            Lock: {properties: {packages: {dictionary: Package, member_as: name}}}
            Package: {properties: {name: {required: true}, author: {object: Author}}}
            Author: {properties: {name: {required: true}}}
            """
        )
        #expect(try trial.read(#"{"packages":{"a":{"author":{}}}}"#) == "!missing packages.a.author.name")
    }
}
