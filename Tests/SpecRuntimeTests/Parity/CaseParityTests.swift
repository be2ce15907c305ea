import Testing

/// The libraries' own test cases that no other test here covers, by their ids.
struct CaseParityTests {
    @Test(arguments: fastEasyMapping)
    func givesWhatFastEasyMappingGives(_ example: ParityCase) throws { try example.run() }

    @Test(arguments: otherLibraries)
    func givesWhatTheOtherLibrariesGive(_ example: ParityCase) throws { try example.run() }

    private static let person = """
        Person: {properties: {name: , email: , gender: , car: {object: Car}, phones: {list: Phone}, friends: {list: Person}}}
        Car: {properties: [model, year]}
        Phone: {properties: [ddi, ddd, number]}
        """

    private static let fastEasyMapping = [
        ParityCase(
            "F01",
            "Car: {properties: {model: {type: string}, year: {type: string}}}",
            #"{"model":"i30","year":"2013"}"#,
            #"{"model":"i30","year":"2013"}"#
        ),
        ParityCase(
            "F05, F46",
            "Car: {properties: {carID: id, model: , year: information.year}}",
            #"{"model":"i30","information":{"year":"2013"}}"#,
            #"{"model":"i30","year":"2013"}"#
        ),
        ParityCase(
            "F08, F10",
            person,
            #"{"name":"Lucas","car":{"model":"i30","year":"2013"},"phones":[{"number":"1"},{"number":"2"}]}"#,
            #"{"name":"Lucas","car":{"model":"i30","year":"2013"},"phones":[{"number":"1"},{"number":"2"}]}"#
        ),
        ParityCase(
            "F11",
            person,
            #"{"friends":[{"name":"22","friends":[{"name":"Pedro","friends":null}]},{"name":"24","friends":null}]}"#,
            #"{"friends":[{"name":"22","friends":[{"name":"Pedro","friends":null}]},{"name":"24","friends":null}]}"#
        ),
        ParityCase(
            "F25, F50",
            """
            Person: {properties: {car: {from: vehicle, object: Car}, phones: {from: cellphones, list: Phone}}}
            Car: {properties: [model, year]}
            Phone: {properties: {areaCode: ddd, number: }}
            """,
            #"{"vehicle":{"model":"i30","year":"2013"},"cellphones":[{"ddd":"85","number":"1"},{"ddd":"11","number":"2222-222"}]}"#,
            #"{"car":{"model":"i30","year":"2013"},"phones":[{"areaCode":"85","number":"1"},{"areaCode":"11","number":"2222-222"}]}"#
        ),
        ParityCase(
            "F26",
            "Native: {properties: {char: {type: integer}, uchar: {type: integer}, float: {type: number}, double: {type: number}, flag: {type: boolean}}}",
            #"{"char":99,"uchar":117,"float":11.1,"double":12.2,"flag":true}"#,
            #"{"char":99,"uchar":117,"float":11.1,"double":12.2,"flag":true}"#
        ),
        ParityCase(
            "F34",
            "Types: {properties: {max: {type: integer}, min: {type: integer}, bool: {type: boolean, accept: [integer]}, data: {type: data}}}",
            #"{"max":18446744073709551615,"min":-9223372036854775808,"bool":1,"data":"aGk="}"#,
            #"{"max":18446744073709551615,"min":-9223372036854775808,"bool":true,"data":"aGk="}"#,
            written: #"{"max":18446744073709551615,"min":-9223372036854775808,"bool":true,"data":"aGk="}"#
        ),
        ParityCase(
            "F35",
            "Types: {properties: {n: {type: integer}, b: {type: boolean}, d: {type: date}, u: {type: url}, l: {list: string}}}",
            #"{"n":null,"b":null,"d":null,"u":null,"l":null}"#,
            #"{"n":null,"b":null,"d":null,"u":null,"l":null}"#
        ),
    ]

    private static let bruce = #"{"firstName":"Bruce","lastName":"Wayne","age":34,"email":null}"#
    private static let purchase = """
        User: {properties: {name: , transaction: {object: Transaction}}}
        Transaction: {properties: {merchantName: , amount: {type: integer}}}
        """

    private static let otherLibraries = [
        ParityCase(
            "C01",
            """
            Company:
              properties:
                uuid: data.uuid
                pendingLawsuits: {from: data.lawsuits.pending, type: integer}
                foundingDate: {from: '"data.founding_date"', type: date}
            """,
            #"{"data":{"uuid":"U","lawsuits":{"pending":5}},"data.founding_date":"2020-01-01T00:00:00Z"}"#,
            #"{"uuid":"U","pendingLawsuits":5,"foundingDate":"2020-01-01T00:00:00Z"}"#
        ),
        ParityCase(
            "J07",
            "Band: {naming: snake_case, reserved: [description], properties: [name, bandDescription, formed, disbanded, otherNames]}",
            #"{"name":"U2","description":"Dublin boys","formed":1976,"other_names":"Passengers"}"#,
            #"{"name":"U2","bandDescription":"Dublin boys","formed":1976,"otherNames":"Passengers"}"#
        ),
        ParityCase("M01", "User: {properties: [firstName, lastName, age, email]}", bruce, bruce),
        ParityCase(
            "M08",
            "User: {within: {person: {firstName: , lastName: familyName, age: , stringAge: {from: stringifiedAge, type: string, accept: [integer]}}}}",
            #"{"person":{"firstName":"Bruce","familyName":"Wayne","age":34,"stringifiedAge":24}}"#,
            #"{"firstName":"Bruce","lastName":"Wayne","age":34,"stringAge":"24"}"#,
            written: #"{"person":{"firstName":"Bruce","familyName":"Wayne","age":34,"stringifiedAge":"24"}}"#
        ),
        ParityCase(
            "M10",
            "User: {within: {person: {first: name.0, nick: name.1, last: name.2, age: }}}",
            #"{"person":{"name":["Bruce","Batman","Wayne"],"age":34}}"#,
            #"{"first":"Bruce","nick":"Batman","last":"Wayne","age":34}"#
        ),
        ParityCase(
            "M19",
            purchase,
            #"{"name":"Marius","transaction":{"merchantName":"Hagkaup","amount":3000}}"#,
            #"{"name":"Marius","transaction":{"merchantName":"Hagkaup","amount":3000}}"#
        ),
        ParityCase(
            "M20",
            purchase,
            #"{"transaction":{"merchantName":null,"amount":3000}}"#,
            #"{"transaction":{"merchantName":null,"amount":3000}}"#
        ),
        ParityCase(
            "M22, M23",
            """
            User: {properties: {containedObject: {from: transaction, object: Transaction}}}
            Transaction: {properties: {merchantName: merchant, amount: transactionAmount}}
            """,
            #"{"transaction":{"merchant":"Hagkaup","transactionAmount":3000}}"#,
            #"{"containedObject":{"merchantName":"Hagkaup","amount":3000}}"#
        ),
        ParityCase("M26", "Book: {properties: {title: }}", #"{"title":"x"}"#, #"{"title":"x"}"#),
    ]
}
