import SpecTestSupport
import Testing

/// `specmap export` of objects that are the members of one object.
struct ExportedMembersTests {
    private static let spec = """
        specmap: 1
        mappings:
          Package:
            root: packages.*
            member_as: name
            primary_key: id
            properties: {id: {type: integer}, name: {type: string}}
        """

    private static let commands =
        "specmap import --spec spec.yaml --store s.db in.ndjson && specmap export --spec spec.yaml --store s.db"

    @Test func writesEachByItsName() throws {
        let lines = #"{"packages":{"a":{"id":1},"b":{"id":2}}}"# + "\n"
        let folder = try TemporaryFolder(["spec.yaml": Self.spec, "in.ndjson": lines])
        let outcome = try Tool.shell(Self.commands, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix(#"{"packages":{"a":{"id":1},"b":{"id":2}}}"# + "\n"), "\(outcome.output)")
    }

    @Test func refusesOneNameOfTwoObjects() throws {
        let lines = #"{"packages":{"a":{"id":1}}}"# + "\n" + #"{"packages":{"a":{"id":2}}}"# + "\n"
        let folder = try TemporaryFolder(["spec.yaml": Self.spec, "in.ndjson": lines])
        let outcome = try Tool.shell(Self.commands, in: folder.url)
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("duplicate"), "\(outcome.errors)")
    }
}
