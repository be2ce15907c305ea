public import Foundation
package import SpecRuntime

// The types that `JSONSerialization` returns, for `JSONInput.any` and `Value(json:)`.

extension NSNull: ForeignJSON {
    package var json: ForeignJSONValue { .null }
}

extension NSNumber: ForeignJSON {
    package var json: ForeignJSONValue {
        let code = String(cString: objCType)
        if code == "B" || self === (true as NSNumber) || self === (false as NSNumber) { return .boolean(boolValue) }
        if code == "d" || code == "f" { return .double(doubleValue) }
        return code == "Q" ? .unsigned(uint64Value) : .integer(int64Value)
    }
}
