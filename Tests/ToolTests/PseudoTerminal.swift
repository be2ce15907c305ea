import Foundation
import Testing

/// A terminal that a test reads.
enum PseudoTerminal {
    /// Runs a command with standard error on a terminal, and standard output there or nowhere; prints what came there.
    private static let script = """
        import os, pty, signal, subprocess, sys, threading, time
        output, speed, *words = sys.argv[1:]
        master, slave = pty.openpty()
        command = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=slave if output == "shown" else subprocess.DEVNULL, stderr=slave
        )
        os.close(slave)
        def delay():
            while command.poll() is None:
                time.sleep(0.02)
                command.send_signal(signal.SIGSTOP)
                time.sleep(0.3)
                command.send_signal(signal.SIGCONT)
        if speed == "slow": threading.Thread(target=delay, daemon=True).start()
        text = b""
        try:
            while chunk := os.read(master, 4096): text += chunk
        except OSError: pass
        command.wait()
        sys.stdout.buffer.write(text)
        """

    /// - Parameters:
    ///   - command: a command with its arguments, as a shell takes them.
    ///   - folder: where to run it.
    ///   - showsOutput: whether standard output is the terminal too.
    ///   - isSlow: whether the machine has fifteen times as much to do: work that would take a moment takes seconds.
    /// - Returns: what came to the terminal, whose lines end with a carriage return and a line feed.
    /// - Throws: an error where the command can't be run.
    static func run(
        _ command: String,
        in folder: TemporaryFolder,
        showsOutput: Bool = false,
        isSlow: Bool = false
    ) throws -> String {
        try folder.write(script, to: "terminal.py")
        let words = "\(showsOutput ? "shown" : "hidden") \(isSlow ? "slow" : "fast")"
        let line = "env -u NO_COLOR TERM=xterm python3 terminal.py \(words) \(command)"
        let outcome = try Tool.shell(line, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }
}
