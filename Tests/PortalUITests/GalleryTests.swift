import FoundationEssentials
import Gallery
import HTTP
import Support
import Testing

@testable import PortalUI

/// A page as the tests name it in their output: by its name alone.
struct GalleryPage: CustomTestStringConvertible {
    let name: String
    let html: String

    var testDescription: String { name }
}

/// The pages of the gallery hold every component, so what is asked of each page is asked of all of them.
@Suite struct GalleryTests {
    static let pages = galleryPages(GalleryVariant()).map {
        GalleryPage(name: $0.name, html: String(decoding: $0.html, as: UTF8.self))
    }
    static let folder = ProcessInfo.processInfo.environment["PORTAL_GALLERY"]

    @Test(arguments: pages)
    func `a page has one heading of the first rank, one main and a way to skip to it`(page: GalleryPage) {
        let html = page.html
        #expect(html.count(of: "<h1") == 1)
        #expect(html.count(of: "<main") == 1)
        #expect(html.contains(##"<a class="skip-link" href="#main">"##))
        #expect(html.hasPrefix("<!doctype html>"))
    }

    @Test(arguments: pages)
    func `no identifier stands twice on a page`(page: GalleryPage) {
        let html = page.html
        let identifiers = html.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        let twice = Dictionary(grouping: identifiers) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(twice.isEmpty, "\(twice)")
    }

    @Test(arguments: pages)
    func `nothing on a page is refused by the content security policy`(page: GalleryPage) {
        let html = page.html
        #expect(!html.contains(" style="))
        #expect(!html.contains("<style"))
        #expect(!html.contains(" onclick="))
        for tag in ["<base", "<object", "<embed", "<applet", "<iframe"] { #expect(!html.contains(tag)) }
        #expect(
            html.count(of: "<script") == html.count(of: #"<script type="module" src="/js/"#)
                + html.count(of: #"<script type="module" fetchpriority="low" src="/js/"#))
        #expect(!html.contains("src=\"http"))
    }

    @Test(arguments: pages)
    func `every form that posts carries its token`(page: GalleryPage) {
        let html = page.html
        let posts = html.split(separator: "<form").dropFirst().filter {
            $0.prefix { $0 != ">" }.contains("post")
        }
        for form in posts {
            #expect(form.contains(#"name="\#(CSRFTokenField.fieldName)""#))
        }
    }

    @Test(arguments: pages)
    func `a label leads to each control that is not labelled otherwise`(page: GalleryPage) {
        let html = page.html
        let targets = Set(html.split(separator: " for=\"").dropFirst().map { $0.prefix { $0 != "\"" } })
        let identifiers = Set(html.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } })
        #expect(targets.isSubset(of: identifiers), "\(targets.subtracting(identifiers))")
    }

    @Test(.enabled(if: folder != nil))
    func `the gallery is written where someone wants to look at it`() throws {
        let folder = try #require(Self.folder)
        for file in AssetURLs.combined {
            let parts = try file.parts.map { ($0, try ProjectFiles.bytes("Public/\($0)")) }
            let bytes = try #require(file.bytes(Dictionary(uniqueKeysWithValues: parts)))
            let place = URL(filePath: folder).appending(path: file.path)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: place)
        }
        for theme in [Theme.light, .dark] {
            for direction in [TextDirection.leftToRight, .rightToLeft] {
                for page in galleryPages(GalleryVariant(theme: theme, direction: direction)) {
                    let name = "\(page.name)-\(theme.rawValue)-\(direction.rawValue).html"
                    try Data(page.html).write(to: URL(filePath: folder).appending(path: name))
                }
            }
        }
    }
}
