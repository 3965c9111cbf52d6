import Access
import DesignEditing
import HTTP
import ParticipantPreview
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Serves the walkthrough of a study's enrollment, with the payloads that would be published.
struct EnrollmentWalkthroughController: Sendable {
    let frames: DesignFrameBuilder
    let dependencies: DesignFeature.Dependencies

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.joining, requiring: ViewDesign.self, use: show),
            .post(
                StudyDesignerPaths.joining, requiring: ViewDesign.self, bodyLimit: Self.bodyLimit, use: show),
        ]
    }

    /// The maximum size of a walkthrough's state, which is in the form.
    private static let bodyLimit = 1 << 20

    /// Shows the walkthrough. The answers so far are in the form; nothing is stored.
    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, scope) = (try context.designChannel(), grant.subject.scope)
        let designs = dependencies.designs
        guard try designs.exists(in: scope, transaction) else { throw NotFound("design") }
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        var state = WalkthroughState(
            context.form, languages: settings.allLanguages,
            default: context.request.query["lang"].flatMap { LanguageTag($0) } ?? .english)
        let drawer = try renderer(state.language, context, channel, scope, transaction)
        var walkthrough = EnrollmentWalkthrough(drawer, state)
        var refusal: WalkthroughForm.InvalidAnswer?
        do { try walkthrough.apply(context.form) } catch { refusal = error }
        (state.path, state.answers) = (walkthrough.state.path, walkthrough.state.answers)
        var frame = try frames.frame(
            context, "Try enrollment",
            purpose:
                "Eligibility, consent and signature as phones show them, from the current draft. Nothing is stored.",
            section: StudyDesignerPaths.suffix(of: .eligibility),
            parent: PageLink(
                Section.eligibility.title, to: StudyDesignerPaths.section(.eligibility, channel)), grant,
            transaction)
        frame.extraStyles += [.editor, .phone]
        let page = EnrollmentWalkthroughPage(
            frame: frame, address: StudyDesignerPaths.joining(channel), walkthrough: walkthrough,
            drawer: drawer,
            state: state,
            languages: settings.allLanguages, study: channel.studyID, refusal: refusal, typed: context.form)
        return .html(page.render(), status: refusal == nil ? .ok : .unprocessableContent)
    }

    /// Returns what draws the screens of the draft.
    private func renderer(
        _ language: LanguageTag, _ context: RequestContext, _ channel: Channel, _ scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> EnrollmentRenderer {
        let payloads = try Publishing(designs: dependencies.designs, siteAddress: dependencies.address())
            .enrollmentPayloads(on: channel.kind, in: scope, language: language, transaction)
        return EnrollmentRenderer(
            try EnrollmentDesign(payloads),
            PhoneRenderer(
                language: language, today: context.now.civil().date,
                pictures: StudyDesignerPaths.pictures(of: channel)))
    }
}

/// The addresses of the enrollment walkthrough, next to their patterns.
extension StudyDesignerPaths {
    static let joining = design + "/enrollment-preview"

    static func joining(_ channel: Channel, in language: LanguageTag = .english) -> String {
        design(channel) + "/enrollment-preview" + (language == .english ? "" : "?lang=\(language)")
    }
}
