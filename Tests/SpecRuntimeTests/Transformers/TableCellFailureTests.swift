import SpecRuntime
import Testing

/// Failures in the cells of a table: they have the place of the cell.
struct TableCellFailureTests {
    @Test(arguments: [
        ("first_row", "[[\"a\",\"é b\"],\n [1,2],\n [3,\"x\"]]", "$.rows[2][1]", 3, 5),
        ("first_row", "[[\"a\",\"é b\"],\n [1],\n [3,4]]", "$.rows[1]['é b']", 2, 2),
        ("first_row", "[[\"é b\",\"a\"],\n [{\"x\":1},2]]", "$.rows[1][0]", 2, 3),
        ("[a, \"é b\"]", "[[1,2],\n [3,[]]]", "$.rows[1][1]", 2, 5),
        ("{by_column: [a]}", "{\"s\":\"a\",\n \"a\":[1,\"x\"],\"é b\":[3,4]}", "$.rows.a[1]", 2, 9),
        (
            "{names: n, rows: r.*.c}", "{\"n\":[\"é b\",\"a\"],\n \"r\":[{\"c\":[1,2]},{\"c\":[\"x\"]}]}",
            "$.rows.r[1].c[0]", 2, 25
        ),
        ("{names: n.*.x, rows: r}", "{\"r\":[[1],\n [{}]],\"n\":[{\"x\":\"é b\"}]}", "$.rows.r[1][0]", 2, 3),
        ("by_column", "{\"a\":[1,2],\n \"é b\":[3,\"x\"]}", "$.rows['é b'][1]", 2, 11),
    ])
    func haveThePlaceOfTheCell(_ form: String, _ rows: String, _ at: String, _ line: Int, _ column: Int) throws {
        let trial = try Trial(
            """
            Thing: {properties: {rows: {transform: {table: \(form)}, list: Row}}}
            Row: {properties: {a: {type: integer}, b: {from: é b, type: integer, required: true}}}
            """
        )
        let failures = try trial.failures("{\"rows\":" + rows + "}")
        #expect(failures.map(\.at) == [at])
        #expect(failures.map { $0.line ?? 0 } == [line] && failures.map { $0.column ?? 0 } == [column])
    }
}
