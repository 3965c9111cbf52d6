import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Timekeeping
import Vocabulary
import WebAccess

/// Builds the pages of actions.
struct ActionsPresenter: Sendable {
    let frames: DesignFrameBuilder
    let dependencies: DesignFeature.Dependencies

    var publishing: Publishing { dependencies.publishing }

    /// Returns the page of the channel in the address.
    func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> ActionsPage {
        let (channel, scope) = try designed(context.location, grant, transaction)
        let draft = try publishing.draft(in: scope, transaction)
        guard let own = try snapshot(channel.kind, scope, draft, transaction) else { throw NotFound("study") }
        let other = try snapshot(channel.kind.other, scope, draft, transaction)
        let words = try words(channel, own, transaction)
        let maySetUp = context.hasPermission(ConfigureStudy.self)
        let groups = FindingGroups(
            places: try DesignLabels(draft), channel: channel, maySetUp: maySetUp)
        let offers = try own.actions.map { action in
            let findings = try publishing.findings(for: action, on: channel.kind, in: scope, transaction)
            let approval = try approval(for: action, on: channel, context, transaction)
            return AvailableAction(action, findings + approval, words, channel)
        }
        var differences = differences(own, draft)
        // Changed meanings of stored answers are among the warnings of an action that publishes them.
        if !offers.contains(where: { $0.notes.contains { $0.kind == .changedMeaning } }) {
            differences?.meanings = try publishing.changedMeanings(of: draft, on: own.state, transaction)
        }
        return ActionsPage(
            frame: try frames.frame(
                context, "Actions", purpose: "Publish changes, and launch, pause or end the study.",
                section: "/design/actions", grant, transaction),
            channels: [own, other].compactMap { $0 }.sorted {
                $0.state.kind == .live && $1.state.kind != .live
            }
            .map { line($0, channel, context) },
            stages: stages(own),
            publishing: PublishingActionList(offers.filter { $0.action.publishes }, groups),
            others: offers.filter { !$0.action.publishes }, mayAct: context.hasPermission(PublishStudy.self),
            changes: try differences?.sections(own.changes) ?? [], changesHint: own.draftWords,
            versions: try versions(own, channel, grant, transaction),
            signaturesAddress: StudyDesignerPaths.signatures(channel),
            deletion: deletion(of: channel, context), move: move(of: channel, context),
            checkAddress: StudyDesignerPaths.check(channel),
            protocolAddress: StudyDesignerPaths.protocolPage(channel))
    }

    private func deletion(of channel: Channel, _ context: RequestContext) -> PageLink? {
        guard context.hasPermission(EditDesign.self) else { return nil }
        return PageLink(
            channel.kind == .live ? "Delete the study…" : "Delete the Test channel…",
            to: FolderPaths.deletion(of: channel))
    }

    /// The link to move a study, which is possible as long as it is a draft.
    private func move(of channel: Channel, _ context: RequestContext) -> PageLink? {
        guard context.hasPermission(EditDesign.self), channel.kind == .live, channel.status == .draft else {
            return nil
        }
        return PageLink("Move the study…", to: FolderPaths.move(of: .channel(channel)))
    }

    /// Returns the published versions with their signers and decisions, newest first.
    private func versions(
        _ own: ChannelSnapshot, _ channel: Channel, _ grant: Grant<ViewDesign>,
        _ transaction: borrowing Transaction
    ) throws -> [ActionsPage.VersionRow] {
        let signers = try SignatureRepository.signers(with: grant, in: transaction)
        let confirmed = try ConfirmedTranslationRepository.counts(
            on: own.state.id, in: grant.subject.scope, transaction)
        return own.history.enumerated().map { index, publication in
            let previous = own.history.dropFirst(index + 1).first
            let decisions = PublicationDecisions(
                publication, after: previous, confirmed[publication.id] ?? 0)
            return version(publication, decisions, channel, signedBy: signers[publication.id])
        }
    }

    /// Returns the page to confirm an action; nil if the channel's status doesn't allow it.
    func confirmation(
        of action: StudyAction, _ context: RequestContext, _ grant: Grant<PublishStudy>,
        _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ConfirmActionPage? {
        let (channel, scope) = try designed(context.location, grant.viewing, transaction)
        let draft = try publishing.draft(in: scope, transaction)
        guard let own = try snapshot(channel.kind, scope, draft, transaction),
            own.actions.contains(action)
        else { return nil }
        let findings =
            try publishing.findings(for: action, on: channel.kind, in: scope, transaction)
            + approval(for: action, on: channel, context, transaction)
        let differences = differences(own, draft)
        let consequences = try publishing.consequences(of: action, on: channel.kind, in: scope, transaction)
        let offer = AvailableAction(
            action, findings, try words(channel, own, transaction), channel)
        let groups = FindingGroups(
            places: try DesignLabels(draft), channel: channel,
            maySetUp: context.hasPermission(ConfigureStudy.self))
        let signing = try signing(action, context, own, draft, transaction)
        var frame = try frames.frame(
            context, "\(offer.title): \(channel.kind.title)", section: "/design/actions",
            parent: PageLink("Actions", to: StudyDesignerPaths.actions(channel)), grant.viewing, transaction)
        if signing?.offersPasskey == true { frame.extraScripts.append(SigningFields.script) }
        return ConfirmActionPage(
            frame: frame, offer: offer, failures: ProblemList(groups.groups(offer.failures), isNested: true),
            notes: ProblemList(groups.groups(offer.otherNotes), isNested: true),
            basis: try ActionBaseline(action, on: own.state, in: scope, publishing, transaction).text,
            changes: try changes(action, own, differences, consequences?.untested, draft),
            changesTitle: differences == nil ? "What changes since Test" : "What changes",
            studyID: channel.studyID.text, typedID: ConfirmActionPage.typedID(context.form),
            reason: context.form["reason"] ?? "",
            consequences: try consequences.map {
                try ConsequenceFields(
                    $0, action, participants: participants(channel, transaction), context.form, problems,
                    groups)
            },
            outdated: try OutdatedTextFields(
                publishing.undecidedTranslations(for: action, in: scope, transaction), of: draft,
                confirmed: OutdatedTextFields.confirmed(in: context.form), problems, channel),
            signing: signing, problems: problems,
            backAddress: StudyDesignerPaths.actions(channel),
            pauseAddress: action.isFinal && own.actions.contains(.pause)
                ? StudyDesignerPaths.action(.pause, channel) : nil)
    }

    /// Returns what is found about the approval that an action of the user needs. Users who can't publish see nothing of it.
    func approval(
        for action: StudyAction, on channel: Channel, _ context: RequestContext,
        _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        guard context.hasPermission(PublishStudy.self) else { return [] }
        let grant = try context.require(PublishStudy.self, on: channel, in: transaction)
        return try publishing.approval(for: action, with: grant, in: transaction).map { [$0.finding] } ?? []
    }

    /// Returns what an action publishes: the differences from what the channel shows, or from Test if it shows nothing.
    private func changes(
        _ action: StudyAction, _ own: ChannelSnapshot, _ differences: DesignDifferenceText?,
        _ untested: PublishingConsequences.Untested?, _ draft: DesignSnapshot
    ) throws -> [DiffSection] {
        guard action.publishes else { return [] }
        if let differences { return try differences.sections(own.changes) }
        guard let untested, let tested = untested.design else { return [] }
        return try DesignDifferenceText(previous: tested, newer: draft).sections(untested.changes)
    }

    /// Returns what describes the differences between the published design and the draft.
    private func differences(_ own: ChannelSnapshot, _ draft: DesignSnapshot) -> DesignDifferenceText? {
        own.offered.map { DesignDifferenceText(previous: $0, newer: draft) }
    }

    /// Returns the content to sign: the design to publish, or the last publication. Nil if no signature is required.
    private func signing(
        _ action: StudyAction, _ context: RequestContext, _ own: ChannelSnapshot, _ draft: DesignSnapshot,
        _ transaction: borrowing Transaction
    ) throws -> SigningFields.SigningRequest? {
        guard let channel = context.location.channel,
            try Publishing.asksSignature(action, on: channel, in: transaction)
        else { return nil }
        let offered = own.history.first
        let what =
            action.publishes
            ? "The design as it will be published"
            : "The design of version \(offered?.version.text ?? "")"
        let person = try context.requirePerson()
        return SigningFields.SigningRequest(
            person, at: context.now, what: what,
            digest: action.publishes ? draft.digest : offered?.digest ?? "",
            meaning: context.form["meaning"] ?? "",
            offersPasskey: try dependencies.party != nil
                && PasskeyRepository.isAny(of: person, in: transaction))
    }

    /// Returns why a confirmed action isn't carried out because another user acted first, or nil.
    func outdatedNotice(
        _ action: StudyAction, _ seen: String, _ grant: Grant<PublishStudy>,
        _ transaction: borrowing Transaction
    ) throws -> String? {
        let scope = grant.subject.study.scope
        guard let state = try ChannelStateRepository.find(grant.subject.kind, in: scope, transaction) else {
            throw NotFound("channel")
        }
        guard let basis = ActionBaseline(text: seen) else {
            return "The form was incomplete, so nothing was done. Choose the action again."
        }
        let entries = try dependencies.designs.entries(in: scope, transaction)
        let editor = entries.max { $0.modifiedAt < $1.modifiedAt }?.modifiedBy.name
        return basis.isOutdated(
            by: try ActionBaseline(action, on: state, in: scope, publishing, transaction),
            try PublicationRepository.newest(of: state.id, transaction), state.kind, editor)
    }

    /// Returns the problems of a form with missing decisions or confirmations; an empty list for other actions.
    func undecided(
        _ action: StudyAction, _ form: Form, _ grant: Grant<PublishStudy>,
        _ transaction: borrowing Transaction
    ) throws -> FormProblems {
        let (kind, scope) = (grant.subject.kind, grant.subject.study.scope)
        guard let consequences = try publishing.consequences(of: action, on: kind, in: scope, transaction)
        else { return FormProblems() }
        var problems = try ConsequenceFields.problems(of: consequences, form)
        problems.add(
            try OutdatedTextFields.problems(
                of: publishing.undecidedTranslations(for: action, in: scope, transaction),
                in: publishing.draft(in: scope, transaction), form))
        return problems
    }

    /// Returns the sentences about actions on a channel.
    func words(_ channel: Channel, _ transaction: borrowing Transaction) throws -> ActionText {
        let newest = try PublicationRepository.newest(of: channel.id, transaction)
        let next = newest.flatMap { $0.stage == .launched ? $0.version.next : nil } ?? .first
        return try words(channel, next, transaction)
    }

    /// Returns the error for an action that the channel's status doesn't allow.
    func impossible(_ action: StudyAction, _ channel: Channel) -> String {
        "\"\(action.title)\" is not available because the \(channel.kind.title) channel is \(channel.status.title)."
    }

    private func words(
        _ channel: Channel, _ snapshot: ChannelSnapshot, _ transaction: borrowing Transaction
    ) throws -> ActionText {
        try words(channel, snapshot.nextVersion, transaction)
    }

    private func words(
        _ channel: Channel, _ next: Version, _ transaction: borrowing Transaction
    ) throws -> ActionText {
        ActionText(
            channel: channel, participants: try participants(channel, transaction), nextVersion: next)
    }

    private func participants(_ channel: Channel, _ transaction: borrowing Transaction) throws -> Int? {
        guard let participants = dependencies.participants else { return nil }
        return try participants(channel.id, transaction)
    }

    private func designed(
        _ place: FolderLocation, _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> (Channel, DesignScope) {
        let scope = grant.subject.scope
        guard let channel = place.channel, try dependencies.designs.exists(in: scope, transaction) else {
            throw NotFound("design")
        }
        return (channel, scope)
    }

    private func snapshot(
        _ kind: ChannelKind, _ scope: DesignScope, _ draft: DesignSnapshot,
        _ transaction: borrowing Transaction
    ) throws -> ChannelSnapshot? {
        try ChannelSnapshot(kind, in: scope, draft: draft, publishing, transaction)
    }
}
