import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Serves the page of a publication: the published design and its differences from another version.
struct VersionController: Sendable {
    /// The value for the draft in the list of versions to compare with.
    private static let draft = "draft"

    let frames: DesignFrameBuilder
    let dependencies: DesignFeature.Dependencies

    var routes: [SiteRoute] { [.get(StudyDesignerPaths.version, requiring: ViewDesign.self, use: show)] }

    private var publishing: Publishing { dependencies.publishing }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let scope = grant.subject.scope
        let id = context.request.parameters.value("publication", as: Int64.self) ?? 0
        let all = try publications(in: scope, in: transaction)
        guard let channel = context.location.channel,
            let shown = all.first(where: { $0.publication.id.rawValue == id }),
            let design = try publishing.design(of: shown.publication.id, in: scope, transaction)
        else { throw NotFound("version") }
        let previous = all.first {
            $0.kind == shown.kind && $0.publication.number == shown.publication.number - 1
        }
        let wanted = context.request.query["with"] ?? previous?.publication.id.description ?? Self.draft
        let (changes, hint) = try compare(design, shown, with: wanted, all, in: scope, in: transaction)
        let confirmed = try ConfirmedTranslationRepository.all(
            of: shown.publication.id, in: scope, transaction)
        let words = try DesignSnapshotText(design)
        let page = VersionPage(
            frame: try frames.frame(
                context, Self.title(shown.publication), section: "/design/actions",
                parent: PageLink("Actions", to: StudyDesignerPaths.actions(channel)), grant, transaction),
            facts: Self.facts(
                shown, PublicationDecisions(shown.publication, after: previous?.publication, confirmed.count),
                try SignatureRepository.signature(of: shown.publication.id, with: grant, in: transaction),
                signatures: StudyDesignerPaths.signatures(channel)),
            digest: shown.publication.digest,
            protocolAddress: StudyDesignerPaths.protocolPage(
                channel, revision: shown.publication.id.description),
            others: [PortalUI.SelectOption(Self.draft, "The draft")]
                + all.filter { $0.publication.id != shown.publication.id }.map { other in
                    PortalUI.SelectOption(
                        other.publication.id.description,
                        "\(other.kind.title): \(Self.title(other.publication)), "
                            + TimeText.day(other.publication.publishedAt))
                },
            comparedWith: wanted, changes: changes, changesHint: hint,
            groups: try words.groups(), confirmed: try words.confirmed(confirmed))
        return .html(page.render())
    }

    /// A publication with its channel.
    private typealias Listed = (kind: ChannelKind, publication: Publication)

    private func publications(
        in scope: DesignScope, in transaction: borrowing Transaction
    ) throws -> [Listed] {
        var all: [Listed] = []
        for kind in [ChannelKind.live, .test] {
            guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction) else {
                continue
            }
            all += try PublicationRepository.history(of: channel.id, transaction).map { (kind, $0) }
        }
        return all
    }

    /// Returns the differences from the earlier to the later of the two; the draft is always the latest.
    private func compare(
        _ design: DesignSnapshot, _ shown: Listed, with wanted: String, _ all: [Listed],
        in scope: DesignScope, in transaction: borrowing Transaction
    ) throws -> ([DiffSection], String) {
        if wanted == Self.draft {
            let draft = try publishing.draft(in: scope, transaction)
            let meanings = try ChannelStateRepository.find(shown.kind, in: scope, transaction).map {
                try publishing.changedMeanings(of: draft, on: $0, transaction)
            }
            let sections = try DesignDifferenceText(previous: design, newer: draft, meanings: meanings ?? [])
                .sections(try draft.changes(since: design))
            return (sections, "from this version to the draft")
        }
        guard let other = all.first(where: { $0.publication.id.description == wanted }),
            let against = try publishing.design(of: other.publication.id, in: scope, transaction)
        else { throw NotFound("version") }
        let title = Self.title(other.publication).lowercasedFirst
        guard other.publication.id < shown.publication.id else {
            let sections = try DesignDifferenceText(previous: design, newer: against)
                .sections(try against.changes(since: design))
            return (sections, "from this version to \(title)")
        }
        let sections = try DesignDifferenceText(previous: against, newer: design)
            .sections(try design.changes(since: against))
        return (sections, "from \(title) to this version")
    }

    private static func facts(
        _ shown: Listed, _ decisions: PublicationDecisions, _ signature: Signature?, signatures: String
    ) -> [DescriptionItem] {
        let publication = shown.publication
        let all = LinkedText.Piece.link("Study signatures", to: signatures)
        return [
            DescriptionItem("Channel", LinkedText(shown.kind.title)),
            DescriptionItem(
                "Published", LinkedText(TimeText.minuteWords(publication.publishedAt) + " UTC")),
            DescriptionItem("Published by", LinkedText(publication.author.name)),
            DescriptionItem("Consent", LinkedText(decisions.consent)),
            DescriptionItem(
                "Decisions",
                LinkedText(
                    decisions.decisions.isEmpty ? "None" : decisions.decisions.joined(separator: "; "))),
            DescriptionItem(
                "Signed", LinkedText(.plain((signature.map(words(of:)) ?? "Not signed.") + " "), all)),
        ]
    }

    /// Returns who signed a version and when, what for, and whether the signature is intact.
    private static func words(of signature: Signature) -> String {
        let status: String
        switch signature.validity {
        case .valid: status = "Intact: this version matches what was signed."
        case .broken(let sentence): status = sentence
        }
        let time = TimeText.minuteWords(signature.signedAt) + " UTC"
        return "\(signature.signer), \(time), \(signature.meaning.title.lowercased()). \(status)"
    }

    private static func title(_ publication: Publication) -> String {
        publication.stage == .launched ? "Version \(publication.version.text)" : "Announcement"
    }
}
