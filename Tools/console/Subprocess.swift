#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Another command, run to its end.
package enum Subprocess {
    package struct Result {
        /// The exit code; another number where a signal ended it.
        package var status: Int32
        package var output: [UInt8]

        /// The first line of what it wrote to standard error.
        package var complaint: String
    }

    /// Runs a command without any input; nil where it can't be run.
    ///
    /// Files take what it writes: two pipes would have to be read at once.
    package static func run(_ command: [String]) -> Result? {
        guard let output = tmpfile(), let errors = tmpfile() else { return nil }
        defer {
            fclose(output)
            fclose(errors)
        }
        guard let status = start(command, output: fileno(output), errors: fileno(errors)) else { return nil }
        let complaint = String(decoding: bytes(of: errors), as: UTF8.self).split(separator: "\n").first
        return Result(status: status, output: bytes(of: output), complaint: complaint.map(String.init) ?? "it failed")
    }

    private static func start(_ command: [String], output: CInt, errors: CInt) -> Int32? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        guard posix_spawn(&child, command[0], &actions, nil, &arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { if errno != EINTR { return nil } }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    private static func bytes(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
        rewind(file)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let got = fread(&part, 1, part.count, file), got > 0 { bytes += part[..<got] }
        return bytes
    }
}
