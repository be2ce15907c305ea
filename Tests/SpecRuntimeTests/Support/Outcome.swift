import SpecRuntime

/// The result of JSON: objects, or failures, in a form that tests can spell in a word.
struct Outcome {
    /// The objects as JSON with spaces between them, or the failures as `!id property` with commas.
    let text: String
    let failures: [DataFailure]

    init(_ read: () throws -> [DynamicObject]) throws {
        do {
            text = try read().map(\.json).joined(separator: " ")
            failures = []
        } catch let error as DataError {
            failures = error.failures
            text = Self.text(of: failures)
        }
    }

    /// The result of a stream, an array taken apart.
    init(_ run: StreamRun, isList: Bool) {
        failures = run.told.filter { $0.severity == .error }
        let output = run.output.split(separator: "\n").joined()
        // A single object that its chooser skips is shown as null, and is no object.
        let items = isList ? output.items.joined(separator: " ") : output == "null" ? "" : output
        text = failures.isEmpty ? items : Self.text(of: failures)
    }

    /// Returns true if a stream's output is that of an array at the root, and not of one object.
    func isList(_ output: String) -> Bool { output.hasPrefix("[") && !text.hasPrefix("[") }

    static func text(of failures: [DataFailure]) -> String {
        failures.map { "!\($0.id.rawValue) \($0.property ?? "")".trimmingSpace }.joined(separator: ", ")
    }
}

extension String {
    /// The items of a JSON array.
    fileprivate var items: [String] {
        var items = [""]
        var (depth, isText, isEscaped) = (0, false, false)
        for character in dropFirst().dropLast() {
            if !isText, depth == 0, character == "," {
                items.append("")
                continue
            }
            items[items.count - 1].append(character)
            if isEscaped {
                isEscaped = false
            } else if isText {
                isEscaped = character == "\\"
                isText = character != "\""
            } else if character == "\"" {
                isText = true
            } else if "[{".contains(character) {
                depth += 1
            } else if "]}".contains(character) {
                depth -= 1
            }
        }
        return items
    }

    fileprivate var trimmingSpace: String { hasSuffix(" ") ? String(dropLast()) : self }
}
