/// The files of the page, which are part of the program.
enum PageFiles {
    static let html = PackageResources.page_html
    static let icon = PackageResources.favicon_svg

    /// In the order in which the page loads them.
    static let styles = [("page.css", PackageResources.page_css), ("parts.css", PackageResources.parts_css)]
    static let scripts = [
        ("text.js", PackageResources.text_js), ("editor.js", PackageResources.editor_js),
        ("views.js", PackageResources.views_js), ("page.js", PackageResources.page_js),
    ]
}
