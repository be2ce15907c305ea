import Foundation
import SpecRuntime
import Testing

/// The comment on a pull or merge request, sent to a server of this machine that answers as GitHub and GitLab do.
struct ReviewCommentTests {
    private let folder: TemporaryFolder

    private static let old = """
        specmap: 1
        mappings:
          Order: {properties: {id: {type: integer}, country: {type: string, default: DK}}}

        """

    /// Notes requests in `requests`, and keeps comments in `comments`.
    private static let server = """
        import http.server, json, sys, urllib.parse
        comments = [{"id": number, "body": f"comment {number} <!-- specmap review -->"} for number in range(int(sys.argv[1]))]
        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self, code, value):
                data = json.dumps(value).encode()
                self.send_response(code)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                token = self.headers.get("Authorization") or self.headers.get("PRIVATE-TOKEN")
                open("requests", "a").write(f"{self.command} {self.path} {token}\\n")
                json.dump(comments, open("comments", "w"))
            def body(self): return json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]
            def do_GET(self):
                query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
                size, page = int(query["per_page"][0]), int(query["page"][0])
                self.answer(200, comments[(page - 1) * size:page * size])
            def do_POST(self):
                body = self.body()
                if sys.argv[2] == "refuses": return self.answer(403, {"message": "Resource not accessible by integration"})
                comments.append({"id": len(comments), "body": body})
                self.answer(201, comments[-1])
            def do_PATCH(self):
                number = int(self.path.split("/")[-1])
                comments[number]["body"] = self.body()
                self.answer(200, comments[number])
            do_PUT = do_PATCH
            def log_message(self, *words): pass
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        open("port.new", "w").write(str(server.server_port))
        import os; os.rename("port.new", "port")
        server.serve_forever()
        """

    init() throws {
        folder = try TemporaryFolder(["specs/order.yaml": Self.old, "server.py": Self.server])
        let line = """
            git init -q -b main . && git config user.email a@example.com && git config user.name a
            git add specs && git commit -qm first && git checkout -qb change
            """
        #expect(try Tool.shell(line, in: folder.url).status == 0)
    }

    private func write(default value: String) throws {
        try folder.write(Self.old.replacing("default: DK", with: "default: \(value)"), to: "specs/order.yaml")
    }

    /// Runs lines of a shell while the server is there. `review` is the script with the variables of a forge.
    private func run(_ line: String, _ mode: String = "takes", known: Int = 0) throws -> Tool.Outcome {
        let script = PackageFolder.url.appending(path: "Tools/python/specmap/review.py").path()
        return try Tool.shell(
            """
            rm -f port; python3 server.py \(known) \(mode) & trap 'kill -KILL $!' EXIT
            until [[ -s port ]]; do sleep 0.05; done
            export GITHUB_API_URL=http://127.0.0.1:$(cat port) GITHUB_REPOSITORY=me/it GITHUB_REF=refs/pull/7/merge
            export GITHUB_BASE_REF=main GITHUB_TOKEN=secret GITHUB_STEP_SUMMARY=$PWD/summary
            export CI_API_V4_URL=$GITHUB_API_URL/api/v4 CI_PROJECT_ID=3 CI_MERGE_REQUEST_IID=9 SPECMAP_TOKEN=other
            export CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git rev-parse main)
            review() { python3 '\(script)' "$@"; }
            \(line)
            """,
            in: folder.url
        )
    }

    private func text(of name: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    private func comments() throws -> [String] {
        let json = try JSONSerialization.jsonObject(with: Data(text(of: "comments").utf8)) as? [[String: Any]]
        return (json ?? []).compactMap { $0["body"] as? String }
    }

    @Test(arguments: ["github", "gitlab"])
    func writesOneCommentAndUpdatesIt(_ forge: String) throws {
        try write(default: "SE")
        let outcome = try run(
            """
            review --forge \(forge) --against main specs || exit
            sed -i 's/default: SE/default: "NO"/' specs/order.yaml
            review --forge \(forge) --against main specs || exit
            git checkout -q specs
            review --forge \(forge) --against main specs
            """
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "the comment is written\nthe comment is up to date\nthe comment is up to date\n")
        #expect(try comments().count == 1)
        #expect(try comments()[0].hasPrefix("<!-- specmap review -->\n### specmap diff\n"))
        #expect(try comments()[0].contains("nothing differs"))
        let requests = try text(of: "requests").split(separator: "\n").map(String.init)
        let (list, change, token) =
            forge == "github"
            ? ("/repos/me/it/issues/7/comments", "PATCH /repos/me/it/issues/comments/0", "Bearer secret")
            : (
                "/api/v4/projects/3/merge_requests/9/notes", "PUT /api/v4/projects/3/merge_requests/9/notes/0",
                "other"
            )
        let look = "GET \(list)?per_page=100&page=1 \(token)"
        #expect(
            requests == [look, "POST \(list) \(token)", look, "\(change) \(token)", look, "\(change) \(token)"]
        )
    }

    @Test func saysWhatChangesAndWhatNoExampleTakes() throws {
        try write(default: "SE")
        let outcome = try run("review --forge github --against main --print specs")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Order.country"))
        #expect(outcome.output.contains("`\"DK\"` → `\"SE\"`"))
        #expect(outcome.output.contains("of the changed rules that no example takes</summary>"))
        #expect(outcome.output.contains("`Order.country#default`"))
        #expect(!outcome.output.contains("Order.id#"))
        #expect(try run("review --forge github --against main --print --fail-on breaking specs").status == 1)
    }

    /// A comment that is cut ends before a picture that it has no room for.
    @Test func cutsNoPicture() throws {
        try write(default: "SE")
        let fold = "<details><summary>x</summary>\\n\\n%900s\\n</details>"
        let long = "printf '### specmap diff\\n\\n1 rule differs\\n\\n%59900s\\n\\n\(fold)\\n'"
        try folder.write("#!/bin/sh\n[ \"$1\" = diff ] && \(long)\nexit 0\n", to: "long")
        let outcome = try run("chmod +x long; review --forge github --against main --command ./long --print specs")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.output.contains("<details>"))
        #expect(outcome.output.hasSuffix("\nThe rest is left out: run `specmap diff` for all of it.\n"))
        #expect(outcome.output.count > 59_000)
    }

    @Test func findsItsCommentBehindManyOthers() throws {
        try write(default: "SE")
        let line = "review --forge github --against main specs && review --forge github --against main specs"
        #expect(try run(line, known: 250).status == 0)
        #expect(try comments().count == 251)
        #expect(try text(of: "requests").contains("page=3 "))
    }

    @Test func staysSilentWhereNothingDiffers() throws {
        let outcome = try run("review --forge github --against main specs")
        #expect(outcome.output == "nothing differs, so there is no comment\n", "\(outcome.errors)")
        #expect(try comments() == [])
    }

    @Test func keepsTheTextInTheSummaryWhereItMayNotComment() throws {
        try write(default: "SE")
        let outcome = try run("review --forge github --against main specs", "refuses")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("warning: no comment: POST "))
        #expect(outcome.errors.contains("403"))
        #expect(!outcome.errors.contains("secret"))
        #expect(try text(of: "summary").contains("Order.country"))
    }

    @Test(arguments: [
        ("review --forge github --against none specs", "none"),
        ("review --forge github --against main --command /none specs", "/none can't be started"),
        ("unset GITHUB_BASE_REF; review --forge github specs", "GITHUB_BASE_REF isn't set"),
    ])
    func endsWith2WhereNothingCanBeCompared(_ line: String, _ words: String) throws {
        let outcome = try run(line)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func warnsWhereThereIsNoRequest() throws {
        try write(default: "SE")
        let outcome = try run("GITHUB_REF=refs/heads/main review --forge github --against main specs")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("this is no run of a pull request"))
    }
}
