// The facts of losses that nothing in the spec declares.
extension LossDetails {
    static let otherwiseNotWritten = LossDetails(
        .broken,
        .broken,
        "a value that the table doesn't have can't be written",
        "`otherwise` returns a value that no key has",
        instead: "give that value a key, set `otherwise: keep` or `fail`, or `direction: read`",
        "T: {properties: {state: {values: {A: active}, otherwise: unknown}}}"
    )

    static let keyNotRead = LossDetails(
        .broken,
        .broken,
        "a key of the table is written, which can't be read",
        "a transformer in front of the table makes another text of it",
        instead: "spell the key as it is behind the transformers",
        "T: {properties: {state: {transform: lowercase, values: {a: active, N: null}}}}"
    )

    static let requiredNotWritten = LossDetails(
        .broken,
        .broken,
        "what is written can't be read",
        "the property is required, and never written",
        instead: "leave out `required: true`, or write the property too",
        "T: {properties: {id: {required: true, direction: read}, name: }}"
    )

    static let conditionNotRead = LossDetails(
        .broken,
        .broken,
        "no element that meets `where` can be read",
        "the element's mapping has `unknown: fail` and doesn't read the member that `where` looks at",
        instead: "read the member, or list it under `drop`, in the element's mapping",
        "T: {properties: {phones: {list: P, where: {use: home}}}}\nP: {unknown: fail, properties: [number]}"
    )

    static let requiredElsewhere = LossDetails(
        .broken,
        .broken,
        "what is written can't be read",
        "the property is required, and `to` is none of the paths of `from`",
        instead: "list the path of `to` in `from`, or leave out `required: true`",
        "T: {properties: {mail: {from: a, to: b, required: true}}}"
    )

    static let keptElsewhere = LossDetails(
        .broken,
        .broken,
        "an object that keeps an unknown member where the property is written can't be written",
        "`unknown: keep` keeps members that no rule reads, and `to` is a path that none reads",
        instead: "list the path of `to` in `from`, or under `drop`",
        "T: {unknown: keep, properties: {mail: {from: mail, to: contact}}}"
    )

    static let keptInArray = LossDetails(
        .broken,
        .broken,
        "an object that stands in the place of an array of which an item is read can't be written",
        "`unknown: keep` keeps its members, and the item is written in an array",
        instead: "read the array as a list, or set `direction: read`",
        "T: {unknown: keep, properties: {street: addresses.0.street}}"
    )

    static let refusedElsewhere = LossDetails(
        .broken,
        .broken,
        "what is written can't be read",
        "`unknown: fail` refuses members that no rule reads, and `to` is a path that none reads",
        instead: "list the path of `to` in `from`, or under `drop`",
        "T: {unknown: fail, properties: {mail: {from: mail, to: contact}}}"
    )

    static let nullReadAsObject = LossDetails(
        .broken,
        .broken,
        "null comes back as an object, which can't be read or is another value",
        "null is written in an object, and another path of the property reads that object",
        instead: "set `if_null: leave`, or `omit: [null]`",
        "T: {properties: {price: {from: [price.amount, price], type: decimal}}}"
    )

    static let nullWithoutName = LossDetails(
        .broken,
        .broken,
        "a member that is null or invalid loses its name, and can't be written",
        "null stands for it, and `member_as` puts the name into an object",
        instead: "set `if_item_invalid: skip`, or leave out `member_as`",
        "T: {properties: {people: {dictionary: P, member_as: login, if_item_invalid: null}}}\n"
            + "P: {properties: {age: {type: integer}}}"
    )

    static let nullInPair = LossDetails(
        .broken,
        .broken,
        "a value that is null or invalid can't be written",
        "null stands for it, and a text that `pairs` puts together has no null",
        instead: "set `if_item_invalid: skip`, or let `null_if` spell null",
        "T: {properties: {env: {dictionary: {type: integer, as_text: true}, pairs: '{key}={value}', if_item_invalid: null}}}"
    )

    static let factorWithoutEnd = LossDetails(
        .broken,
        .broken,
        "a number can't be written",
        "what follows `multiply` changes the product, which can't be divided by the factor to a last digit then",
        instead:
            "hold the exact product as `decimal`, set `direction: read`, or use a factor such as 0.25 or 8",
        "T: {properties: {speed: {type: decimal, transform: [{multiply: 3.6}, {round: 1}]}}}"
    )

    static let requiredOmitted = LossDetails(
        .broken,
        .broken,
        "what is written can't be read",
        "the property must be there, and `omit` leaves it out",
        instead: "set `omit: []` for it, or leave out `required: true`",
        "T: {properties: {name: {type: string, required: true, omit: [empty]}}}"
    )

    static let nullNotRead = LossDetails(
        .broken,
        .broken,
        "null is written, which can't be read",
        "the property may hold null, and null fails",
        instead: "set `if_null: null`, or use another answer than `null`",
        "T: {properties: {age: {type: integer, required: true, if_invalid: null}}}"
    )

    static let unsetNotRead = LossDetails(
        .broken,
        .broken,
        "what is written can't be read",
        "the property may stay unset, and must be there",
        instead: "leave out `required: true` or `if_missing: fail`, or use another answer than `leave`",
        "T: {properties: {age: {type: integer, required: true, if_invalid: leave}}}"
    )

    static let nullReadElsewhere = LossDetails(
        .broken,
        .broken,
        "null is written for an object that is null, and can't be read",
        "a dictionary that reads the same object takes no null",
        instead: "set `if_all_null: null` in the mapping, or `omit: [null]` for the property",
        "T: {properties: {home: links.home, links: {dictionary: string, direction: read}}}"
    )

    static let replacedAgain = LossDetails(
        .broken,
        .broken,
        "a value is changed again each time it is read and written",
        "`replace` returns text that it replaces again",
        instead: "set `direction: read`, or replace by text that holds nothing to replace",
        #"T: {properties: {sum: {transform: {replace: {".": "", ",": "."}}}}}"#
    )

    static let rowsWithoutMembers = LossDetails(
        .broken,
        .broken,
        "rows of which no member is read can't be written",
        "`by_column` writes a table as its columns alone, and such rows have none",
        instead: "make a property of the rows `required`, or name the columns: `table: {by_column: [...]}`",
        "T: {unknown: fail, properties: {rows: {list: R, transform: {table: by_column}}}}\nR: {properties: [time]}"
    )

    static let partNotWritten = LossDetails(
        .broken,
        .broken,
        "the text can't be written",
        "`parts` has a part that no property of its object writes, or that may be left out or null",
        instead: "add a property for each part that holds its text always, or set `direction: read`",
        #"""
        T: {properties: {sku: {transform: {parts: "{code}-{size}"}, object: S}}}
        S: {properties: [code]}
        """#
    )

    static let valueNotWritten = LossDetails(
        .broken,
        .broken,
        "a value can't be written",
        "`null_if` or a table writes a value that a transformer in front of it can't write",
        instead:
            "use a value that the transformer can write, or put `null_if` in front of it, with the value that the "
            + "JSON has; or set `direction: read`",
        #"T: {properties: {on: {transform: [{date: {from: dd.MM.yyyy, to: day}}, {null_if: ""}]}}}"#
    )

    static let typeNotWritten = LossDetails(
        .broken,
        .broken,
        "the value can't be written",
        "its type is of another kind than what the last transformer returns, which `accept` converts when it is read",
        instead: "hold it as the type that the transformer returns, or set `direction: read`",
        "T: {properties: {price: {type: string, accept: [integer], transform: {scale: 100}}}}"
    )

    static let formatNotWritten = LossDetails(
        .broken,
        .broken,
        "the date can't be written",
        "the first of its formats, by which it is written, isn't of the kind that the transformers return",
        instead: "name a format first that they can return, or set `direction: read`",
        "T: {properties: {on: {date_format: [unix_seconds, day], transform: {prefix: at}}}}"
    )

    static let requirementNotWritten = LossDetails(
        .broken,
        .broken,
        "what is written can't be read",
        "`requires` needs one of some properties, none of which is written",
        instead: "write one of them, or leave out the requirement",
        """
        T:
          requires: [{at_least_one: [a, b]}]
          properties: {a: {direction: read}, b: {direction: read}, c: }
        """
    )

    static let chosenTypeNotWritten = LossDetails(
        .broken,
        .broken,
        "an object can be written without the value that it is chosen by, and then no case reads it",
        "`choose_by_type` looks at a value of which the case's mapping writes nothing where all inside is unset, or where "
            + "`omit` leaves it out",
        instead: "set `required: true` and `omit: []` for a property at that path in the case's mapping, or set "
            + "`otherwise`",
        "T: {choose_by_type: v, cases: {object: A}}\nA: {properties: {id: v.id}}"
    )

    static let otherCaseWritten = LossDetails(
        .broken,
        .broken,
        "an object can't be written",
        "`choose_by_member` takes one member that names a case, and the case's mapping writes that of another case too, by a "
            + "default, `if_missing: null`, `to` or a constant",
        instead: "leave out what fills that member, or list it in `omit`",
        "T: {choose_by_member: ., cases: {a: A, b: B}}\nA: {properties: {a: , b: {default: 1}}}\nB: {properties: [b]}"
    )
}
