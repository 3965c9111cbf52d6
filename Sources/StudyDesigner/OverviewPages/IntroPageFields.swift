import Cryptography
import DesignEditing
import HTTP
import PortalUI
import Studies
import Vocabulary

/// The fields of one page with an image, in the form of a study's or an app's introduction.
struct IntroPageFields {
    /// The values that all page fields share.
    struct Context {
        let language: LanguageTag
        let problems: FormProblems
        let isReadOnly: Bool
        /// Returns the address of an image in the portal.
        let address: (ImageReference) -> String

        var isEnglish: Bool { language == .english }
        var canChange: Bool { isEnglish && !isReadOnly }
    }

    /// The button that adds a page. Nil if the limit is reached.
    struct AddButton {
        let hint: String

        init?(after pages: [IntroPage], on context: Context) {
            guard context.canChange, pages.count < DesignLimits.picturePages else { return nil }
            hint = "\(pages.count) of \(DesignLimits.picturePages) pages"
        }
    }

    /// The noun for a page in form commands.
    fileprivate static let noun = "page"

    let item: ItemFields
    let isEnglish: Bool
    let image: FileField
    let kept: [HiddenField]
    let title: TextField
    let text: TextArea

    /// Returns the fields of every page.
    static func all(
        _ pages: [IntroPage], on context: Context, mayBeEmpty: Bool = false
    ) -> [IntroPageFields] {
        pages.enumerated().map { index, page in
            // The last page cannot be removed if an introduction needs at least one.
            let item = ItemFields(
                noun: noun, id: page.id, number: index + 1, count: pages.count, canChange: context.canChange,
                canRemove: mayBeEmpty || pages.count > 1)
            return IntroPageFields(page, item, index: index, on: context)
        }
    }

    private init(_ page: IntroPage, _ item: ItemFields, index: Int, on context: Context) {
        self.item = item
        isEnglish = context.isEnglish
        image = Self.imageField(page, index, context)
        kept = FormUploads.fields(keeping: page.image, as: Self.name("image", of: page.id))
        let (titleName, textName) = (Self.name("title", of: page.id), Self.name("text", of: page.id))
        let tag = context.isEnglish ? nil : context.language.text
        title = TextField(
            titleName, "Title of page \(item.number)", page.title[context.language],
            error: context.problems[titleName], limit: DesignLimits.pageTitle, language: tag,
            source: tag.map { _ in TranslationSource(page.title.english) })
        text = TextArea(
            textName, "Text of page \(item.number)", page.text[context.language], rows: 3,
            hint: "Plain text.", error: context.problems[textName], limit: DesignLimits.pageText,
            language: tag,
            source: tag.map { _ in TranslationSource(page.text.english) })
    }

    private static func imageField(_ page: IntroPage, _ index: Int, _ context: Context) -> FileField {
        let size = IntroPage.imageSize(of: index)
        let name = name("image", of: page.id)
        return FileField(
            name, "Image of page \(index + 1)",
            limits:
                "PNG or JPEG, \(size.width) × \(size.height) pixels or larger in these proportions, up to "
                + FileSizeText.text(DesignLimits.pageImageBytes),
            accepts: "image/png,image/jpeg",
            current: page.image.map { image in
                FileField.Current(
                    name: image.name.isEmpty ? "Image" : image.name,
                    detail: "\(image.widthPixels) × \(image.heightPixels) pixels",
                    address: context.address(image), picture: context.address(image))
            },
            removeName: FormUploads.removeName(of: name), error: context.problems[name],
            bytesMax: DesignLimits.pageImageBytes)
    }

    /// Returns the name of the input for one field of a page.
    static func name(_ field: String, of page: ItemID) -> String { "pages[\(page)].\(field)" }

    /// Returns the page that a field belongs to, for messages that don't name it. Nil for other fields.
    static func subject(of field: String, in pages: [IntroPage]) -> String? {
        pages.firstIndex { field.hasPrefix("pages[\($0.id)].") }.map { "Page \($0 + 1)" }
    }

    /// Returns the fragment of a page that was just added or moved.
    static func fragment(after form: Form) -> String {
        ItemMove.fragment(after: form, of: noun) { name("title", of: $0) }
    }
}

extension FieldReader {
    /// Reads the pages of an introduction and carries out the action of a button.
    mutating func readPicturePages(
        into pages: inout [IntroPage], _ intake: FormUploads, _ random: RandomBytes
    ) {
        if isEnglish {
            pages = items(IntroPageFields.noun, of: pages, new: IntroPage.init(id:))
        }
        for index in pages.indices {
            let id = pages[index].id
            translate(IntroPageFields.name("title", of: id), into: &pages[index].title)
            translate(IntroPageFields.name("text", of: id), into: &pages[index].text)
            if isEnglish {
                intake.read(IntroPageFields.name("image", of: id), into: &pages[index].image, &self)
            }
        }
        if isEnglish { ItemMove(text("action"))?.apply(to: &pages, random, new: IntroPage.init(id:)) }
    }
}
