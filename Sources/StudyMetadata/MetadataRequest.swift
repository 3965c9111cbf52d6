import Access
import HTTP
import Studies
import StudyPublishing
import Vocabulary

/// The parameters of a request from an app, from the headers or the query.
struct MetadataRequest {
    let request: Request
    let credential: AppCredential
    let language: LanguageTag?

    init(request: Request, credential: AppCredential) {
        self.request = request
        self.credential = credential
        language = Self.language(of: request)
    }

    /// The language asked for, in a header field as deployed or a parameter as documented; nil for none.
    static func language(of request: Request) -> LanguageTag? {
        (request.headers["language"] ?? request.query["language"]).flatMap { LanguageTag($0) }
    }

    /// The platform for which tasks are left out; everything that is not Android counts as iOS.
    var platform: Platform { credential.platform == .android ? .android : .ios }

    /// A parameter that must be there; nil when it is missing or empty.
    func parameter(_ name: String) -> String? {
        guard let text = request.query[name], !text.isEmpty else { return nil }
        // Apps put identifiers into addresses as they are, and a plus sign arrives as a blank.
        guard text.utf8.contains(UInt8(ascii: " ")) else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "+")
    }

    /// A header field that the deployed apps send, or the parameter of that name.
    func field(_ name: String) -> String? {
        let text = request.headers[name] ?? request.query[name] ?? ""
        return text.isEmpty ? nil : text
    }

    /// Whether the credential may read a study: an app its own, a response server those of its organization.
    func mayRead(_ study: PublishedStudy) -> Bool {
        // Compares folders, because a moved app still sends the name of its old organization.
        credential.platform == .response
            ? study.channel.organizationFolder == credential.organizationFolder
            : study.channel.appFolder == credential.appFolder
    }
}
