/// An error of a command that was called correctly. It is printed without the usage of the command.
package struct CommandError: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
