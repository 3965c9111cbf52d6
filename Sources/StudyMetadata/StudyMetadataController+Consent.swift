import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

extension StudyMetadataController {
    /// Responds with eligibility and consent. An upcoming study has neither.
    @Sendable func eligibilityConsent(_ request: MetadataRequest) -> Response {
        answer(request) { study, language in
            bodies.response(study.eligibilityConsent(in: language), to: request.request)
        }
    }

    /// The document that participants sign: the one on offer, or that of a version which is named.
    ///
    /// Apps send all parameters and leave those empty that they do not mean. A version that there never was, and
    /// one that is no number, is a 204 as in the original.
    @Sendable func consentDocument(
        _ httpRequest: Request, _ credential: AppCredential, _ respond: @escaping @Sendable (Response) -> Void
    ) {
        let request = MetadataRequest(request: httpRequest, credential: credential)
        let wanted = request.language
        let nothing = MetadataFailure.nothingPublished
        switch find(request) {
        case .failure(let refusal): respond(refusal.failure.response(in: wanted))
        case .success(let study):
            let (language, channel) = (study.language(for: wanted), study.channel.id)
            switch ConsentSelector(request) {
            case .newest, .version(study.publication.consentVersion):
                let answer = bodies.response(study.consentDocument(in: language), to: httpRequest)
                respond(answer ?? nothing.response(in: wanted))
            case .unreadable: respond(nothing.response(in: wanted))
            case .version(let version):
                store.submitRead(
                    { try PublicationRepository.consentDocument(version, of: channel, in: language, $0) },
                    then: { respond(Self.response($0, to: httpRequest, in: wanted, absent: nothing)) })
            case .with(let activity, let version):
                store.submitRead(
                    {
                        try PublicationRepository.consentDocument(
                            with: activity, version, of: channel, in: language, $0)
                    }, then: { respond(Self.response($0, to: httpRequest, in: wanted, absent: nothing)) })
            }
        }
    }
}

/// Which consent document a request means.
private enum ConsentSelector {
    case newest
    case version(Version)
    /// The one that was on offer with a version of an activity.
    case with(activity: String, Version)
    /// A version that is no number.
    case unreadable

    init(_ request: MetadataRequest) {
        if let text = request.parameter("consentVersion") {
            self = Version(text).map { .version($0) } ?? .unreadable
        } else if let activity = request.parameter("activityId"),
            let text = request.parameter("activityVersion")
        {
            self = Version(text).map { .with(activity: activity, $0) } ?? .unreadable
        } else {
            self = .newest
        }
    }
}
