import Foundation
import Testing

/// `speclint lsp` as a client's process sees it.
struct LspCommandTests {
    /// Starts a server, asks it something, and prints the code that it ends with. `gone` closes our end of its output
    /// first; `killed` ends the process that is named as the client, and keeps both ends open.
    private static let script = """
        import json, subprocess, sys
        def frame(**message):
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            return b"Content-Length: %d\\r\\n\\r\\n%s" % (len(body), body)
        server = subprocess.Popen(["speclint", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if "gone" in sys.argv: server.stdout.close()
        client = subprocess.Popen(["sleep", "600"])
        params = {"capabilities": {}, "processId": client.pid}
        server.stdin.write(frame(id=1, method="initialize", params=params))
        server.stdin.flush()
        if "killed" in sys.argv:
            # Its answer says that it has seen the client.
            server.stdout.readline()
            client.kill()
            client.wait()
        if "polite" in sys.argv:
            server.stdin.write(frame(id=2, method="shutdown") + frame(method="exit"))
            server.stdin.flush()
        if "over" in sys.argv: server.stdin.close()
        print(server.wait(timeout=600))
        client.kill()
        """

    @Test(arguments: [("polite", "0\n"), ("over", "1\n"), ("gone", "1\n"), ("killed", "1\n")])
    func ends(_ way: String, _ code: String) throws {
        let folder = try PeopleFixture.folder(["try.py": Self.script])
        let outcome = try Tool.shell("python3 try.py \(way)", in: folder.url)
        #expect(outcome.output == code, "\(outcome.errors)")
    }
}
