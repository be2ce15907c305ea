import SpecRuntime
import Testing

/// Objects of which several members name a case.
struct AmbiguousCaseTests {
    private static let spec = """
        Thing: {choose_by_member: ., cases: {a: A, b: A, c: C}}
        A: {properties: [x]}
        C: {properties: [y]}
        """

    @Test func saysThatSeveralMembersNameACase() throws {
        let found = try Trial(Self.spec).failure(#"{"a":{"x":1},"z":0,"b":{"x":2}}"#)
        #expect(found.id == .unknownCase)
        #expect(found.message == "expected one of the cases `a`, `b`, `c` at `.`, found 2 of them: `a`, `b`")
    }

    @Test func saysThatNoneDoes() throws {
        let found = try Trial(Self.spec).failure(#"{"z":0,"y":1}"#)
        #expect(found.message.hasSuffix("found nothing that names one"))
    }

    /// An object that shares its JSON with another isn't there where nothing names a case, but is wrong where several do.
    @Test func saysSoOfAnObjectThatSharesItsJSON() throws {
        let outer = "Outer: {unknown: keep, properties: {state: , thing: {object: Thing, from: .}}}\n" + Self.spec
        let trial = try Trial(outer)
        let found = try trial.failure(#"{"state":"new","a":{"x":1},"c":{"y":2}}"#)
        #expect(found.message == "expected one of the cases `a`, `b`, `c` at `.`, found 2 of them: `a`, `c`")
        #expect(found.property == "thing")
        #expect(try trial.read(#"{"state":"new"}"#) == #"{"state":"new"}"#)
    }

    @Test func readsOneBesideOthers() throws {
        #expect(try Trial(Self.spec).read(#"{"z":0,"c":{}}"#) == #"{"$mapping":"C"}"#)
    }
}
