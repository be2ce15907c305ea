// The facts of losses by the spelling of values.
extension LossDetails {
    static let spelling = LossDetails(
        .normalising,
        .lossless,
        "the value is spelled anew",
        "a double, a date and a UUID have many spellings, and are written in one; digits beyond those of a "
            + "double, or beyond nanoseconds, are lost",
        instead: "hold it as `string`, `decimal` or `any`",
        "T: {properties: {id: {type: uuid}}}"
    )

    static let digits = LossDetails(
        .normalising,
        .lossless,
        "the number is rounded, or filled up with zeros",
        "`digits` sets the number of digits after the point",
        instead: "leave out `digits`: a decimal keeps the digits that it came with",
        "T: {properties: {total: {type: decimal, digits: 2}}}"
    )

    static let converted = LossDetails(
        .normalising,
        .lossless,
        "the value is written as the property's own type",
        "`accept` reads other types",
        instead: "leave out `accept`",
        "T: {properties: {year: {type: integer, accept: [string]}}}"
    )

    static let asText = LossDetails(
        .normalising,
        .lossless,
        "the text is spelled anew",
        "`as_text` reads what it spells",
        instead: "hold it as `string`",
        "T: {properties: {total: {type: decimal, as_text: true}}}"
    )

    static let singleAsList = LossDetails(
        .normalising,
        .lossless,
        "a single value is written as a list of one",
        "`accept_single` reads both",
        instead: "leave out `accept_single`",
        "T: {properties: {tags: {list: string, accept_single: true}}}"
    )

    static let emptyList = LossDetails(
        .normalising,
        .lossless,
        "an empty array is written as an empty object",
        "`accept_empty_list` reads both as a dictionary without members",
        instead: "leave out `accept_empty_list`",
        "T: {properties: {labels: {dictionary: string, accept_empty_list: true}}}"
    )

    static let datePrecision = LossDetails(
        .lossy,
        .lossy,
        "the finer part of a date is lost",
        "the first format is written, and a later one may be more precise",
        instead: "put the finest format first",
        "T: {properties: {on: {date_format: [day, iso8601]}}}"
    )

    static let dateCut = LossDetails(
        .lossy,
        .lossless,
        "the finer part of a date is lost",
        "the transformer `date` returns a less precise format than it reads",
        instead: "return the more precise format, or set `direction: read`",
        "T: {properties: {on: {transform: {date: {from: iso8601, to: day}}}}}"
    )

    static let weekday = LossDetails(
        .lossy,
        .lossless,
        "a weekday that isn't that of the date is lost",
        "a date is read by its other parts, and written with its own weekday",
        instead: "hold it as `string`",
        #"T: {properties: {on: {date_format: "yyyy-MM-dd EEE"}}}"#
    )

    static let transformer = LossDetails(
        .normalising,
        .lossless,
        "the value is written as its transformers left it",
        "they read several spellings as one",
        instead: "leave the transformer out",
        "T: {properties: {mail: {transform: lowercase}}}"
    )

    static let transformerOrder = LossDetails(
        .lossy,
        .lossy,
        "a value may become another one when it is read again",
        "an earlier transformer reads what is written for it as something else",
        instead:
            "put transformers that decode text before those that change it, and `null_if` behind both; leave out "
            + "`unique`, and `duplicates: merge` behind `split`",
        #"T: {properties: {note: {transform: [{null_if: ""}, trim]}}}"#
    )

    static let numbered = LossDetails(
        .lossy,
        .lossy,
        "an empty list and null come back unset",
        "`numbered` writes a member for each element, and none for a list without elements",
        instead: "set `default: []`, or set a list with an element",
        "T: {unknown: fail, properties: {lines: {from: line, list: string, numbered: {min: 1, max: 3}}}}"
    )

    static let rowGaps = LossDetails(
        .lossy,
        .lossy,
        "a member that a row lacks comes back as null, and a column that no row has isn't written",
        "`table` writes a cell for each column",
        instead: "set every member of every row",
        "T: {properties: {rows: {list: any, transform: {table: first_row}}}}"
    )

    static let tableTwoKeys = LossDetails(
        .normalising,
        .lossless,
        "the first of two keys is written for both",
        "two keys of the table have one value",
        instead: "give each key a value of its own",
        "T: {properties: {state: {values: {A: active, ACTIVE: active}}}}"
    )

    static let tableNull = LossDetails(
        .normalising,
        .lossless,
        "null is written as a key of the table",
        "a key has the value null",
        instead: "leave that key out",
        #"T: {properties: {state: {values: {A: active, "-": null}}}}"#
    )

    static let tableKeep = LossDetails(
        .normalising,
        .lossless,
        "a value that the table doesn't have may be written as a key of it",
        "`otherwise: keep` keeps it",
        instead: "set `otherwise: fail`",
        "T: {properties: {state: {values: {A: active}, otherwise: keep}}}"
    )

    static let tableOtherwise = LossDetails(
        .lossy,
        .lossless,
        "a value that the table doesn't have is lost",
        "`otherwise` puts another one in its place",
        instead: "set `otherwise: keep`, or `fail`",
        "T: {properties: {state: {values: {A: active, X: unknown}, otherwise: unknown}}}"
    )

    static let duplicatesMerged = LossDetails(
        .normalising,
        .lossless,
        "of two elements that are the same one is written",
        "`duplicates`, `same_by` or their key makes one of them",
        instead: "write `duplicates: allow`, or `fail`",
        "T: {properties: {tags: {list: string, duplicates: merge}}}"
    )

    static let elementsMerged = LossDetails(
        .lossy,
        .lossless,
        "of two elements with one key, the values of the first are lost where the second has others",
        "`same_by` or their `primary_key` makes one object of them",
        instead: "write `duplicates: fail`, if no two elements may have one key",
        "T: {properties: {people: {list: P}}}\nP: {primary_key: id, unknown: fail, properties: [id, name]}"
    )

    static let memberName = LossDetails(
        .normalising,
        .lossless,
        "the members are written in the order of the list, and their names as a type spells them",
        "`member_as` makes a list of them",
        instead: "leave out `member_as`",
        "T: {properties: {people: {dictionary: P, member_as: login}}}\nP: {unknown: fail, properties: [age]}"
    )

    static let reference = LossDetails(
        .normalising,
        .lossless,
        "the key is spelled anew, and one that stands there twice is written once",
        "a reference holds an object, which is written as its key",
        instead: "hold the key itself, as a value",
        "T: {properties: {band: {reference: B}}}\nB: {primary_key: id, properties: [id]}"
    )

    static let constants = LossDetails(
        .normalising,
        .lossless,
        "a member is added where it was missing",
        "`constants` are always written",
        instead: "hold it as a property",
        "T: {unknown: fail, constants: {kind: Pod}, properties: [id]}"
    )

    static let chooser = LossDetails(
        .normalising,
        .lossless,
        "the first case of a mapping is written for all of its cases, as the spec spells it",
        "the object holds its mapping, not its case, nor whether that was the number `1` or the text `\"1\"`",
        instead: "give each case a mapping of its own, or read the value as a property",
        "T: {choose_by: kind, cases: {a: A}}\nA: {unknown: fail, properties: [id]}"
    )
}
