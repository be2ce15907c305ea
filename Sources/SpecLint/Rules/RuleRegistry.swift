/// The written list of all rules.
public enum RuleRegistry {
    /// All rules, group by group.
    public static let all: [RuleInfo] = []

    /// The rule of that name.
    public static func rule(_ id: String) -> RuleInfo? { table[id] }

    private static let table = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
