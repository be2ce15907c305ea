// The facts of losses by parts that the spec leaves out.
extension LossDetails {
    static let readOnly = LossDetails(
        .lossy,
        .lossy,
        "the property isn't written",
        "it is `direction: read`, or holds what leads here",
        instead: "leave out `direction`",
        "T: {properties: {id: {direction: read}}}"
    )

    static let writeOnly = LossDetails(
        .lossy,
        .lossy,
        "the property isn't read",
        "it is `direction: write`",
        instead: "leave out `direction`",
        "T: {properties: {id: {direction: write}}}"
    )

    static let leftOut = LossDetails(
        .lossy,
        .lossy,
        "the property isn't read, or isn't written",
        "`only` or `ignore` leaves it out",
        instead: "leave it in",
        "T: {ignore: {write: [id]}, properties: [id, name]}"
    )

    static let template = LossDetails(
        .lossy,
        .lossy,
        "the text isn't written",
        "a `template` can't be taken apart again",
        instead: "read the parts as properties of their own",
        #"T: {properties: {name: {template: "{first} {last}"}}}"#
    )

    static let oneWayTransformer = LossDetails(
        .lossy,
        .lossy,
        "the value isn't written",
        "its transformer can't be inverted",
        instead: "read the value itself as another property",
        "T: {properties: {phones: {transform: count, type: integer}}}"
    )

    static let pathNotWritten = LossDetails(
        .lossy,
        .lossy,
        "the value isn't written",
        "no JSON can be built along `*`, `$.`, `^.` or an index from 10000 on, nor along a range but by a plain list",
        instead: "read the object or the list that holds it",
        "T: {properties: {names: {from: items.*.name}}}"
    )

    static let whereOnly = LossDetails(
        .lossy,
        .lossy,
        "the elements aren't written",
        "what transformers make of them doesn't hold what `where` chose them by",
        instead: "leave out the transformers, or read the whole list",
        "T: {properties: {home: {list: any, where: {use: home}, transform: unique}}}"
    )

    static let exists = LossDetails(
        .lossy,
        .lossy,
        "the property isn't written",
        "`exists` reads whether a member is there, and not its value",
        instead: "read the member itself as another property",
        "T: {properties: {hasMail: {from: mail, exists: true}}}"
    )

    static let takenElement = LossDetails(
        .lossy,
        .lossy,
        "the other elements are lost, and so is an empty array",
        "`take` reads one, and a list of one is written",
        instead: "read the whole list",
        "T: {properties: {name: {from: names, list: string, take: first}}}"
    )

    static let pickedValue = LossDetails(
        .lossy,
        .lossy,
        "what else the element holds is lost",
        "`pick` reads one value of it",
        instead: "read the whole list",
        "T: {properties: {home: {from: phones, where: {use: home}, pick: value}}}"
    )

    static let noElement = LossDetails(
        .lossy,
        .lossy,
        "null isn't written, and neither is an array without such an element",
        "the property holds one element, and null stands for none",
        instead: "read the whole list",
        "T: {properties: {home: {from: phones, where: {use: home}, pick: value}}}"
    )

    static let selectedElements = LossDetails(
        .lossy,
        .lossy,
        "elements that don't meet `where` are lost",
        "they aren't read",
        instead: "read the whole list",
        "T: {properties: {phones: {list: P, where: {use: home}}}}\nP: {unknown: fail, properties: [use, number]}"
    )

    static let severalConditions = LossDetails(
        .lossy,
        .lossless,
        "a later value of `where` becomes its first",
        "the element doesn't write the member that `where` looks at, so the first of the values is written",
        instead: "read the member as a property of the element's mapping, or leave one value in `where`",
        "T: {properties: {phones: {list: P, where: {use: [home, work]}}}}\nP: {properties: [number]}"
    )

    static let besideColumns = LossDetails(
        .lossy,
        .lossless,
        "members beside the columns or the rows of a table are lost",
        "`table` reads the columns and the rows that it names",
        instead: "leave the names of `by_column` out, where all members are columns",
        "T: {properties: {rows: {transform: {table: {by_column: [time, rate]}}}}}"
    )

    static let writtenElsewhere = LossDetails(
        .lossy,
        .lossy,
        "the value isn't read again where it is written",
        "`to` is none of the paths of `from`",
        instead: "leave out `to`, or list its path in `from`",
        "T: {properties: {mail: {from: a, to: b}}}"
    )

    static let unknownMembers = LossDetails(
        .lossy,
        .lossless,
        "members that no rule reads are dropped",
        "`unknown` is `drop` or `warn`",
        instead: "write `unknown: keep`, or `fail`",
        "T: {properties: [id]}"
    )

    static let keptBehindIndex = LossDetails(
        .lossy,
        .lossless,
        "members beside those that are read behind an index, `last` or `where` aren't kept",
        "`unknown: keep` keeps members of the object and of the objects that its paths open by name",
        instead: "read the list as a list",
        "T: {unknown: keep, properties: {street: {from: addresses.0.street, direction: read}}}"
    )

    static let keptOmitted = LossDetails(
        .lossy,
        .lossy,
        "members that are kept, and are null or empty, aren't written",
        "`omit` applies to them as well",
        instead: "state `omit` for the properties that need it",
        "T: {unknown: keep, omit: [null], properties: {id: {required: true}}}"
    )

    static let dropped = LossDetails(
        .lossy,
        .lossless,
        "the members are dropped",
        "`drop` lists them",
        instead: "leave them out there",
        "T: {unknown: fail, drop: [debug], properties: [id]}"
    )

    static let root = LossDetails(
        .lossy,
        .lossless,
        "what stands in the document beside the objects is dropped",
        "only what is at `root` is read",
        instead: "read the document by a mapping of its own that holds the list",
        "T: {root: data.items, unknown: fail, properties: [id]}"
    )

    static let rootNotWritten = LossDetails(
        .lossy,
        .lossy,
        "the objects can't be written as a document",
        "no JSON can be built along `*`, a range or an index from 10000 on in `root`",
        instead: "read the list that holds the arrays, and write that",
        "T: {root: orders.*.lines, unknown: fail, properties: [id]}"
    )

    static let parents = LossDetails(
        .lossy,
        .lossless,
        "an object along the path that is empty, null or no object isn't written",
        "it is only there to hold properties",
        instead: "read it as an `object`",
        "T: {unknown: fail, properties: {city: address.city}}"
    )

    static let pairs = LossDetails(
        .lossy,
        .lossy,
        "what a pair holds beside its key and its value is dropped",
        "`pairs` reads these two",
        instead: "read the array as a `list`",
        "T: {properties: {notes: {dictionary: string, pairs: [name, value]}}}"
    )
}
