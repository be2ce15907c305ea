extension LossReason {
    /// The loss, its cause, and the alternative to write instead.
    package var facts: LossDetails {
        switch self {
        // Parts that the spec leaves out.
        case .readOnly: .readOnly
        case .writeOnly: .writeOnly
        case .leftOut: .leftOut
        case .template: .template
        case .oneWayTransformer: .oneWayTransformer
        case .pathNotWritten: .pathNotWritten
        case .whereOnly: .whereOnly
        case .exists: .exists
        case .takenElement: .takenElement
        case .pickedValue: .pickedValue
        case .noElement: .noElement
        case .selectedElements: .selectedElements
        case .severalConditions: .severalConditions
        case .writtenElsewhere: .writtenElsewhere
        case .unknownMembers: .unknownMembers
        case .keptBehindIndex: .keptBehindIndex
        case .keptOmitted: .keptOmitted
        case .dropped: .dropped
        case .root: .root
        case .rootNotWritten: .rootNotWritten
        case .parents: .parents
        case .pairs: .pairs

        // Places of reading and writing.
        case .severalPaths: .severalPaths
        case .constantRead: .constantRead
        case .indexPath: .indexPath
        case .lastItem: .lastItem
        case .everyIndex: .everyIndex
        case .firstOf: .firstOf
        case .firstOfShown: .firstOfShown
        case .allNull: .allNull
        case .embedded: .embedded

        // Spelling of values.
        case .spelling: .spelling
        case .digits: .digits
        case .converted: .converted
        case .asText: .asText
        case .singleAsList: .singleAsList
        case .emptyList: .emptyList
        case .datePrecision: .datePrecision
        case .dateCut: .dateCut
        case .weekday: .weekday
        case .transformer: .transformer
        case .transformerOrder: .transformerOrder
        case .numbered: .numbered
        case .rowGaps: .rowGaps
        case .besideColumns: .besideColumns
        case .tableTwoKeys: .tableTwoKeys
        case .tableNull: .tableNull
        case .tableKeep: .tableKeep
        case .tableOtherwise: .tableOtherwise
        case .duplicatesMerged: .duplicatesMerged
        case .elementsMerged: .elementsMerged
        case .memberName: .memberName
        case .reference: .reference
        case .constants: .constants
        case .chooser: .chooser

        // Losses by the values that replace missing, null or invalid ones.
        case .defaultForMissing: .defaultForMissing
        case .defaultOmitted: .defaultOmitted
        case .defaultNotKept: .defaultNotKept
        case .nullForMissing: .nullForMissing
        case .nullLeft: .nullLeft
        case .nullReplaced: .nullReplaced
        case .invalidReplaced: .invalidReplaced
        case .itemReplaced: .itemReplaced
        case .omittedNull: .omittedNull
        case .noMembers: .noMembers
        case .omittedEmpty: .omittedEmpty
        case .omittedDefault: .omittedDefault
        case .unlinked: .unlinked
        case .chooserMember: .chooserMember
        case .chooserType: .chooserType
        case .chooserOtherwise: .chooserOtherwise
        case .chooserPrefix: .chooserPrefix
        case .hostCode: .hostCode

        // Losses that nothing in the spec declares.
        case .otherwiseNotWritten: .otherwiseNotWritten
        case .requiredNotWritten: .requiredNotWritten
        case .requiredElsewhere: .requiredElsewhere
        case .keptElsewhere: .keptElsewhere
        case .keptInArray: .keptInArray
        case .refusedElsewhere: .refusedElsewhere
        case .requiredOmitted: .requiredOmitted
        case .nullNotRead: .nullNotRead
        case .unsetNotRead: .unsetNotRead
        case .nullReadElsewhere: .nullReadElsewhere
        case .nullReadAsObject: .nullReadAsObject
        case .nullWithoutName: .nullWithoutName
        case .nullInPair: .nullInPair
        case .replacedAgain: .replacedAgain
        case .factorWithoutEnd: .factorWithoutEnd
        case .valueNotWritten: .valueNotWritten
        case .typeNotWritten: .typeNotWritten
        case .requirementNotWritten: .requirementNotWritten
        case .partNotWritten: .partNotWritten
        case .rowsWithoutMembers: .rowsWithoutMembers
        case .formatNotWritten: .formatNotWritten
        case .keyNotRead: .keyNotRead
        case .conditionNotRead: .conditionNotRead
        case .chosenTypeNotWritten: .chosenTypeNotWritten
        case .otherCaseWritten: .otherCaseWritten
        }
    }
}
