import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary
import WebAccess

@testable import StudyDesigner

/// A site with the designer's pages, and a study that is designed on it.
struct DesignSite: Sendable {
    static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"
    static let design = study + "/design"
    static let basics = design + "/basic-information"
    static let settings = design + "/settings"
    static let overview = design + "/overview"
    static let eligibility = design + "/eligibility"

    let site: TestSite
    /// What was mailed: to whom, the subject, the text.
    let mails = SentAppEmails()
    /// How often the worker that sends notifications was triggered.
    let notificationTriggers = Locked(0)
    let designs: DesignRepository

    /// With `hasDesign` false, the study has a response folder alone.
    init(hasDesign: Bool = true, pushes: (any PushReporting)? = nil) async throws {
        site = try await TestSite { [mails, notificationTriggers] parts in
            let clock = parts.clock
            let random = parts.random
            let feature = DesignFeature(
                DesignFeature.Dependencies(
                    store: parts.store, designs: DesignRepository { clock.now },
                    published: try await PublishedStudies(parts.store), sealing: parts.keys.sealing,
                    accounts: parts.accounts, random: { random.bytes($0) },
                    address: { "https://portal.example.org" },
                    sendTestMail: { mails.add($0, $1, $2, $3) },
                    wakeNotifications: { notificationTriggers.withLock { $0 += 1 } }, pushes: pushes,
                    version: "1.2.3"))
            return feature.routes(SiteMap(assets: .plain, sections: designSections))
        }
        let clock = site.clock
        designs = DesignRepository { clock.now }
        if hasDesign { try await create() }
    }

    var scope: DesignScope { site.world.study.scope }

    /// Begins the design with the names of the study's channels.
    private func create() async throws {
        var basics = BasicInformation()
        basics.name = "Sleep in Early Pregnancy"
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T")
        let (designs, scope, basic) = (designs, scope, basics)
        try await site.store.write { transaction in
            try designs.create(basic, in: scope, by: Author(user: nil, name: "Somebody"), transaction)
        }
    }

    /// The saved value of a document of which there is one.
    func document<Document: DesignDocument>(_ type: Document.Type) async throws -> SavedDocument<Document> {
        let (designs, scope) = (designs, scope)
        return try await site.store.read { try designs.document(type, in: scope, $0) }
    }

    /// Saves a document as someone else would.
    func change<Document: DesignDocument>(
        _ type: Document.Type, by name: String = "M. Thistle",
        _ change: @escaping @Sendable (inout Document) -> Void
    ) async throws {
        let (designs, scope) = (designs, scope)
        try await site.store.write { transaction in
            let saved = try designs.document(type, in: scope, transaction)
            var value = saved.value
            change(&value)
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: scope,
                by: Author(user: nil, name: name),
                transaction)
        }
    }

    /// Completes what publishing asks for and shows the Live channel to apps, at last in this status.
    func publish(as status: StudyStatus = .upcoming) async throws {
        let basics = try await document(BasicInformation.self)
        if !basics.entry.isComplete {
            let fields = Fields.basics(revision: basics.revision, action: "complete")
            _ = try await site.post(Self.basics, fields.all, as: .designer)
        }
        let settings = Fields.settings(
            revision: try await document(StudySettings.self).revision, action: "complete")
        _ = try await site.post(Self.settings, settings.with("enrolling", nil).all, as: .designer)
        try await completeOverview()
        try await completeConsent()
        let publishing = Publishing(designs: designs, siteAddress: "https://portal.example.org")
        let (scope, channel, console) = (scope, site.world.channel, site.parts.console)
        try await site.store.write { transaction in
            _ = try publishing.perform(
                .publishUpcoming, on: .live, in: scope, by: Author(user: nil, name: "L. Hazel"), transaction)
            if status != .upcoming {
                try ChannelRepository.setStatus(
                    status, with: console.grant(PublishStudy.self, on: channel), in: transaction)
            }
        }
    }

    /// What the navigation says when so many sections were marked complete, next to those that may stay empty.
    static func progress(_ count: Int) -> String {
        let empty = Section.allCases.count { $0.canBeEmpty(hasActivities: false) }
        return "\(count + empty) of \(Section.allCases.count)"
    }

    /// Fills the overview pages and marks them complete.
    func completeOverview() async throws {
        let (designs, scope) = (designs, scope)
        try await site.store.write { transaction in
            let author = Author(user: nil, name: "L. Hazel")
            try designs.saveCompleteOverview(in: scope, by: author, transaction)
            let saved = try designs.document(StudyOverview.self, in: scope, transaction)
            try designs.markComplete(saved.id, in: scope, by: author, transaction)
        }
    }

    /// Fills the consent and marks it complete, once.
    func completeConsent() async throws {
        let (designs, scope) = (designs, scope)
        try await site.store.write { transaction in
            let author = Author(user: nil, name: "L. Hazel")
            if try designs.documents(ConsentSection.self, in: scope, transaction).isEmpty {
                try designs.addCompleteConsent(in: scope, by: author, transaction)
            }
            let sections: [Section] = [.consentSections, .comprehension, .dataSharing, .consentReview]
            for entry in try designs.entries(in: scope, transaction)
            where sections.contains(entry.kind.section) {
                try designs.markComplete(entry.id, in: scope, by: author, transaction)
            }
            try designs.markComplete(.consentSections, in: scope, by: author, transaction)
        }
    }

    /// The actions of the newest events of the audit, newest first.
    func audited(_ prefix: String) async throws -> [AuditEntry] {
        let (console, study) = (site.parts.console, site.world.study)
        return try await site.store.read { transaction in
            var filter = AuditFilter()
            filter.action = prefix
            return try AuditRepository.page(
                filter, limit: 50, with: console.grant(ViewAudit.self, on: .study(study)), in: transaction
            ).entries
        }
    }
}

/// The fields of a form as a browser would send them: those of a page, with some changed.
struct Fields {
    private var fields: [(String, String)]

    init(_ fields: [(String, String)]) { self.fields = fields }

    /// The same with a field that has another value, or none.
    func with(_ name: String, _ value: String?) -> Fields {
        var copy = self
        copy.fields.removeAll { $0.0 == name }
        if let value { copy.fields.append((name, value)) }
        return copy
    }

    /// The same with one more value of a field.
    func adding(_ name: String, _ value: String) -> Fields { Fields(fields + [(name, value)]) }

    var all: [(String, String)] { fields }

    /// Basic information in which nothing is missing.
    static func basics(revision: Int = 1, action: String = "save") -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action),
            ("name", "Sleep in Early Pregnancy"), ("fullName", "A Study of Sleep"),
            ("live.studyID", "SLEEP01"), ("live.appID", "HERON"), ("test.studyID", "SLEEP01T"),
            ("test.appID", "HERON-T"), ("type", "standalone"), ("tagline", "Night by night"),
            ("about", "<p>We want to <b>learn</b>.</p>"), ("sponsor", "Meridian Bay Institute"),
            ("category", "Public Health"), ("dataPartners", "Clinic A\r\nClinic B"), ("duration", "9"),
            ("durationUnit", "months"), ("website", "https://example.org/sleep"),
            ("feedbackEmail", "help@example.org"),
        ])
    }

    /// Settings in which nothing is missing.
    static func settings(revision: Int = 1, action: String = "save") -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action), ("platforms", "ios"),
            ("platforms", "android"), ("enrolling", "1"), ("retention", "retain"), ("rejoining", "1"),
            ("leaveAlert", "You can come back."), ("utcOffset", "-05:00"),
        ])
    }

    /// Eligibility by token and test, with one question.
    static func eligibility(revision: Int = 1, action: String = "save") -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action), ("method", "combined"),
            ("instruction", "Enter your token."), ("question", "q1"), ("questions[q1].key", "adult"),
            ("questions[q1].text", "Are you 18 or older?"), ("questions[q1].yesPasses", "pass"),
            ("questions[q1].noPasses", "fail"),
        ])
    }
}

/// What was mailed. Shared state: the list.
final class SentAppEmails: Sendable {
    private let list = Locked<[(to: String, subject: String, text: String, html: String)]>([])

    var all: [(to: String, subject: String, text: String, html: String)] { list.withLock { $0 } }

    func add(_ to: String, _ subject: String, _ text: String, _ html: String) {
        list.withLock { $0.append((to, subject, text, html)) }
    }
}
