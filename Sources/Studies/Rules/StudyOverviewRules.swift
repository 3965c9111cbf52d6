import Vocabulary

extension StudyOverview {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.overview, .main, context)
        check.webAddress(video, "video", limit: DesignLimits.videoAddress)
        check.require(!pages.isEmpty, "pages", "Add at least one page")
        check.picturePages(pages)
        return check.problems
    }
}

extension RuleCheck {
    /// Checks the overview pages of a study or an app, whose fields start with `pages[id].`.
    mutating func picturePages(_ pages: [IntroPage]) {
        if pages.count > DesignLimits.picturePages {
            refuse("pages", "There are \(pages.count) pages. Keep at most \(DesignLimits.picturePages)")
        }
        for (index, page) in pages.enumerated() {
            within("pages[\(page.id)].") { check in
                let number = index + 1
                check.require(page.image != nil, "image", "Add an image to page \(number)")
                if let image = page.image {
                    check.pageImage(image, of: number, like: IntroPage.imageSize(of: index))
                }
                check.text(
                    page.title, "title", limit: DesignLimits.pageTitle,
                    ask: "Enter the title of page \(number)")
                check.text(
                    page.text, "text", limit: DesignLimits.pageText, ask: "Enter the text of page \(number)")
            }
        }
    }

    /// Checks the image of a page. A wrong size only prevents completion, not saving, because pages can be reordered.
    private mutating func pageImage(
        _ image: ImageReference, of number: Int, like wanted: (width: Int, height: Int)
    ) {
        let (width, height) = (image.widthPixels, image.heightPixels)
        let isLarge = width >= wanted.width && height >= wanted.height
        let difference = abs(width * wanted.height - height * wanted.width)
        let isShaped = difference * 100 <= width * wanted.height * DesignLimits.imageShapePercent
        if isLarge, isShaped { return }
        add(
            .incomplete, "image",
            """
            The image of page \(number) is \(width) × \(height) pixels. Choose one of \(wanted.width) × \
            \(wanted.height), or a larger one with the same proportions
            """)
    }

    /// Checks a URL in each language that has one.
    mutating func webAddress(_ address: LocalizedText, _ field: String, limit: Int) {
        for language in address.languages {
            let (text, tag) = (address[language], language == .english ? nil : language)
            if text.count > limit {
                add(.refused, field, IdentifierRule.tooLong(text.count, limit: limit), language: tag)
            } else if !BasicInformation.isWebAddress(text) {
                add(
                    .refused, field, "Enter a URL that starts with https:// or http://", language: tag)
            }
        }
    }
}

extension IntroPage {
    /// Returns the size in pixels of the image on the page at an index: full screen on the first page, half of it on
    /// the others.
    public static func imageSize(of index: Int) -> (width: Int, height: Int) {
        index == 0 ? (750, 1334) : (750, 570)
    }
}
