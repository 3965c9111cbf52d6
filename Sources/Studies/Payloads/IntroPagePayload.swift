import JSON
import Vocabulary

/// The overview pages of a study or an app as sent to apps: the value of `info`.
package struct IntroPagePayload {
    package let pages: [IntroPage]
    package let video: LocalizedText
    /// Returns the address from which apps fetch an image.
    package let address: @Sendable (ImageReference) -> String

    package init(
        pages: [IntroPage], video: LocalizedText, address: @escaping @Sendable (ImageReference) -> String
    ) {
        self.pages = pages
        self.video = video
        self.address = address
    }

    /// Writes the array. Only its first element has the type `video` and a video URL.
    package func encode(in language: LanguageTag, into json: inout JSONWriter) {
        json.array { json in
            for (index, page) in pages.enumerated() {
                json.object { json in
                    json.member("type", index == 0 ? "video" : "text")
                    json.member("image", page.image.map(address) ?? "")
                    json.member("title", page.title.text(in: language))
                    json.member("text", page.text.text(in: language))
                    json.member("videoLink", index == 0 ? video.text(in: language) : "")
                }
            }
        }
    }
}
