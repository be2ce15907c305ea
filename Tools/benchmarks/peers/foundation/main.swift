import Foundation

// usage: foundation codable|serialization FILE
let words = CommandLine.arguments
switch words.dropFirst().first {
case "codable" where words.count == 3: try mapByCodable(words[2])
case "serialization" where words.count == 3: try mapBySerialization(words[2])
default: exit(2)
}
