import SpecIR

@testable import SpecRuntime

/// The transformers that every spec may name.
enum BuiltInTransformers {
    /// The transformer that a spec names; its reader has checked name and argument.
    static func make(_ stated: Transform) -> (any ValueTransformer)? {
        makers[stated.name.value].flatMap { $0(stated.argument?.value) }
    }

    private static let makers: [String: @Sendable (Literal?) -> (any ValueTransformer)?] = [
        "prefix": { PrefixTransformer($0) },
        "suffix": { SuffixTransformer($0) },
        "not": { _ in NotTransformer() },
        "scale": { ScaleTransformer($0) },
        "hex": { HexTransformer($0) },
        "split": { SplitTransformer($0) },
        "join": { JoinTransformer($0) },
        "json": { _ in JSONTransformer() },
        "null_if": { NullIfTransformer($0) },
        "date": { DateTransformer($0) },
        "trim": { _ in TrimTransformer() },
        "lowercase": { _ in LowercaseTransformer() },
        "uppercase": { _ in UppercaseTransformer() },
        "collapse_spaces": { _ in CollapseSpacesTransformer() },
        "replace": { ReplaceTransformer($0) },
        "blank_to_null": { _ in BlankToNullTransformer() },
        "round": { RoundTransformer($0) },
        "clamp": { ClampTransformer($0) },
        "sort": { _ in SortTransformer() },
        "unique": { _ in UniqueTransformer() },
        "first": { _ in FirstTransformer() },
        "last": { _ in LastTransformer() },
        "count": { _ in CountTransformer() },
        "sum": { _ in SumTransformer() },
        "multiply": { MultiplyTransformer($0) },
        "add": { AddTransformer($0) },
        "floor": { _ in WholeTransformer(isAbove: false) },
        "ceiling": { _ in WholeTransformer(isAbove: true) },
        "absolute": { _ in AbsoluteTransformer() },
        "average": { _ in AverageTransformer() },
        "max": { _ in ExtremeTransformer(isLargest: true) },
        "min": { _ in ExtremeTransformer(isLargest: false) },
    ]
}
