import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension Publishing {
    /// Returns the results of checking an action's preconditions: failed, passed and notes.
    ///
    /// Each failed finding names the page on which to fix it. The action is possible if none has failed.
    public func findings(
        for action: StudyAction, on kind: ChannelKind, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction) else {
            return [Self.noChannel(kind)]
        }
        guard action.result(from: channel.status) != nil else {
            return [Finding(.failed, nil, Self.wrongStatus(action, channel))]
        }
        guard action.publishes else {
            let status = Finding(.passed, nil, "The study is \(channel.status.title)")
            return action == .resume ? try [status] + checklistNotes(in: scope, transaction) : [status]
        }
        var findings = try designFindings(for: action, on: channel, in: scope, transaction)
        if action == .publishUpdates, try draftDiffers(from: kind, in: scope, transaction) == false {
            findings.append(try nothingToPublish(channel, transaction))
        }
        return findings
    }

    /// Returns everything that was found about the design for an action that publishes, each once, regardless of the
    /// channel's status.
    ///
    /// All pages that list or count problems of a study follow from it: the check, the actions, and the marks of the
    /// sections. `warns` is false if only the problems are needed.
    func designFindings(
        for action: StudyAction, on channel: ChannelState, in scope: DesignScope, warns: Bool = true,
        _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        var findings: [Finding] = []
        let entries = try designs.entries(in: scope, transaction).filter { $0.state == .active }
        let problems = try designs.currentProblems(of: entries, in: scope, transaction)
        let progress = try settings.allLanguages.map { language in
            (language, try designs.progress(language: language, in: scope, transaction))
        }
        for section in action.requiredSections {
            findings += sectionFindings(
                section, entries.filter { $0.kind.section == section }, problems, progress)
        }
        let outdated = try outdatedTranslations(in: action.requiredSections, scope, transaction)
        findings = Self.adding(outdated, to: findings)
        findings.append(Self.enrollment(action, settings))
        findings += try identityFindings(channel, in: scope, transaction) + [Self.collection(channel)]
        if action != .publishUpcoming {
            findings += try activityFindings(channel, settings, in: scope, transaction)
            findings += try resourceFindings(channel, settings, in: scope, transaction)
            if warns { findings += try activityWarnings(on: channel, settings, in: scope, transaction) }
        }
        var seen: Set<Finding> = []
        return findings.filter { seen.insert($0).inserted }
    }

    /// Returns the findings with those about outdated consent texts. A section with an outdated text has not passed,
    /// regardless of its other findings.
    private static func adding(_ outdated: OutdatedTranslations, to findings: [Finding]) -> [Finding] {
        let failures = outdated.failures
        let blocked = Set(failures.compactMap(\.section))
        return findings.filter { finding in
            finding.outcome != .passed || finding.section.map { !blocked.contains($0) } ?? true
        } + failures + outdated.notes
    }

    /// Returns notes about open checklist items, which are also shown before a study resumes.
    private func checklistNotes(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        let checklist = try designs.document(StudyChecklist.self, in: scope, transaction)
        return try designs.currentProblems(of: checklist.id, in: scope, transaction).map(Finding.init)
    }

    static func noChannel(_ kind: ChannelKind) -> Finding {
        Finding(
            .failed, .basicInformation,
            "There is no \(kind.title) channel. Enter its study ID and app in Basic information",
            page: DesignPage(section: .basicInformation), field: "\(kind.rawValue).studyID")
    }

    /// Returns the finding that the published design is up to date, which is no problem to fix.
    private func nothingToPublish(
        _ channel: ChannelState, _ transaction: borrowing Transaction
    ) throws -> Finding {
        let newest = try PublicationRepository.newest(of: channel.id, transaction)
        let version = newest.map {
            "version \($0.version.text), published \($0.publishedAt.civil().date.dayMonthYear)"
        }
        return Finding(
            .failed, nil, "Nothing to publish: no changes since \(version ?? "the last publication")",
            kind: .nothingToPublish)
    }

    private static func wrongStatus(_ action: StudyAction, _ channel: ChannelState) -> String {
        let needed = StudyStatus.allCases.filter { action.result(from: $0) != nil }.map(\.title)
        return """
            \(action.title) requires the status \(needed.joined(separator: " or ")). The \(channel.kind.title) \
            channel is \(channel.status.title)
            """
    }

    /// Returns one finding for each open item in a section, or one that it is complete.
    private func sectionFindings(
        _ section: Section, _ entries: [DocumentSummary], _ problems: [DocumentID: [Problem]],
        _ progress: [(language: LanguageTag, sections: [SectionProgress])]
    ) -> [Finding] {
        var findings: [Finding] = []
        let progress = progress.filter { section.isTranslated || $0.language == .english }
        for entry in entries {
            let problems = problems[entry.id] ?? []
            for (language, _) in progress {
                let open = problems.preventingCompletion(in: language)
                findings += open.map(Finding.init)
                if open.isEmpty, !entry.completeIn.contains(language) {
                    findings.append(Self.unmarked(entry, language))
                }
            }
            findings += problems.warnings.map(Finding.init)
        }
        if entries.isEmpty, let sentence = section.needsItems {
            return [Finding(.failed, section, sentence, page: DesignPage(section: section), kind: .missing)]
        }
        if section.isList {
            for (language, sections) in progress
            where sections.first(where: { $0.section == section })?.isSettled != true {
                findings.append(Self.unmarked(section, language))
            }
        }
        if findings.contains(where: { $0.outcome == .failed }) { return findings }
        return [Finding(.passed, section, Self.completeSentence(section, entries.count))] + findings
    }

    private static func completeSentence(_ section: Section, _ count: Int) -> String {
        guard section.isList else { return "Complete" }
        if count == 0 { return "None" }
        return count == 1 ? "1 item, complete" : "\(count) items, all complete"
    }

    private static func unmarked(_ entry: DocumentSummary, _ language: LanguageTag) -> Finding {
        let section = entry.kind.section
        let subject = section.isList ? "\"\(entry.title)\" is" : "\(section.title) \(section.verb)"
        let pronoun = section.isList || section.verb == "is" ? "it" : "them"
        return Finding(
            .failed, section,
            "\(subject) not marked complete\(Self.suffix(language)). Open \(pronoun) and mark \(pronoun) complete",
            page: DesignPage(section: section, document: section.isList ? entry.id : nil),
            language: language == .english ? nil : language, kind: .notMarkedComplete)
    }

    private static func unmarked(_ section: Section, _ language: LanguageTag) -> Finding {
        Finding(
            .failed, section,
            "\(section.title) \(section.verb) not marked complete\(Self.suffix(language)). Mark the section complete",
            page: DesignPage(section: section), language: language == .english ? nil : language,
            kind: .notMarkedComplete)
    }

    private static func suffix(_ language: LanguageTag) -> String {
        language == .english ? "" : " in \(language.englishName)"
    }

    /// Returns whether enrollment is open or closed, as the action requires.
    ///
    /// It belongs to no section: an announcement requires No, a launch requires Yes, and both are complete settings.
    private static func enrollment(_ action: StudyAction, _ settings: StudySettings) -> Finding {
        let page = DesignPage(section: .settings)
        switch (action, settings.enrolling) {
        case (.publishUpcoming, true):
            return Finding(
                .failed, nil,
                "An upcoming study cannot enroll participants yet. Set \"Allow participants to enroll\" to No",
                page: page, field: "enrolling")
        case (.launch, false):
            return Finding(
                .failed, nil,
                "A launched study must allow enrollment. Set \"Allow participants to enroll\" to Yes",
                page: page, field: "enrolling")
        case (.publishUpdates, false):
            return Finding(
                .note, .settings,
                "Enrollment is closed. After this update, no one can enroll. Current participants are not affected",
                page: page, field: "enrolling")
        default:
            return Finding(
                .passed, .settings, settings.enrolling ? "Enrollment is open" : "Enrollment is closed",
                field: "enrolling")
        }
    }

    private static func collection(_ channel: ChannelState) -> Finding {
        channel.collectionEnabled
            ? Finding(.passed, nil, "Response collection is on", field: Finding.collectionField)
            : Finding(
                .note, nil, "Response collection is off. Responses are rejected until you turn it on",
                field: Finding.collectionField)
    }
}
