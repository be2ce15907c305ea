/// The page of all that isn't written back, made from the table of reasons.
package enum LossReference {
    package static var markdown: String {
        let sections = Section.allCases.map { section in
            let rows = LossReason.allCases.filter { $0.section == section }.map(\.row)
            return "## \(section.title)\n\n\(section.about)\n\n\(head)\(rows.joined())"
        }
        return ([intro] + sections).joined(separator: "\n")
    }

    private static let intro = """
        # What isn't written back, and why

        What becomes of data that is read and written again, rule by rule.

        ## Overview

        Each property has a verdict for both directions, which is known when the spec is loaded:

        | verdict | JSON, read and written | an object that was read, written and read again |
        | --- | --- | --- |
        | lossless | the same JSON | the same object |
        | normalising | the same object, spelled anew | |
        | lossy | a part is lost, as the spec declares | a part is lost, as the spec declares |
        | broken | a part can't be written, or nothing declares its loss | it can't be read |

        An object is as good as the worst of its properties, and these are as good as the objects that they hold. A verdict is
        cautious: lossless is what never loses anything, whatever the data; a number that is written without its exponent, or `0` for `-0`, is
        the same JSON. `specmap dump --stage verdicts --spec person.yaml` shows the verdicts of a spec with their reasons, and
        with `--format json` as JSON. `speclint` reports what is broken (`broken-round-trip`), and `round_trip: true` in an
        example shows that its own JSON comes back.

        Verdicts are about what a spec reads. A property without a type also takes what it never reads: behind `pad`, `prefix` or
        `parts`, which read text, a program may set a number, which is written as text and comes back as text. `type: string`
        refuses the number, and `type: integer, accept: [string]` writes it back.

        This page is made by `specmap reference --losses`, from the table by which the verdicts are found.

        """

    private static let head = """
        | reason | JSON | object | what is lost, and why | instead | such as |
        | --- | --- | --- | --- | --- | --- |

        """

    fileprivate enum Section: CaseIterable {
        case leftOut, places, spellings, answers, broken

        var title: String {
            switch self {
            case .leftOut: "What a spec leaves out"
            case .places: "What moves to another place"
            case .spellings: "What is spelled anew"
            case .answers: "What stands for something else"
            case .broken: "What is broken"
            }
        }

        var about: String {
            switch self {
            case .leftOut: "The spec reads a part of the JSON, or writes a part of the object."
            case .places: "A value is written elsewhere than where it was read."
            case .spellings: "The same value, spelled in the one way in which it is written."
            case .answers: "What is missing, null, empty, wrong or unknown, and becomes something else."
            case .broken: "Nothing in the spec declares the loss. `speclint` reports it at the rule."
            }
        }
    }
}

extension LossReason {
    fileprivate var section: LossReference.Section {
        switch self {
        case .readOnly, .writeOnly, .leftOut, .template, .oneWayTransformer, .pathNotWritten, .whereOnly, .exists,
            .takenElement, .pickedValue, .noElement, .selectedElements, .severalConditions, .besideColumns,
            .unknownMembers, .keptBehindIndex, .keptOmitted, .dropped, .root, .rootNotWritten, .parents, .pairs,
            .elementsMerged:
            .leftOut
        case .writtenElsewhere, .severalPaths, .constantRead, .indexPath, .lastItem, .everyIndex, .firstOf,
            .firstOfShown,
            .embedded, .allNull:
            .places
        case .spelling, .digits, .converted, .asText, .singleAsList, .emptyList, .datePrecision, .dateCut, .weekday,
            .transformer, .transformerOrder,
            .rowGaps, .numbered, .tableTwoKeys, .tableNull, .tableKeep, .duplicatesMerged, .memberName, .reference,
            .constants, .chooser:
            .spellings
        case .tableOtherwise, .defaultForMissing, .defaultOmitted, .defaultNotKept, .nullForMissing, .nullLeft,
            .nullReplaced,
            .invalidReplaced, .itemReplaced, .noMembers, .omittedNull, .omittedEmpty, .omittedDefault, .unlinked,
            .chooserMember,
            .chooserType, .chooserOtherwise, .chooserPrefix, .hostCode:
            .answers
        case .otherwiseNotWritten, .requiredNotWritten, .requiredElsewhere, .requiredOmitted, .nullNotRead,
            .unsetNotRead, .nullReadElsewhere, .replacedAgain, .requirementNotWritten, .partNotWritten,
            .rowsWithoutMembers,
            .formatNotWritten, .keyNotRead, .keptElsewhere, .keptInArray, .refusedElsewhere, .conditionNotRead,
            .chosenTypeNotWritten, .otherCaseWritten,
            .nullReadAsObject,
            .nullWithoutName, .nullInPair, .factorWithoutEnd, .valueNotWritten, .typeNotWritten:
            .broken
        }
    }

    fileprivate var row: String {
        let facts = facts
        let example = facts.example.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        let cells = [
            "`\(rawValue)`", facts.verdict.json.rawValue, facts.verdict.object.rawValue,
            "\(facts.lost): \(facts.why)", facts.instead, "`\(example)`",
        ]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
}
