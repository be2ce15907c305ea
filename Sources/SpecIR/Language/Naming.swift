/// How JSON keys are spelled.
///
///     naming: snake_case
package enum Naming: String, Hashable, Sendable, CaseIterable {
    case none
    case snakeCase = "snake_case"
    case kebabCase = "kebab-case"
    case camelCase
    case pascalCase = "PascalCase"
    case screamingSnakeCase = "SCREAMING_SNAKE_CASE"
}
