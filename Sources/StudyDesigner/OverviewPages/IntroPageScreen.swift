import Studies

/// One page of an introduction as the app shows it.
struct IntroPageScreen {
    let picture: String?
    let title: String
    let text: String
    /// The position of the page, and whether it offers the video: "1 of 3, with a video".
    let place: String

    /// Returns the screens of every page.
    static func all(
        _ pages: [IntroPage], on context: IntroPageFields.Context, video: LocalizedText
    ) -> [IntroPageScreen] {
        pages.enumerated().map { index, page in
            IntroPageScreen(
                picture: page.image.map(context.address), title: page.title.text(in: context.language),
                text: page.text.text(in: context.language),
                place: "\(index + 1) of \(pages.count)"
                    + (index == 0 && !video.isEmpty ? ", with a video" : ""))
        }
    }
}
