extension LossReason {
    /// The facts of losses by values that replace missing, null or invalid ones; nil for other reasons.
    var answers: LossDetails? {
        switch self {
        case .defaultForMissing:
            LossDetails(
                .normalising,
                .lossless,
                "the default is written where nothing was",
                "the property holds it from then on",
                instead: "leave out `default`, or set `omit: [default]`",
                "T: {properties: {seats: {default: 5}}}"
            )
        case .defaultOmitted:
            LossDetails(
                .normalising,
                .lossless,
                "the default isn't written where it stood",
                "`omit: [default]` leaves it out, and what is missing is read as the default",
                instead: "leave `default` out of `omit`",
                "T: {properties: {stops: {type: integer, default: 0, omit: [default]}}}"
            )
        case .defaultNotKept:
            LossDetails(
                .lossy,
                .lossy,
                "the default may be read again as another value",
                "it is written by the property's transformers and date format",
                instead: "give a default that these spell in full",
                "T: {properties: {on: {date_format: day, default: 2000-08-22T12:28:00Z}}}"
            )
        case .nullForMissing:
            LossDetails(
                .normalising,
                .lossless,
                "null is written where nothing was",
                "`if_missing: null` says so",
                instead: "leave out `if_missing`",
                "T: {properties: {page: {if_missing: null}}}"
            )
        case .nullLeft:
            LossDetails(
                .lossy,
                .lossless,
                "null isn't written",
                "`if_null: leave` leaves the property unset",
                instead: "leave out `if_null`",
                "T: {properties: {note: {if_null: leave}}}"
            )
        case .nullReplaced:
            LossDetails(
                .normalising,
                .lossless,
                "the default is written in place of null",
                "`if_null: default` says so",
                instead: "leave out `if_null`",
                "T: {properties: {seats: {default: 5, if_null: default}}}"
            )
        case .invalidReplaced:
            LossDetails(
                .lossy,
                .lossless,
                "a value that isn't valid is lost",
                "`if_invalid` puts something else in its place",
                instead: "leave out `if_invalid`",
                "T: {properties: {age: {type: integer, if_invalid: null}}}"
            )
        case .itemReplaced:
            LossDetails(
                .lossy,
                .lossless,
                "an element that isn't valid is lost",
                "`if_item_invalid` leaves it out, or puts null in its place",
                instead: "leave out `if_item_invalid`",
                "T: {properties: {n: {list: integer, if_item_invalid: skip}}}"
            )
        case .omittedNull:
            LossDetails(
                .lossy,
                .lossy,
                "null isn't written",
                "`omit` lists it",
                instead: "leave `null` out of `omit`, or set `if_missing: null`",
                "T: {properties: {note: {omit: [null]}}}"
            )
        case .omittedEmpty:
            LossDetails(
                .lossy,
                .lossy,
                "an empty value isn't written",
                "`omit` lists it",
                instead: "leave `empty` out of `omit`",
                "T: {properties: {note: {omit: [empty]}}}"
            )
        case .omittedDefault:
            LossDetails(
                .lossy,
                .lossy,
                "the default isn't written, and not read again",
                "`omit` lists it, and `if_missing` isn't `default`",
                instead: "leave out `if_missing`",
                "T: {properties: {seats: {default: 5, if_missing: leave, omit: [default]}}}"
            )
        case .unlinked:
            LossDetails(
                .lossy,
                .lossy,
                "what leads nowhere is left out or null in a session",
                "`create: false` or `by` creates nothing",
                instead: "let it create missing objects",
                "T: {properties: {band: {reference: B, create: false}}}\nB: {primary_key: id, properties: [id]}"
            )
        case .chooserMember:
            LossDetails(
                .lossy,
                .lossless,
                "what the member holds is lost",
                "`choose_by_member` writes it with nothing in it",
                instead: "read the member as a property, or an `object`, of the mapping of that case",
                "T: {choose_by_member: ., cases: {a: A}}\nA: {properties: [id]}"
            )
        case .chooserType:
            LossDetails(
                .lossy,
                .lossy,
                "an object may be written without the value, and then no case reads it",
                "`choose_by_type` looks at a value that only properties write, and an unset one isn't written",
                instead: "set `required: true` for the property at that path in the mapping of each case",
                "T: {choose_by_type: v, cases: {object: A}}\nA: {properties: {id: v.id}}"
            )
        case .chooserOtherwise:
            LossDetails(
                .lossy,
                .lossy,
                "an object of no case is left out, or loses what it is chosen by",
                "`otherwise` skips or reads it",
                instead: "give each value a case, or read it as a property",
                "T: {choose_by: kind, cases: {a: A}, otherwise: skip}\nA: {properties: [id]}"
            )
        case .hostCode:
            LossDetails(
                .lossy,
                .lossy,
                "what code of the program makes may come back as something else",
                "nothing is known of it",
                instead: "test it by an example with `round_trip: true`",
                "T: {initializer: known, properties: [id]}"
            )
        default: nil
        }
    }

    /// The facts of losses that nothing in the spec declares.
    var failures: LossDetails {
        switch self {
        case .otherwiseNotWritten:
            LossDetails(
                .broken,
                .broken,
                "a value that the table doesn't have can't be written",
                "`otherwise` gives a value that no key has",
                instead: "give that value a key, set `otherwise: keep` or `fail`, or `direction: read`",
                "T: {properties: {state: {values: {A: active}, otherwise: unknown}}}"
            )
        case .keyNotRead:
            LossDetails(
                .broken,
                .broken,
                "a key of the table is written, which can't be read",
                "a transformer in front of the table makes another text of it",
                instead: "spell the key as it is behind the transformers",
                "T: {properties: {state: {transform: lowercase, values: {a: active, N: null}}}}"
            )
        case .requiredNotWritten:
            LossDetails(
                .broken,
                .broken,
                "what is written can't be read",
                "the property is required, and never written",
                instead: "leave out `required: true`, or write the property too",
                "T: {properties: {id: {required: true, direction: read}, name: }}"
            )
        case .conditionNotRead:
            LossDetails(
                .broken,
                .broken,
                "no element that meets `where` can be read",
                "the element's mapping has `unknown: fail` and doesn't read the member that `where` looks at",
                instead: "read the member, or list it under `drop`, in the element's mapping",
                "T: {properties: {phones: {list: P, where: {use: home}}}}\nP: {unknown: fail, properties: [number]}"
            )
        case .requiredElsewhere:
            LossDetails(
                .broken,
                .broken,
                "what is written can't be read",
                "the property is required, and `to` is none of the paths of `from`",
                instead: "list the path of `to` in `from`, or leave out `required: true`",
                "T: {properties: {mail: {from: a, to: b, required: true}}}"
            )
        case .keptElsewhere:
            LossDetails(
                .broken,
                .broken,
                "an object that keeps an unknown member where the property is written can't be written",
                "`unknown: keep` keeps members that no rule reads, and `to` is a path that none reads",
                instead: "list the path of `to` in `from`, or under `drop`",
                "T: {unknown: keep, properties: {mail: {from: mail, to: contact}}}"
            )
        case .refusedElsewhere:
            LossDetails(
                .broken,
                .broken,
                "what is written can't be read",
                "`unknown: fail` refuses members that no rule reads, and `to` is a path that none reads",
                instead: "list the path of `to` in `from`, or under `drop`",
                "T: {unknown: fail, properties: {mail: {from: mail, to: contact}}}"
            )
        case .nullReadAsObject:
            LossDetails(
                .broken,
                .broken,
                "null comes back as an object, which can't be read or is another value",
                "null is written in an object, and another path of `from` reads that object",
                instead: "set `if_null: leave`, or `omit: [null]`, or put the other path first",
                "T: {properties: {price: {from: [price.amount, price], type: decimal}}}"
            )
        case .nullWithoutName:
            LossDetails(
                .broken,
                .broken,
                "a member that is null or invalid loses its name, and can't be written",
                "null stands for it, and `member_as` puts the name into an object",
                instead: "set `if_item_invalid: skip`, or leave out `member_as`",
                "T: {properties: {people: {dictionary: P, member_as: login, if_item_invalid: null}}}\n"
                    + "P: {properties: {age: {type: integer}}}"
            )
        case .factorWithoutEnd:
            LossDetails(
                .broken,
                .broken,
                "a number can't be written",
                "what follows `multiply` changes the product, which can't be divided by the factor to a last digit then",
                instead:
                    "hold the exact product as `decimal`, set `direction: read`, or use a factor such as 0.25 or 8",
                "T: {properties: {speed: {type: decimal, transform: [{multiply: 3.6}, {round: 1}]}}}"
            )
        case .requiredOmitted:
            LossDetails(
                .broken,
                .broken,
                "what is written can't be read",
                "the property must be there, and `omit` leaves it out",
                instead: "set `omit: []` for it, or leave out `required: true`",
                "T: {properties: {name: {type: string, required: true, omit: [empty]}}}"
            )
        case .nullNotRead:
            LossDetails(
                .broken,
                .broken,
                "null is written, which can't be read",
                "the property may hold null, and null fails",
                instead: "set `if_null: null`, or use another answer than `null`",
                "T: {properties: {age: {type: integer, required: true, if_invalid: null}}}"
            )
        case .unsetNotRead:
            LossDetails(
                .broken,
                .broken,
                "what is written can't be read",
                "the property may stay unset, and must be there",
                instead: "leave out `required: true` or `if_missing: fail`, or use another answer than `leave`",
                "T: {properties: {age: {type: integer, required: true, if_invalid: leave}}}"
            )
        case .nullReadElsewhere:
            LossDetails(
                .broken,
                .broken,
                "null is written for an object that is null, and can't be read",
                "a dictionary that reads the same object takes no null",
                instead: "set `if_all_null: null` in the mapping, or `omit: [null]` for the property",
                "T: {properties: {home: links.home, links: {dictionary: string, direction: read}}}"
            )
        case .replacedAgain:
            LossDetails(
                .broken,
                .broken,
                "a value is changed again each time it is read and written",
                "`replace` gives text that it replaces",
                instead: "set `direction: read`, or replace by text that holds nothing to replace",
                #"T: {properties: {sum: {transform: {replace: {".": "", ",": "."}}}}}"#
            )
        case .partNotWritten:
            LossDetails(
                .broken,
                .broken,
                "the text can't be written",
                "`parts` has a part that no property of its object writes",
                instead: "add a property for each part, or set `direction: read`",
                #"""
                T: {properties: {sku: {transform: {parts: "{code}-{size}"}, object: S}}}
                S: {properties: [code]}
                """#
            )
        case .valueNotWritten:
            LossDetails(
                .broken,
                .broken,
                "a value can't be written",
                "`null_if` or a table writes a value that a transformer in front of it can't write",
                instead:
                    "use a value that the transformer can write, or put `null_if` in front of it, with the value that the "
                    + "JSON has; or set `direction: read`",
                #"T: {properties: {on: {transform: [{date: {from: dd.MM.yyyy, to: day}}, {null_if: ""}]}}}"#
            )
        case .typeNotWritten:
            LossDetails(
                .broken,
                .broken,
                "the value can't be written",
                "its type is of another kind than what the last transformer returns, which `accept` converts when it is read",
                instead: "hold it as the type that the transformer returns, or set `direction: read`",
                "T: {properties: {price: {type: string, accept: [integer], transform: {scale: 100}}}}"
            )
        case .formatNotWritten:
            LossDetails(
                .broken,
                .broken,
                "the date can't be written",
                "the first of its formats, by which it is written, isn't of the kind that the transformers return",
                instead: "name a format first that they can return, or set `direction: read`",
                "T: {properties: {on: {date_format: [unix_seconds, day], transform: {prefix: at}}}}"
            )
        default:
            LossDetails(
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
        }
    }
}
