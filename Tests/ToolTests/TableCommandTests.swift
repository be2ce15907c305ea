import Foundation
import Testing

/// CSV and TSV, as the commands read them.
struct TableCommandTests {
    private static func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "spec.yaml": """
            specmap: 1
            mappings: {Band: {primary_key: id, properties: {id: {type: integer}, name: {type: string}}}}
            """,
            "bands.csv": "id,name\n1,Abba\n2,Blur\n", "bands.tsv": "id\tname\n1\tAbba\n2\tBlur\n",
            "bands.txt": "1|Abba\n2|Blur\n",
        ])
    }

    private static let objects = "{\"id\":1,\"name\":\"Abba\"}\n{\"id\":2,\"name\":\"Blur\"}\n"

    @Test(arguments: [
        "bands.csv", "bands.tsv", "--input csv < bands.csv", "--input tsv - < bands.tsv", "--jobs 2 bands.csv",
        "--columns id,name --delimiter '|' bands.txt", "--input csv --columns 'id, name' --delimiter '|' bands.txt",
        "--input tsv --delimiter tab bands.tsv", "bands.csv.gz",
    ])
    func maps(_ input: String) throws {
        let line = "gzip -k bands.csv; specmap map --spec spec.yaml --as Band \(input)"
        let folder = try Self.folder()
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.errors == "")
        #expect(outcome.output == Self.objects)
        #expect(outcome.status == 0)
    }

    /// A mark that combines with the character in front of it doesn't hide a separator.
    @Test func findsSeparatorsBeforeCombiningMarks() throws {
        let folder = try TemporaryFolder([
            "spec.yaml": "specmap: 1\nmappings: {T: {primary_key: id, properties: {id: , v: , \u{301}a: }}}\n",
            "t.csv": "1,\u{301}x,7\n",
        ])
        let map = "specmap map --spec spec.yaml --as T --columns 'id,v,\u{301}a' --only 'id,\u{301}a' t.csv"
        #expect(try Tool.shell(map, in: folder.url).output == "{\"id\":\"1\",\"\u{301}a\":\"7\"}\n")
        let store = "specmap import --spec spec.yaml --store s.db --as T --columns 'id,v,\u{301}a' t.csv"
        #expect(try Tool.shell(store, in: folder.url).status == 0)
        let export = "specmap export --spec spec.yaml --store s.db --as T --where 'v=\u{301}x'"
        #expect(try Tool.shell(export, in: folder.url).output.contains("\"7\""))
    }

    @Test func unmapsAndImports() throws {
        let folder = try Self.folder()
        let unmap = try Tool.shell("specmap unmap --spec spec.yaml --as Band bands.csv", in: folder.url)
        #expect(unmap.output == Self.objects)
        let line = "specmap import --spec spec.yaml --store s.db --as Band bands.csv"
        #expect(try Tool.shell(line, in: folder.url).output.contains("Band: 2 inserted"))
        let members = try Tool.shell("specmap import --spec spec.yaml --store s.db bands.csv", in: folder.url)
        #expect(members.status == 0)
        #expect(members.output.contains("2 unchanged"), "\(members.output)")
    }

    @Test(arguments: [
        ("Name,no\nAbba,1\n", "`id`, `name` (did you mean `Name`?)", ""),
        ("id,name\n1,Abba\n", nil, ""), ("id;name\n1;Abba\n", nil, "--delimiter ';'"),
        ("id,nam\n1,Abba\n2,Blur\n3,Can\n", "`name` (did you mean `nam`?)", ""),
        ("id,other\n1,Abba\n", "`name`", "--jobs 2"), ("id,other\n1,Abba\n", nil, "--only id"),
        ("id,other\n", "`name`", ""), ("1,Abba\n", "`name`", "--columns id,other"),
    ])
    func warnsOnceOfColumnsThatAreNotThere(_ csv: String, _ missing: String?, _ options: String) throws {
        let folder = try Self.folder()
        try folder.write(csv, to: "bands.csv")
        let line = "specmap map --spec spec.yaml --as Band \(options) bands.csv"
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 0)
        let warnings = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("bands.csv") }
        #expect(warnings == (missing.map { ["bands.csv: warning[missing-column]: found no column \($0)"] } ?? []))
        let imported = try Tool.shell("specmap import --spec spec.yaml --store s.db bands.csv", in: folder.url)
        if missing?.contains("id") == false { #expect(imported.errors.contains("missing-column")) }
    }

    @Test(arguments: [
        ("{from: e_mail}", "E-Mail", "`e_mail` for `p` (did you mean `E-Mail`?)"), ("{required: true}", "x", nil),
        ("{default: 1}", "x", "`p`"), ("{if_missing: null}", "x", nil), ("{exists: true}", "x", nil),
        ("{from: [a, b]}", "b", nil), ("{from: [a, b]}", "c", "`a` for `p`"), ("{direction: write}", "x", nil),
        ("{from: a.b}", "a.b", nil), ("{from: a.b}", "a", nil),
        ("{from: a.b}", "a.c", "`a.b` for `p` (did you mean `a.c`?)"),
        ("{object: Q, from: q}", "q.r", nil), ("{object: Q, from: q}", "q", nil),
        ("{object: Q, from: q}", "q.s", "`q.r` for `r` (did you mean `q.s`?)"),
        ("{object: Q, from: q}", "x", "`q` for `p`"), ("{object: Q, from: .}", "x", nil),
        ("{from: ide}", "x", "`ide` for `p`"),
        ("{first_of: [a, {from: b, type: date}]}", "b", nil), ("{template: '{a} {b}'}", "a", nil),
        ("{list: string, numbered: {min: 0, max: 3}}", "x", nil), ("{from: rows.0}", "rows", nil),
    ])
    func warnsOfColumnsThatNothingElseTellsOf(_ rule: String, _ column: String, _ missing: String?) throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {id: , p: \(rule)}}, Q: {properties: [r]}}\n"
        let folder = try TemporaryFolder(["spec.yaml": spec, "a.csv": "id,\(column)\n"])
        let outcome = try Tool.shell("specmap map --spec spec.yaml --as A a.csv", in: folder.url)
        #expect(outcome.status == 0)
        let words = missing.map { "found no column \($0)" }
        #expect(
            outcome.errors.split(separator: "\n").first.map(String.init)
                == words.map { "a.csv: warning[missing-column]: \($0)" }
        )
    }

    @Test func writesTablesByOptionsAndNames() throws {
        let folder = try Self.folder()
        let line = """
            specmap map --spec spec.yaml --as Band bands.csv -o copy.tsv.gz && gzip -dc copy.tsv.gz | cmp - bands.tsv
            specmap unmap --spec spec.yaml --as Band --input tsv --output-format csv < bands.tsv | cmp - bands.csv
            specmap map --spec spec.yaml --as Band --output-delimiter '|' bands.tsv | tail -n +2 | cmp - bands.txt
            specmap map --spec spec.yaml --as Band -o bands2.csv --output-format json bands.csv; cat bands2.csv
            """
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.errors == "")
        #expect(outcome.output == Self.objects)
    }

    @Test(arguments: [
        ("--output-format csv --pretty", "`--pretty` is for JSON"), ("--null 'a,b'", "`--null` takes a text without"),
        ("--output-format json --output-delimiter ';'", "`--output-delimiter` is for CSV"),
        ("--output-format tsv --output-delimiter é", "`--output-delimiter` takes one character of ASCII"),
        ("--output-format csv --output-delimiter '\"'", "one character of ASCII that is no quote"),
    ])
    func refusesWrongUseOfResults(_ options: String, _ message: String) throws {
        let folder = try Self.folder()
        let outcome = try Tool.shell("specmap map --spec spec.yaml --as Band \(options) bands.csv", in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        (
            "--delimiter ab bands.csv",
            "`--delimiter` takes one character of ASCII that is no quote and no control character, or `tab`, found `ab`"
        ),
        ("--delimiter '\"' bands.csv", "no quote and no control character, or `tab`, found `\"`"),
        ("--delimiter é bands.csv", "`--delimiter` takes one character of ASCII"),
        ("--columns 'id, name,id' bands.csv", "`--columns` names `id` twice"),
        ("--input json --columns a bands.csv", "`--delimiter` and `--columns` are for CSV"),
    ])
    func refusesWrongUse(_ options: String, _ message: String) throws {
        let folder = try Self.folder()
        let outcome = try Tool.shell("specmap map --spec spec.yaml --as Band \(options)", in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func keepsEmptyDataInCSV() throws {
        let spec = "specmap: 1\nmappings: {T: {properties: {id: {type: integer}, bin: {type: data}, z: }}}\n"
        let json = #"[{"id":1,"bin":"","z":"x"},{"id":2,"bin":"AQI=","z":""},{"id":3,"z":"y"}]"#
        let folder = try TemporaryFolder(["s.yaml": spec, "t.json": json])
        let command = "specmap map --spec s.yaml t.json --output-format csv > t.csv; specmap unmap --spec s.yaml t.csv"
        #expect(
            try Tool.shell("\(command) | tee u.ndjson", in: folder.url).output == """
                {"id":1,"bin":"","z":"x"}
                {"id":2,"bin":"AQI=","z":""}
                {"id":3,"z":"y"}

                """
        )
        #expect(
            try Tool.shell("specmap map --spec s.yaml u.ndjson --output-format csv | cmp - t.csv", in: folder.url)
                .status == 0
        )
    }
}
