import JSON
import Vocabulary

/// The `gatewayInfo` response, which apps show before a study is chosen.
package struct GatewayPayload {
    let pages: AppPages
    let resources: AppResources
    /// The site's address, from which apps fetch images and PDFs.
    let siteAddress: String

    /// Returns the complete response in a language.
    func encode(in language: LanguageTag) -> [UInt8] {
        var json = JSONWriter(capacity: 2048)
        let files = FileURLs(siteAddress: siteAddress)
        json.object { json in
            json.member("message", "SUCCESS")
            json.key("info")
            IntroPagePayload(pages: pages.pages, video: pages.video, address: files.address)
                .encode(in: language, into: &json)
            json.array("resources") { json in
                for resource in resources.resources {
                    json.object { json in
                        // The documentation calls the member `resourceId`, but deployed servers send `resourcesId`.
                        json.member("resourcesId", resource.id.text)
                        json.member("resourceId", resource.id.text)
                        json.member("title", resource.name.text(in: language))
                        json.member("type", resource.content == .text ? "html" : "pdf")
                        json.member("content", content(of: resource, in: language, files))
                    }
                }
            }
        }
        return json.finish()
    }

    private func content(
        of resource: AppResource, in language: LanguageTag, _ files: FileURLs
    ) -> String {
        switch resource.content {
        case .text: resource.text.text(in: language)
        case .pdf: resource.pdf(in: language).map(files.address) ?? ""
        }
    }

    /// The response of an app without documents.
    package static let empty = EncodedPayload(
        GatewayPayload(pages: AppPages(), resources: AppResources(), siteAddress: "").encode(in: .english))
}

extension AppTerms {
    /// Returns the complete `termsPolicy` response in a language.
    func encode(in language: LanguageTag) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("message", "SUCCESS")
            json.member("terms", terms.text(in: language))
            json.member("privacy", privacy.text(in: language))
        }
        return json.finish()
    }

    /// The response of an app with neither terms nor a privacy policy.
    package static let none = EncodedPayload(AppTerms().encode(in: .english))
}

/// The addresses of files in designs. The address of a file changes with its content.
package struct FileURLs: Sendable {
    /// The site's address, without a slash at its end.
    package let siteAddress: String

    /// Creates the addresses of a site.
    package init(siteAddress: String) { self.siteAddress = siteAddress }

    /// Returns the address of an image.
    @Sendable package func address(_ image: ImageReference) -> String {
        "\(siteAddress)/StudyMetaData/images/\(image.fileName)"
    }

    /// Returns the address of a PDF.
    @Sendable package func address(_ pdf: PDFReference) -> String {
        "\(siteAddress)/StudyMetaData/papers/\(pdf.fileName)"
    }
}
