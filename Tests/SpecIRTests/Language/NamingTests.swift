import SpecIR
import Testing

/// The table of section 12, and what follows from its rules.
struct NamingTests {
    @Test(arguments: [
        ("firstName", "first_name", "first-name", "FirstName", "FIRST_NAME"),
        ("userID", "user_id", "user-id", "UserId", "USER_ID"),
        ("htmlURL2", "html_url2", "html-url2", "HtmlUrl2", "HTML_URL2"),
        ("imageURLs", "image_urls", "image-urls", "ImageUrls", "IMAGE_URLS"),
        ("HTMLParser", "html_parser", "html-parser", "HtmlParser", "HTML_PARSER"),
        ("address2Line", "address2_line", "address2-line", "Address2Line", "ADDRESS2_LINE"),
        ("URLString", "url_string", "url-string", "UrlString", "URL_STRING"),
        ("URLsFound", "urls_found", "urls-found", "UrlsFound", "URLS_FOUND"),
        ("_id", "_id", "_id", "_Id", "_ID"),
        ("__userID", "__user_id", "__user-id", "__UserId", "__USER_ID"),
        ("größeÄndern", "größe_ändern", "größe-ändern", "GrößeÄndern", "GRÖSSE_ÄNDERN"),
        ("名前", "名前", "名前", "名前", "名前"),
        ("_", "_", "_", "_", "_"),
    ])
    func spellsTheKeyOfAProperty(name: String, snake: String, kebab: String, pascal: String, screaming: String) {
        #expect(Naming.snakeCase.key(for: name) == snake)
        #expect(Naming.kebabCase.key(for: name) == kebab)
        #expect(Naming.pascalCase.key(for: name) == pascal)
        #expect(Naming.screamingSnakeCase.key(for: name) == screaming)
        #expect(Naming.none.key(for: name) == name)
        #expect(Naming.camelCase.key(for: name) == name)
    }

    @Test func makesCamelCaseOnlyOfNamesWithSeparators() {
        #expect(Naming.camelCase.key(for: "userID") == "userID")
        #expect(Naming.camelCase.key(for: "user_id") == "userId")
        #expect(Naming.camelCase.key(for: "user-name") == "userName")
    }

    @Test(arguments: [
        (Naming.snakeCase, "first_name", "firstName"), (.snakeCase, "id", "id"), (.snakeCase, "_id", "_id"),
        (.kebabCase, "first-name", "firstName"), (.pascalCase, "FirstName", "firstName"),
        (.pascalCase, "ID", "id"), (.screamingSnakeCase, "FIRST_NAME", "firstName"),
        (.camelCase, "firstName", "firstName"), (.none, "first_name", "first_name"), (.snakeCase, "__", "__"),
    ])
    func namesThePropertyOfAKey(naming: Naming, key: String, property: String) {
        #expect(naming.property(for: key) == property)
    }

    @Test(arguments: Naming.allCases, ["firstName", "address2Line", "_id", "model"])
    func findsThePropertyAgain(naming: Naming, name: String) {
        #expect(naming.property(for: naming.key(for: name)) == name)
    }
}
