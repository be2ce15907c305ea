import SpecIR

// A dictionary of the members that no other rule of the mapping reads.
extension Reader {
    @inline(never)
    mutating func convertRest(_ number: Int32, into node: UnsafeMutablePointer<ObjectNode>) throws(JSONFault) {
        let (property, token) = (tables.properties[number], state.container)
        let failures = report.mark
        guard walker.byte(token) == JSONByte.openBrace,
            let datum = try rest(property.rule, token, besides: tables.mappings[state.mapping].table)
        else { return settle(property.ifMissing, number, node) }
        put(settle(datum, property.rule, token, failures), number, node)
    }

    /// The members whose keys aren't in a table, by the rule of a dictionary; nil where there are none.
    private mutating func rest(_ number: Int32, _ token: Int, besides table: Int32) throws(JSONFault) -> Datum? {
        let isTransformed = tables.rules[number].isTransformed
        if attempt.isOn, !isTransformed {
            let members = try dictionaryInPass(number, token, besides: table)
            return members.kind == .dictionary && members.count == 0 ? nil : members
        }
        let start = scratch.stack.count
        for member in try members(of: token) {
            if table >= 0, try entry(of: Int(member.key), table) >= 0 { continue }
            scratch.stack.push(decoded(walker.content(Int(member.key))))
            scratch.stack.push(isTransformed ? try tree(Int(member.value)) : Datum(Int64(member.value)))
        }
        guard scratch.stack.count > start else { return nil }
        guard isTransformed else { return try dictionary(number, token, from: start, ListLength()) }
        return try transformed(scratch.collect(.dictionary, from: start), number, token, isStated: false)
    }
}
