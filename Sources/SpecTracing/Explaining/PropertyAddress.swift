/// A property as people name it: names with dots between them, a name with dots in quotes.
enum PropertyAddress {
    /// The names of an address.
    static func names(of text: String) -> [String] {
        var (names, name, isQuoted) = ([String](), "", false)
        for character in text {
            if character == "\"", isQuoted || name.isEmpty {
                isQuoted.toggle()
            } else if character == ".", !isQuoted {
                names.append(name)
                name = ""
            } else {
                name.append(character)
            }
        }
        return names + [name]
    }

    /// The address of names.
    static func text(of names: [String]) -> String {
        names.map { $0.contains(".") ? "\"\($0)\"" : $0 }.joined(separator: ".")
    }
}
