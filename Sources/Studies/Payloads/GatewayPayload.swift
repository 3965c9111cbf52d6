import JSON

/// What apps show before someone has chosen a study: the `gatewayInfo` answer.
struct GatewayPayload {
    let pages: AppPages
    let resources: AppResources
    /// The site's address, under which apps fetch pictures and papers.
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
                        // The documentation calls it `resourceId`; deployed servers send `resourcesId`.
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
        case .pdf: resource.paper(in: language).map(files.address) ?? ""
        }
    }

    /// The response of an app without documents.
    static let empty = EncodedPayload(
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

    /// The answer of an app that has neither.
    static let none = EncodedPayload(AppTerms().encode(in: .english))
}

/// Where apps fetch the files of designs; an address changes with the content.
struct FileURLs: Sendable {
    /// The site's address, without a slash at its end.
    let siteAddress: String

    /// The address of a picture.
    @Sendable func address(_ image: ImageReference) -> String {
        "\(siteAddress)/StudyMetaData/images/\(image.fileName)"
    }

    /// The address of a paper.
    @Sendable func address(_ paper: PDFReference) -> String {
        "\(siteAddress)/StudyMetaData/papers/\(paper.fileName)"
    }
}
