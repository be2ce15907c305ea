import SpecIR
import SpecRuntime

// One member of the samples as a property, with what was noticed about it.
extension DraftBuilder {
    func property(_ member: MemberSample, of object: ObjectSample) -> DraftProperty {
        let value = samples.values[Int(member.value)]
        let verdict = verdict(member.value)
        let key = samples.key(member)
        var property = DraftProperty(key: key, rule: verdict.rule)
        property.checks = verdict.checks
        if verdict.rule == .decimalText, Self.isVersionName(key) {
            // `1.10` is a version here.
            (property.rule, property.checks) = (.type(.string), [])
        }
        if verdict.rule == .type(.integer), let unit = value.number.unixUnit, !Self.isIDName(key) {
            property.checks.append("\(unit.rawValue) since 1970? Then `date_format: unix_\(unit.rawValue)`")
        }
        property.facts = [shares(member, value, of: object)].compactMap { $0 }
        if let unique = unique(member, value: value, rule: verdict.rule, of: object) {
            let compared = unique.isWhole ? "in all samples" : "as far as samples were compared"
            property.facts.append("key candidate: unique \(compared)")
        }
        if let values = valuesSeen(value, verdict.rule) { property.facts.append("values seen: \(values)") }
        return property
    }

    /// `in 98 %, null in 3 %`
    private func shares(_ member: MemberSample, _ value: ValueSample, of object: ObjectSample) -> String? {
        var shares: [String] = []
        if member.present < object.count { shares.append("in \(Self.percent(member.present, of: object.count))") }
        if value.nulls > 0, value.present > 0 {
            shares.append("null in \(Self.percent(value.nulls, of: value.present + value.nulls))")
        }
        return shares.isEmpty ? nil : shares.joined(separator: ", ")
    }

    private static func percent(_ part: Int, of whole: Int) -> String {
        let share = Double(part) / Double(max(whole, 1)) * 100
        if share < 1 { return "under 1 %" }
        if share > 99, part < whole { return "over 99 %" }
        return "\(Int(share.rounded())) %"
    }

    /// The values of a property that could be a key; nil if it could not be. Of few samples nearly all members could.
    private func unique(
        _ member: MemberSample,
        value: ValueSample,
        rule: DraftRule,
        of object: ObjectSample
    ) -> UniqueSample? {
        guard object.count > 1, member.present == object.count, value.nulls == 0, value.distinct >= 0 else {
            return nil
        }
        guard [.type(.integer), .type(.string), .type(.uuid)].contains(rule), value.text.empty == 0 else { return nil }
        guard value.scalars == object.count, object.count >= 10 || Self.isIDName(samples.key(member)) else {
            return nil
        }
        return samples.distinct[Int(value.distinct)].unique
    }

    private static func isIDName(_ key: String) -> Bool {
        let words = DraftName.property(for: key)
        let last = DraftName.lastWord(of: words).lowercased()
        return ["id", "uuid", "guid", "key", "code", "slug", "number", "sku", "email", "isbn", "ean"].contains(last)
    }

    private static func isVersionName(_ key: String) -> Bool {
        let last = DraftName.lastWord(of: DraftName.property(for: key)).lowercased()
        return ["version", "release", "revision", "section", "chapter"].contains(last)
    }

    private func valuesSeen(_ value: ValueSample, _ rule: DraftRule) -> String? {
        guard [.type(.integer), .type(.string)].contains(rule), value.distinct >= 0 else { return nil }
        guard let few = samples.distinct[Int(value.distinct)].few, !few.isEmpty else { return nil }
        guard value.scalars >= 20, value.scalars >= few.count * 5 else { return nil }
        return few.map { DraftText.shown($0) }.joined(separator: ", ")
    }
}

extension NumberSample {
    /// The unit that all numbers would be dates of our time in.
    fileprivate var unixUnit: DateUnit? {
        if smallest >= 1_000_000_000, largest < 2_200_000_000 { return .seconds }
        if smallest >= 1_000_000_000_000, largest < 2_200_000_000_000 { return .milliseconds }
        return nil
    }

    fileprivate enum DateUnit: String { case seconds, milliseconds }
}
