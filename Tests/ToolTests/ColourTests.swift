import Foundation
import Testing

/// Failures of data on a terminal, which a pseudo-terminal stands in for.
struct ColourTests {
    /// Runs a command with standard error on a terminal, and prints what it wrote there.
    private static let script = """
        import os, pty, subprocess, sys
        master, slave = pty.openpty()
        command = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=slave)
        os.close(slave)
        text = b""
        try:
            while chunk := os.read(master, 4096): text += chunk
        except OSError: pass
        command.wait()
        print(repr(text.decode()))
        """

    @Test(arguments: [("", true), ("env NO_COLOR=1 ", false), ("env TERM=dumb ", false)])
    func showTheirSeverityWhereThatIsWanted(_ environment: String, _ isPainted: Bool) throws {
        let folder = try TemporaryFolder([
            "try.py": Self.script, "in.json": #"{"a":"x"}"#,
            "spec.yaml": "specmap: 1\nmappings: {T: {properties: {a: {type: integer}}}}\n",
        ])
        let command = "env -u NO_COLOR TERM=xterm \(environment)specmap map --spec spec.yaml --as T in.json"
        let outcome = try Tool.shell("python3 try.py \(command)", in: folder.url)
        #expect(outcome.output.contains(#"\x1b[1;31merror[wrong-type]\x1b[0m a: "#) == isPainted, "\(outcome.output)")
        #expect(outcome.output.contains("error[wrong-type]"), "\(outcome.output)\(outcome.errors)")
    }
}
