import PortalUI
import Testing

@testable import Help

/// What help pages can contain.
struct MarkdownReaderTests {
    private static let file = HelpPicture.File(
        address: "/assets/help/tokens.png", size: .init(width: 740, height: 300))
    private let reader = MarkdownReader(
        address: { "/help/\($0)" },
        pictureFile: { $0 == "pictures/tokens.png" ? MarkdownReaderTests.file : nil })

    @Test func `headings, texts, lists, tables, notes and commands are read`() throws {
        let blocks = try reader.blocks(
            of: """
                Before **you** begin, read [words](words#app) and `portal`.

                ## What can go wrong?

                1. First
                   - inner
                2. Second

                > **Note:** Careful.

                | State | Meaning |
                |---|---|
                | Draft | Not *yet* |

                ```
                portal serve
                ```
                """)
        #expect(
            blocks == [
                .paragraph(
                    LinkedText(
                        "Before ", .strong("you"), " begin, read ", .link("words", to: "/help/words#app"),
                        " and ",
                        .code("portal"), ".")),
                .heading(HelpHeading(id: "what-can-go-wrong", title: "What can go wrong?")),
                .list(
                    HelpList(
                        firstNumber: 1,
                        items: [
                            .init(
                                text: LinkedText("First"),
                                lists: [
                                    HelpList(
                                        firstNumber: nil,
                                        items: [.init(text: LinkedText("inner"), lists: [])])
                                ]), .init(text: LinkedText("Second"), lists: []),
                        ])),
                .note(LinkedText(.strong("Note:"), " Careful.")),
                .table(
                    HelpTable(
                        headings: ["State", "Meaning"],
                        rows: [[LinkedText("Draft"), LinkedText("Not ", .strong("yet"))]])),
                .code(HelpCode(text: "portal serve", id: "code-15")),
            ])
        #expect(blocks.map(\.plain).joined(separator: " ").contains("First inner Second"))
    }

    @Test func `a picture on a line of its own has words and the size of its file`() throws {
        let blocks = try reader.blocks(of: "One\n\n![Three *batches*](pictures/tokens.png)\n\nTwo")
        #expect(
            blocks == [
                .paragraph("One"),
                .picture(HelpPicture(alternative: "Three batches", file: Self.file)),
                .paragraph("Two"),
            ])
        #expect(blocks[1].plain == "Three batches")
    }

    @Test(arguments: [
        "# Title", "### Deep", "<b>HTML</b>", "a <i>b</i>", "![picture](x.png)", "![](pictures/tokens.png)",
        "See ![three batches](pictures/tokens.png)", "- ![three batches](pictures/tokens.png)", "---", "- \n",
        "1. a\n\n   b\n",
        "> a\n>\n> b", "a\\\nb",
    ])
    func `what a page can't show is refused with its line`(_ text: String) {
        let failure = #expect(throws: MarkdownReader.Unsupported.self) { try reader.blocks(of: text) }
        #expect(failure?.description.hasPrefix("line ") == true)
    }

    @Test func `an empty text and a hostile one are read`() throws {
        #expect(try reader.blocks(of: "").isEmpty)
        #expect(throws: (any Error).self) {
            try reader.blocks(of: String(repeating: "> ", count: 5_000) + "x")
        }
        #expect(try reader.blocks(of: String(repeating: "[", count: 10_000)).count == 1)
        #expect(try reader.blocks(of: "\u{202E}\u{0}é").count == 1)
    }

    @Test(arguments: [
        ("What can go wrong?", "what-can-go-wrong"), ("¿Qué puede salir mal?", "qué-puede-salir-mal"),
        ("A/B 2", "a-b-2"),
    ])
    func `the ID of a heading is its words`(_ title: String, _ id: String) {
        #expect(HelpHeading.id(title) == id)
    }

    @Test(arguments: [
        ("/orgs/{org}/apps/{app}", "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01", false),
        ("/orgs/{org}/apps/{app}", "/orgs/MERIDIAN/apps/HERON", true),
        ("/orgs/{org}/apps/{app}/credentials", "/orgs/{org}/apps/{app}/credentials/ios", true),
        ("/orgs/{org}/apps/{app}", "/orgs/MERIDIAN/apps", false), ("/account", "/account/keys", true),
        ("/account", "/accounts", false), ("/", "/anything", false), ("/", "/", true),
    ])
    func `a path covers the pages below it`(_ pattern: String, _ path: String, _ covers: Bool) {
        #expect(HelpPath(pattern).covers(path) == covers)
    }
}
