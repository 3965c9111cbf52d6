import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

/// What apps read of the notifications that were sent.
///
/// Newest first, twenty a page, by the moment they were sent: the original sorts pages by the day alone.
extension StudyMetadataController {
    @Sendable func notifications(
        _ httpRequest: Request, _ credential: AppCredential, _ respond: @escaping @Sendable (Response) -> Void
    ) {
        let request = MetadataRequest(request: httpRequest, credential: credential)
        let language = request.language
        guard let skip = request.parameter("skip").flatMap({ Int($0) }), skip >= 0 else {
            return respond(MetadataFailure.missingParameter.response(in: language))
        }
        let app = request.field("applicationId").map { AppID($0) } ?? credential.app
        store.submitRead(
            { transaction -> [SentNotification] in
                // Apps read their own; a response server may ask for any app of its organization.
                guard credential.platform == .response || app == credential.app,
                    let folder = try PublishedAppRepository.folder(
                        of: app, in: credential.organizationFolder, transaction)
                else { return [] }
                return try SentNotificationRepository.page(of: folder, skipping: skip, transaction)
            },
            then: { stored in
                switch stored {
                case .failure: respond(MetadataFailure.fault.response(in: language))
                case .success(let page):
                    let answer = EncodedPayload(SentNotification.encode(page, in: language))
                    respond(answer.response(to: httpRequest))
                }
            })
    }
}
