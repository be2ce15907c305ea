import SpecIR
import SpecSource

/// A property that is called like a keyword, and whose path may be the value that the keyword was to have.
struct StrayKeyword {
    let property: Property

    /// True if the keyword can stand in the rule of a property, and in a mapping.
    let isOfRule: Bool
    let isOfMapping: Bool

    /// True if hardly anything but the keyword takes such a value; false where it may be a path just as well.
    let isPlain: Bool

    init?(_ property: Property, in mapping: CheckedMapping) {
        let name = property.name.value
        let ofRule = Keyword.valueKind(of: name, at: .property)
        let ofMapping = Keyword.valueKind(of: name, at: .mapping)
        guard ofRule != nil || ofMapping != nil, let value = Value(of: property, in: mapping) else { return nil }
        let forRule = ofRule.map { value.evidence(for: $0, name) } ?? .none
        let forMapping = ofMapping.map { value.evidence(for: $0, name) } ?? .none
        guard max(forRule, forMapping) > .none else { return nil }
        self.property = property
        (isOfRule, isOfMapping) = (forRule > .none, forMapping > .none)
        isPlain = max(forRule, forMapping) == .plain
    }

    /// The property as a keyword with its value, on one line.
    var text: String? {
        let text = property.range.text
        return text.contains(where: \.isNewline) || text.utf8.count > 60 ? nil : text
    }
}

extension StrayKeyword {
    /// The certainty that a value belongs to a keyword.
    private enum Evidence: Int, Comparable {
        case none, possible, plain

        static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
    }

    /// The value behind the name of a property: a path, or a list of paths.
    private struct Value {
        let paths: [Located<Path>]
        let words: [String]
        let isList: Bool
        let name: Located<String>
        let mapping: CheckedMapping

        /// Nil for a property that has a rule, or that reads a key like its name.
        init?(of property: Property, in mapping: CheckedMapping) {
            guard let from = property.from, let between = property.textBeforePath,
                !NameWord.isShared(property.name.value, with: from)
            else { return nil }
            paths = from
            words = from.map(\.range.text.unquoted)
            isList = from.count > 1 || between.contains("[") || between.contains("-")
            name = property.name
            self.mapping = mapping
        }

        private var word: String? { isList ? nil : words[0] }

        func evidence(for kind: ValueKind, _ keyword: String) -> Evidence {
            switch kind {
            case .flag: plain(if: word == "true" || word == "false")
            case .off: plain(if: word == "false")
            case .choice(let choices), .update(let choices): plain(if: word.map(choices.contains) == true)
            case .choices(let choices): plain(if: words.allSatisfy(choices.contains))
            case .element: plain(if: word.map { choices.contains($0) || isMapping($0) } == true)
            case .name(.mapping): plain(if: word.map(isMapping) == true)
            case .name(.property), .oneOrList, .list, .selection: evidenceOfNames(keyword)
            case .name(.other): evidenceOfName(keyword)
            case .transformers: plain(if: words.allSatisfy { Transformer.named($0) != nil })
            case .dateFormats: plain(if: words.allSatisfy { $0 == "day" || PathNamesRule.isDateFormat($0) })
            case .requirements: plain(if: word == "not_empty")
            case .json: evidenceOfJSON(keyword)
            case .number: plain(if: word.map { $0.utf8.allSatisfy(\.isDigit) } == true)
            case .text: evidenceOfText
            case .alternatives: isList ? .plain : .none
            case .pathList where keyword == "drop" && isList:
                isShown || words.contains { $0.hasPrefix(keyword) } ? .possible : .plain
            case .pathList where keyword == "drop": isShown ? .none : .plain
            case .pathList, .pairs: isList ? (words.count == 1 ? .plain : .possible) : .none
            case .path: word.map { evidenceOfPath($0, keyword) } ?? .none
            case .paths: .possible
            case .properties: isList ? .plain : .none
            case .version, .map, .mappings, .within, .constants, .conditions, .cases, .table, .transformLists, .nothing,
                .bound, .extent, .requirement, .requirementList, .jsonList, .terms, .hostTransformers, .hostKinds,
                .keywords, .entries, .oneOrEntries:
                .none
            }
        }

        /// A property called `root` is hardly read along a path of several keys.
        private func evidenceOfPath(_ word: String, _ keyword: String) -> Evidence {
            keyword.hasPrefix("choose_by") || (keyword == "root" && word.contains(".") && !isShown) ? .plain : .possible
        }

        /// Words that are no path where no data has such a member. A date or a number may well be one.
        private func plain(if isValue: Bool) -> Evidence {
            if !isValue || isShown { return .none }
            return words.allSatisfy(PathNamesRule.isOftenAKey) ? .possible : .plain
        }

        private var isShown: Bool {
            mapping.samples.contains { sample in paths.contains { !sample.parts(at: $0.value.steps[...]).isEmpty } }
        }

        private func isMapping(_ word: String) -> Bool { mapping.mapping(named: word) != nil }

        /// Names of other properties are hardly paths as well, be it in a list or behind a word such as `primary_key`.
        private func evidenceOfNames(_ keyword: String) -> Evidence {
            let others = mapping.mapping.properties.filter { $0.name != name }
            let areNames = words.allSatisfy { word in others.contains { $0.name.value == word } }
            // These name what needn't be a property, and hardly a member is called so.
            let isNew =
                (["unknown_into", "member_as"].contains(keyword) || keyword == "reserved" && isList) && !isShown
            return isNew || (areNames && (isList || keyword.contains("_"))) || (isList && words.count == 1)
                ? .plain : .possible
        }

        private func evidenceOfName(_ keyword: String) -> Evidence {
            guard let word else { return .none }
            switch keyword {
            case "inverse": return paths[0].value.steps.first?.key.map(isMapping) == true ? .plain : .none
            case "entity": return isCapitalized(word) && !isShown && !readsCapitalizedKeys ? .plain : .possible
            case "otherwise": return isMapping(word) || word == "skip" || word == "fail" ? .plain : .possible
            // Hardly a member is called so.
            case "mapper", "initializer": return isShown ? .none : .plain
            default: return .possible
            }
        }

        private func isCapitalized(_ word: String) -> Bool { word.utf8.first.map { 0x41...0x5A ~= $0 } ?? false }

        /// True if another property reads a key that begins with a capital, as the names of mappings do.
        private var readsCapitalizedKeys: Bool {
            mapping.mapping.properties.contains { other in
                other.name != name
                    && (other.from ?? []).contains { path in
                        path.value.steps.contains { $0.key.map(isCapitalized) ?? false }
                    }
            }
        }

        private func evidenceOfJSON(_ keyword: String) -> Evidence {
            guard let word else { return .none }
            if case .string = Literal(plain: word) {
                return keyword == "otherwise" && (word == "keep" || word == "fail") ? .plain : .possible
            }
            return plain(if: true)
        }

        /// A sentence, or a template.
        private var evidenceOfText: Evidence {
            guard let word else { return .none }
            let blanks = word.utf8.count { $0 == UInt8(ascii: " ") }
            return blanks > 2 || (word.contains("{") && word.contains("}")) ? .plain : .possible
        }

        private var choices: [String] { TypeName.allCases.map(\.rawValue) }
    }
}

extension Property {
    /// The text between the name and its path or its list of paths, in a property without a rule; nil for others.
    var textBeforePath: String? {
        guard let path = from?.first, name.range.file == path.range.file,
            name.range.upperBound < path.range.lowerBound
        else { return nil }
        let bytes = path.range.file.bytes[name.range.upperBound..<path.range.lowerBound]
        guard bytes.allSatisfy({ ": \n\r\t[-".utf8.contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
