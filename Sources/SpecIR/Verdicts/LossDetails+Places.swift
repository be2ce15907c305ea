// The facts of losses by the paths at which data is read and written.
extension LossDetails {
    static let severalPaths = LossDetails(
        .lossy,
        .lossless,
        "the value moves to the first path, and other paths' values are lost",
        "of several paths one is read, and the first is written",
        instead: "name one path",
        "T: {properties: {name: [name, title]}}"
    )

    static let constantRead = LossDetails(
        .lossy,
        .lossy,
        "a value that is unset or null is read again as a constant",
        "a constant is written at one of the paths of `from`",
        instead: "leave that path out of `from`, or leave out the constant",
        "T: {unknown: fail, constants: {kind: x}, properties: {type: {from: [type, kind]}}}"
    )

    static let allNull = LossDetails(
        .normalising,
        .lossless,
        "an object in which all is null comes back as null",
        "`if_all_null: null` writes null in the place of an object that paths open",
        instead: "leave out `if_all_null`",
        "T: {if_all_null: null, properties: {city: address.city}}"
    )

    static let indexPath = LossDetails(
        .lossy,
        .lossy,
        "the other items of the array are lost, an array of null alone becomes null, and an object with such a member becomes "
            + "an array",
        "the path leads to one item, and an array is made for it",
        instead: "read the whole list",
        "T: {properties: {street: addresses.0}}"
    )

    static let lastItem = LossDetails(
        .lossy,
        .lossy,
        "an array becomes an object with a member `last`, and its other items are lost",
        "the path leads to the last item of an array, and names a member of what is written",
        instead: "read the whole list, or declare `direction: read`",
        "T: {properties: {street: addresses.last}}"
    )

    static let everyIndex = LossDetails(
        .normalising,
        .lossless,
        "an array of null alone becomes null, and an object with such members becomes an array",
        "paths lead to each item of the array, and an array is made of their values",
        instead: "read the whole list",
        "T: {unknown: fail, properties: {x: {from: at.0, required: true}, y: {from: at.1, required: true}}}"
    )

    static let firstOf = LossDetails(
        .lossy,
        .lossy,
        "the value may be written in another shape, or not at all",
        "`first_of` reads several shapes, and writes those whose place nothing else takes",
        instead: "read each shape as a property of its own",
        "T: {properties: {sent: {first_of: [{from: a, type: date}, {from: b, date_format: day}]}}}"
    )

    static let firstOfShown = LossDetails(
        .lossy,
        .lossy,
        "a value of a later rule may become one of an earlier: text that spells a date, data, a URL or a UUID, or a number",
        "an object that is shown as JSON, as by `specmap map`, doesn't show which rule of `first_of` read a value, and the "
            + "first that may have shown it writes it",
        instead: "read each shape as a property of its own, or keep the objects in a store",
        "T: {properties: {content: {first_of: [{from: bytes, type: data}, {from: text, type: string}]}}}"
    )

    static let embedded = LossDetails(
        .lossy,
        .lossy,
        "an object of which nothing is there isn't made",
        "it shares its JSON with the object around it",
        instead: "read it from a path of its own",
        "T: {properties: {address: {object: A, from: .}}}\nA: {properties: [city]}"
    )
}
