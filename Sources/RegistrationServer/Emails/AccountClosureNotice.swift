import JSON
import Vocabulary

/// The email to the owner of an account that was deleted, with everything that it needs without the account.
struct AccountClosureNotice: Sendable, Equatable {
    /// Who deleted the account.
    enum Requester: String, Sendable {
        /// The owner, on the public page.
        case owner
        /// The team of the app.
        case team
    }

    let address: String
    let language: PortalLanguage
    let requester: Requester
    /// Whether the responses were deleted, too.
    let erasesResponses: Bool

    init(
        to address: String, in language: PortalLanguage, requester: Requester, erasesResponses: Bool
    ) {
        (self.address, self.language) = (address, language)
        (self.requester, self.erasesResponses) = (requester, erasesResponses)
    }

    /// Its contents as JSON, to be encrypted.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.object { object in
            object.member("address", address)
            object.member("language", language.rawValue)
            object.member("requester", requester.rawValue)
            object.member("responses", erasesResponses ? "deleted" : "kept")
        }
        return writer.finish()
    }

    /// Reads the output of ``json``; nil for anything else.
    init?(_ json: [UInt8]) {
        guard let tree = try? JSONTree.parse(json), let address = tree["address"]?.string,
            let requester = tree["requester"]?.string.flatMap({ Requester(rawValue: $0) })
        else { return nil }
        self.init(
            to: address, in: PortalLanguage(tag: tree["language"]?.string ?? "en"), requester: requester,
            erasesResponses: tree["responses"]?.string == "deleted")
    }
}
