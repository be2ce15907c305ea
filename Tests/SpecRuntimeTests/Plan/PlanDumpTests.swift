import SpecRuntime
import Testing

/// The plan as text, as `specmap dump --stage plan` shows it.
struct PlanDumpTests {
    @Test func showsWhatIsLookedForAndWhatIsDoneWithIt() throws {
        let runtime = try Runtime(specs: [
            "spec.yaml": """
            specmap: 1
            mappings:
              Person:
                root: result
                properties:
                  name:
                  email: [user_email, contact.mail]
                  born: {date_format: day, if_missing: fail}
                  car: {object: Car}
                  page: $.page
              Car:
                properties: {model: , year: {type: integer, accept: [string]}}
            """
        ])
        let dump = runtime.dumpPlans()
        #expect(dump == Self.golden, "\(dump)")
    }

    private static let golden = """
        mapping 0 Person at $.result: 5 slots, unknown ignore
          name -> slot 0
          user_email -> slot 1
          contact
            mail -> slot 2
          born -> slot 3
          car -> slot 4
          name = slot 0: any, null null, invalid fail, missing leave
          email = slot 1 or 2: any, null null, invalid fail, missing leave
          born = slot 3: date day, null null, invalid fail, missing fail
          car = slot 4: object 1, null null, invalid fail, missing leave
          page = slot $0: any, null null, invalid fail, missing leave
        mapping 1 Car at $: 2 slots, unknown ignore
          model -> slot 0
          year -> slot 1
          model = slot 0: any, null null, invalid fail, missing leave
          year = slot 1: integer, null null, invalid fail, missing leave
        document
          page -> slot 0

        """
}
