import Foundation
import SpecMap
import SpecStoreSQLite

@main
enum Program {
    static func main() async {
        do {
            let specs = try Specs(loading: URL(filePath: "Specs"))
            print("loaded", specs.runtime.mappings.joined(separator: ", "))
            let service = Service(specs: specs, store: try SQLiteStore(path: "shipments.sqlite"))
            while let request = readLine() { print(await service.response(to: request)) }
        } catch {
            print(error)
            exit(1)
        }
    }
}
