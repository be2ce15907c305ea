import Foundation
import Testing

/// Commands that were started by a thread which blocks the signals that end a program, as threads of a pool do.
struct BlockedSignalTests {
    /// Starts a command, sends it each signal while its input is open, and prints the signals that it died of.
    private static let script = """
        import signal, subprocess, sys
        signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        for number in signals:
            command = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            command.stdin.write(b'{"result":{"name":"Ana"}}\\n' * 2)
            command.stdin.flush()
            command.stdout.readline()
            command.send_signal(number)
            command.communicate()
            print(-command.returncode)
        """

    @Test(arguments: [[], ["--rejects", "bad.ndjson"]])
    func areEndedByThem(_ options: [String]) throws {
        let folder = try PeopleFixture.folder(["try.py": Self.script])
        let words = ["specmap", "map", "--spec", "spec.yaml", "--as", "Person"] + options
        let outcome = try Tool.shell("python3 try.py \(words.joined(separator: " ")); ls -A", in: folder.url)
        #expect(outcome.output == "2\n15\n1\nspec.yaml\ntry.py\n", "\(outcome.errors)")
    }
}
