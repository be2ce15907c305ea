/// The written list of all rules.
public enum RuleRegistry {
    /// All rules, group by group, each group by name.
    public static let all: [RuleInfo] = {
        let stated = loading + checks.map(\.info)
        return RuleGroup.allCases.flatMap { group in
            stated.filter { $0.group == group }.sorted { $0.id < $1.id }
        }
    }()

    /// The rule of that name.
    public static func rule(_ id: String) -> RuleInfo? { table[id] }

    private static let table = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns true if the rule is a check that loading doesn't make.
    static func isCheck(_ id: String) -> Bool { checkIDs.contains(id) }

    private static let checkIDs = Set(checks.map(\.info.id))

    /// The rules that loading a spec checks.
    private static let loading =
        RuleInfo.loadingProblems + RuleInfo.loadingYAML + RuleInfo.loadingYAMLTexts + RuleInfo.loadingLimits
        + RuleInfo.loadingExamples + RuleInfo.loadingLint
        + [HouseCheck.info]

    /// The rules that only the linter checks.
    static let checks: [any Rule] = [
        UnusedAnchor(), AnchorRedefined(), AmbiguousScalar(), SwallowedByComment(), SmartQuotes(), EatenQuotes(),
        CommentedRule(), TrailingLineBreak(),
        UnusedMapping(), UnusedTransformer(), UnusedTransformList(), ShadowedByExtends(), UseOutsideRoot(), PathCase(),
        OddName(), OddCase(), KeywordAmongProperties(), KeywordAmongValues(), HiddenBySwift(), NearName(),
        MisspeltWord(), OtherMapping(),
        CrossedNames(),
        UnreachableFallback(), PathRepeatsRoot(), StrayPath(), DottedKey(), OddPath(), PathNamesRule(), DocumentPath(),
        EnclosingPath(), OuterPath(),
        PathNotWritten(), WrittenElsewhere(),
        OddType(), LossyConversion(), UnusedDefault(), AcceptUseless(), NumberInText(), ValuesWithoutType(),
        DateWithoutZone(), TwoDigitYear(), WeekdayWithoutDate(), UnreachableDateFormat(), ImpossibleValue(),
        DatesDifferInPrecision(), ValueTableOneWay(), ValueTableNoOtherwise(), DayBehindMonth(), HourBesideHalfDay(),
        RepeatedTransformer(), LiteralEscape(), MixedTable(), OddArgument(), OddPattern(),
        IgnoredEverywhere(), NamingOneWay(), CopiedRule(), CaseUnreachable(), ChooserDuplicate(), KeptNotWhole(),
        KeptOnlyRead(), UnknownEmbedded(), UnknownRefusesAll(), BrokenRoundTrip(), UndeclaredLoss(), UnreadPart(),
        SwappedSides(),
        SecretShown(), MissingDescription(),
        NoExample(), ExampleUnknownMember(), UnfedRule(), UnreadSampleMember(), UnreadRecord(), RootNotFound(),
        UnmetChoice(), SecondsAsMilliseconds(),
    ]
}
