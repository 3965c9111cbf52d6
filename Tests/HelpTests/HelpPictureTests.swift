import Support
import Testing
import Vocabulary

@testable import Help

/// The pictures in the pages, which `Scripts/help-pictures` takes.
struct HelpPictureTests {
    private static let library = Result { try HelpLibrary(folder: ProjectFiles.root + "/Help") }
    private var library: HelpLibrary { get throws { try Self.library.get() } }

    private func pictures(_ language: PortalLanguage) throws -> [HelpPicture] {
        try library.contents(in: language, forOperator: true).pages.flatMap {
            $0.blocks.compactMap(\.picture)
        }
    }

    @Test(arguments: PortalLanguage.allCases)
    func `each file is in a page`(_ language: PortalLanguage) throws {
        let shown = Set(try pictures(language).map(\.file.address))
        let all = try library.pictures
        let addresses = all.names.compactMap { all.file("pictures/\($0)")?.address }
        #expect(addresses.count >= 12 && addresses.count == all.names.count)
        #expect(shown == Set(addresses))
    }

    @Test func `each picture has words of its own in each language`() throws {
        let english = try pictures(.english).map(\.alternative)
        let spanish = try pictures(.spanish).map(\.alternative)
        #expect(Set(english).count == english.count && Set(spanish).count == english.count)
        for words in english + spanish {
            #expect(words.hasSuffix(".") && words.count >= 40 && words.count <= 300, "\(words)")
        }
        // The pictures show the portal, which is in English.
        for words in spanish { #expect(words.contains("en inglés"), "\(words)") }
    }

    @Test func `files are small, and as large as pages say`() throws {
        var total = 0
        for name in try library.pictures.names {
            let bytes = try ProjectFiles.bytes("Help/pictures/\(name)")
            let file = try #require(try library.pictures.file("pictures/\(name)"))
            let size = try #require(HelpPictures.size(ofPNG: bytes))
            #expect(size == file.size)
            #expect(size.width <= 1_000 && size.height <= 1_200, "\(name): \(size)")
            #expect(bytes.count <= 60_000, "\(name) has \(bytes.count) bytes")
            total += bytes.count
        }
        #expect(total <= 700_000)
    }

    @Test func `a file that isn't a picture has no size, and another folder has no file`() throws {
        #expect(HelpPictures.size(ofPNG: []) == nil)
        #expect(HelpPictures.size(ofPNG: Array(repeating: 0, count: 24)) == nil)
        #expect(HelpPictures.size(ofPNG: [137, 80, 78, 71, 13, 10, 26, 10]) == nil)
        #expect(try library.pictures.file("pictures/none.png") == nil)
        #expect(try library.pictures.file("adherence.png") == nil)
        #expect(throws: (any Error).self) { try HelpPictures(folder: ProjectFiles.root + "/Help/en") }
    }
}
