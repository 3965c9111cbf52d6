import Access
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import WebAccess

/// Lists the signatures on a study: who signed what, when, with which meaning, and whether it is unchanged.
public struct SignaturesController: Sendable {
    let siteMap: SiteMap

    /// Creates the controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.signatures, requiring: EnterStudy.self, use: show),
            SiteRoute.post(AdministrationPaths.signatureExport, requiring: EnterStudy.self, use: export)
                .described(as: .exportSignatures),
        ]
    }

    private func export(
        _ context: RequestContext, _ grant: Grant<EnterStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let signatures = try SignatureRepository.all(with: grant, in: transaction)
        try grant.record("signature.export", about: grant.subject.path, in: transaction)
        return .json(JSONTree.array(signatures.map(\.document)).write())
            .attachment(named: "signatures-\(grant.subject.studyID).json")
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<EnterStudy>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let signatures = try SignatureRepository.all(with: grant, in: transaction)
        let pages = SignaturesPage.Pages(
            versions: context.hasPermission(ViewDesign.self)
                ? FolderPaths.of(channel) + "/design/versions" : nil,
            audit: context.hasPermission(ViewAudit.self) ? AdministrationPaths.audit(context.location) : nil)
        let page = SignaturesPage(
            frame: siteMap.frame(
                context, "Signatures",
                purpose: "All signatures on both channels of this study. Each signature is compared with "
                    + "the audit log and the documents when you open this page.",
                section: AdministrationPaths.signaturesSuffix),
            exportAddress: AdministrationPaths.signatures(channel) + "/export",
            lines: signatures.map { SignaturesPage.Row($0, pages) },
            isRequired: try SigningRuleRepository.apply(to: channel, in: transaction))
        return .html(page.render())
    }
}

/// The signatures on a study.
struct SignaturesPage {
    let frame: Frame
    /// The URL of the same data as JSON.
    let exportAddress: String
    let lines: [Row]
    /// Whether publishing on this channel requires a signature.
    let isRequired: Bool

    /// The related pages; nil for pages that the reader may not open.
    struct Pages {
        let versions: String?
        let audit: String?
    }

    /// One signature.
    struct Row {
        let act: LinkedText
        let channel: StateChip
        let signer: String
        let meaning: String
        let time: TimeText
        let reason: String
        /// The digests of the statement and the documents.
        let digests: [DescriptionItem]
        let event: LinkedText
        let state: StateChip
        let flaw: String?
    }

    var count: String { NumberFormat.counted(lines.count, "signature", "signatures") }

    var emptySentence: String {
        isRequired
            ? "Users sign when they publish, launch or end this study."
            : "Signatures aren't required on this channel. Locking data always requires a signature."
    }
}

extension SignaturesPage.Row {
    init(_ signature: Signature, _ pages: SignaturesPage.Pages) {
        let title = SignatureWording.title(of: signature)
        if let publication = signature.publication, let versions = pages.versions {
            act = .link(title, to: "\(versions)/\(publication)")
        } else {
            act = LinkedText(title)
        }
        let number = "Event \(NumberFormat.integer(Int(signature.event)))"
        event = pages.audit.map { .link(number, to: "\($0)/\(signature.event)") } ?? LinkedText(number)
        channel = .channel(signature.channel)
        (signer, meaning) = (signature.signer, signature.meaning.title)
        time = .minute(signature.signedAt)
        reason = signature["reason"] ?? ""
        let documents = signature["digest"].map { [DescriptionItem("Documents, SHA-256", .code($0))] } ?? []
        digests = documents + [DescriptionItem("Statement, SHA-256", .code(signature.digest))]
        switch signature.validity {
        case .valid: (state, flaw) = (StateChip("Valid", shape: .check, tone: .green), nil)
        case .broken(let sentence):
            (state, flaw) = (StateChip("Not valid", shape: .cross, tone: .red), sentence)
        }
    }
}

/// The wording of signed actions.
enum SignatureWording {
    static func title(of signature: Signature) -> String {
        let version = signature["version"] ?? ""
        switch signature.action {
        case "study.announce": return "Announcement"
        case "study.launch": return "Launch with version \(version)"
        case "study.publish-updates": return "Version \(version)"
        case "study.deactivate": return "End of the study"
        case "data-lock.lock": return "Data lock"
        case "data-lock.unlock": return "End of the data lock"
        default: return AuditEventText.title(of: signature.action)
        }
    }
}
