import Foundation
import SpecMap

@main
enum Program {
    static func main() {
        do {
            let specs = try Specs(loading: URL(filePath: "Specs"))
            print("loaded", specs.runtime.mappings.joined(separator: ", "))
        } catch {
            print(error)
            exit(1)
        }
    }
}
