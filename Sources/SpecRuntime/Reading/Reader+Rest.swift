import SpecIR

// A dictionary of the members that no other rule of the mapping reads.
extension Reader {
    @inline(never)
    mutating func convertRest(_ number: Int32, into node: UnsafeMutablePointer<ObjectNode>) throws(JSONFault) {
        let (property, token) = (tables.properties[number], state.container)
        let failures = report.mark
        guard walker.byte(token) == JSONByte.openBrace,
            let datum = try rest(property.rule, token, besides: tables.mappings[state.mapping].table)
        else { return settle(property.ifMissing, of: number, in: node) }
        put(settle(datum, of: property.rule, at: token, since: failures), of: number, into: node)
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
        guard isTransformed else { return try dictionary(by: number, at: token, from: start, earlier: ListLength()) }
        return try transformed(scratch.collect(.dictionary, from: start), by: number, at: token, isStated: false)
    }
}
