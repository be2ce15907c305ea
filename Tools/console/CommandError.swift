/// Why a command can't do what it is asked for, though it is asked rightly: told without the lines that show its use.
package struct CommandError: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
