import Foundation
import Testing

/// `specmap play`: a spec at work on a page.
struct PlayCommandTests {
    @Test func writesAPageForAReview() throws {
        let folder = try PeopleFixture.folder(["a.json": PeopleFixture.good])
        let arguments = ["play", "spec.yaml", "a.json", "--as", "Person", "--export"]
        let outcome = try Tool.specmap.run(arguments + ["page.html"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.output == "" && outcome.errors == "")
        let page = try folder.text(of: "page.html")
        #expect(page.hasPrefix("<!doctype html>"))
        // A page that is passed on doesn't show where it was made.
        #expect(!page.contains(folder.url.path))
        #expect(try Tool.specmap.run(arguments + ["-"], in: folder.url).output == page)
        let absolute = ["play", folder.url.appending(path: "spec.yaml").path, "--export", "-"]
        #expect(try !Tool.specmap.run(absolute, in: folder.url).output.contains(folder.url.path))
    }

    @Test(arguments: [
        (["spec.yaml", "--export", "a.html", "--write"], "--write"), (["--write"], "--write"),
        (["spec.yaml", "--export", ""], "--export"), (["nowhere.yaml", "--export", "-"], "`nowhere.yaml`"),
        ([".", "--export", "-"], "is a folder"), (["spec.yaml", "nowhere.json", "--export", "-"], "`nowhere.json`"),
        (["spec.yaml", "--as", "Carr", "--export", "-"], "did you mean `Car`?"),
        (["spec.yaml", "--port", "99999"], "99999"), (["spec.yaml", "a", "b"], "b"),
        (["spec.yaml", "--export", "no/folder/a.html"], "no/folder/a.html"),
    ])
    func refusesWrongUse(_ arguments: [String], _ words: String) throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(["play"] + arguments, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func servesUntilItIsEnded() throws {
        let folder = try PeopleFixture.folder()
        let script = """
            specmap play spec.yaml --port 0 > out & server=$!
            trap 'kill -9 $server' EXIT
            for try in {1..600}; do grep -q http out && break; sleep 0.1; done
            host=$(grep -o '127.0.0.1:[0-9]*' out)
            exec 3<>"/dev/tcp/${host/://}"
            printf 'GET / HTTP/1.1\\r\\nHost: %s\\r\\nConnection: close\\r\\n\\r\\n' "$host" >&3
            head -1 <&3
            """
        let outcome = try Tool.shell(script, in: folder.url)
        #expect(outcome.output == "HTTP/1.1 200 OK\r\n", "\(outcome.errors)")
    }
}
