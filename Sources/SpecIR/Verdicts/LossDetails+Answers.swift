// The facts of losses by values that replace missing, null or invalid ones.
extension LossDetails {
    static let defaultForMissing = LossDetails(
        .normalising,
        .lossless,
        "the default is written where nothing was",
        "the property holds it from then on",
        instead: "leave out `default`, or set `omit: [default]`",
        "T: {properties: {seats: {default: 5}}}"
    )

    static let defaultOmitted = LossDetails(
        .normalising,
        .lossless,
        "the default isn't written where it stood",
        "`omit: [default]` leaves it out, and what is missing is read as the default",
        instead: "leave `default` out of `omit`",
        "T: {properties: {stops: {type: integer, default: 0, omit: [default]}}}"
    )

    static let defaultNotKept = LossDetails(
        .lossy,
        .lossy,
        "the default may be read again as another value",
        "it is written by the property's transformers and date format",
        instead: "give a default that these spell in full",
        "T: {properties: {on: {date_format: day, default: 2000-08-22T12:28:00Z}}}"
    )

    static let nullForMissing = LossDetails(
        .normalising,
        .lossless,
        "null is written where nothing was",
        "`if_missing: null` reads a missing value as null",
        instead: "leave out `if_missing`",
        "T: {properties: {page: {if_missing: null}}}"
    )

    static let nullLeft = LossDetails(
        .lossy,
        .lossless,
        "null isn't written",
        "`if_null: leave` leaves the property unset",
        instead: "leave out `if_null`",
        "T: {properties: {note: {if_null: leave}}}"
    )

    static let nullReplaced = LossDetails(
        .normalising,
        .lossless,
        "the default is written in place of null",
        "`if_null: default` reads null as the default",
        instead: "leave out `if_null`",
        "T: {properties: {seats: {default: 5, if_null: default}}}"
    )

    static let invalidReplaced = LossDetails(
        .lossy,
        .lossless,
        "a value that isn't valid is lost",
        "`if_invalid` puts something else in its place",
        instead: "leave out `if_invalid`",
        "T: {properties: {age: {type: integer, if_invalid: null}}}"
    )

    static let itemReplaced = LossDetails(
        .lossy,
        .lossless,
        "an element that isn't valid is lost",
        "`if_item_invalid` leaves it out, or puts null in its place",
        instead: "leave out `if_item_invalid`",
        "T: {properties: {n: {list: integer, if_item_invalid: skip}}}"
    )

    static let omittedNull = LossDetails(
        .lossy,
        .lossy,
        "null isn't written",
        "`omit` lists it",
        instead: "leave `null` out of `omit`, or set `if_missing: null`",
        "T: {properties: {note: {omit: [null]}}}"
    )

    static let noMembers = LossDetails(
        .lossy,
        .lossy,
        "an empty dictionary and null come back unset",
        "a dictionary that `unknown_into` names is written as members beside the others",
        instead: "let members that don't fit fail",
        "T: {unknown_into: rates, properties: {rates: {dictionary: integer, if_item_invalid: skip}}}"
    )

    static let omittedEmpty = LossDetails(
        .lossy,
        .lossy,
        "an empty value isn't written",
        "`omit` lists it",
        instead: "leave `empty` out of `omit`",
        "T: {properties: {note: {omit: [empty]}}}"
    )

    static let omittedDefault = LossDetails(
        .lossy,
        .lossy,
        "the default isn't written, and not read again",
        "`omit` lists it, and `if_missing` isn't `default`",
        instead: "leave out `if_missing`",
        "T: {properties: {seats: {default: 5, if_missing: leave, omit: [default]}}}"
    )

    static let unlinked = LossDetails(
        .lossy,
        .lossy,
        "what leads nowhere is left out or null in a session",
        "`create: false` or `by` creates nothing",
        instead: "let it create missing objects",
        "T: {properties: {band: {reference: B, create: false}}}\nB: {primary_key: id, properties: [id]}"
    )

    static let chooserMember = LossDetails(
        .lossy,
        .lossless,
        "what the member holds is lost",
        "`choose_by_member` writes it with nothing in it",
        instead: "read the member as a property, or an `object`, of the mapping of that case",
        "T: {choose_by_member: ., cases: {a: A}}\nA: {properties: [id]}"
    )

    static let chooserType = LossDetails(
        .lossy,
        .lossy,
        "an object may be written without the value, and then no case reads it, or that of `otherwise` does",
        "`choose_by_type` looks at a value that only properties write, and an unset one isn't written",
        instead: "set `required: true` for the property at that path in the mapping of each case",
        "T: {choose_by_type: v, cases: {object: A}, otherwise: skip}\nA: {properties: {id: v.id}}"
    )

    static let chooserOtherwise = LossDetails(
        .lossy,
        .lossy,
        "an object of no case is left out, or loses what it is chosen by",
        "`otherwise` skips or reads it",
        instead: "give each value a case, or read it as a property",
        "T: {choose_by: kind, cases: {a: A}, otherwise: skip}\nA: {properties: [id]}"
    )

    static let chooserPrefix = LossDetails(
        .lossy,
        .lossy,
        "an object may be written without the value that it is chosen by, and then no case reads it, or that of `otherwise` does",
        "a case such as `a.*` stands for many values and names none",
        instead: "read and write the value as a property of the case's mapping, with `type: string, required: true`",
        "T: {choose_by: kind, cases: {a.*: A}}\nA: {properties: [kind, id]}"
    )

    static let hostCode = LossDetails(
        .lossy,
        .lossy,
        "what code of the program makes may come back as something else",
        "nothing is known of it",
        instead: "test it by an example with `round_trip: true`",
        "T: {initializer: known, properties: [id]}"
    )
}
