import SQLStore
import Studies
import Vocabulary

extension Publishing {
    /// Returns the changes in a design that alter the meaning of answers stored on a channel, each once.
    ///
    /// The design is compared with each version of an activity that has responses. A version without responses has no
    /// answers that could lose their meaning. What the current version already changed is not listed again.
    /// If responses aren't counted, it is compared with the current publication.
    public func changedMeanings(
        of design: DesignSnapshot, on channel: ChannelState, _ transaction: borrowing Transaction
    ) throws -> [AnswerMeaningChange] {
        guard let responses = collected.responses else {
            return try changedMeanings(of: design, sincePublicationOn: channel, transaction)
        }
        var published = PublishedQuestionnaires(
            versions: try PublishedActivityRepository.all(of: channel.id, transaction))
        var changes: [AnswerMeaningChange] = []
        for (id, questionnaire) in try design.all(Questionnaire.self) {
            let versions = published.versions(of: questionnaire)
            guard let newest = versions.last else { continue }
            let counts = try responses(channel.id, newest.key, transaction)
            let current = try published.questionnaire(of: newest, transaction)
            for version in versions {
                guard let count = counts[version.version], count > 0,
                    let before = try published.questionnaire(of: version, transaction)
                else { continue }
                let answers = AnswerMeaningChange.StoredAnswers(version: version.version, count: count)
                let known = current?.changedMeanings(since: before, id) ?? []
                for change in questionnaire.changedMeanings(since: before, id) {
                    let isKnown = known.contains { $0.page == change.page && $0.change == change.change }
                    if !isKnown { changes.add(change, of: answers) }
                }
            }
        }
        return changes
    }

    private func changedMeanings(
        of design: DesignSnapshot, sincePublicationOn channel: ChannelState,
        _ transaction: borrowing Transaction
    ) throws -> [AnswerMeaningChange] {
        guard let newest = try PublicationRepository.newest(of: channel.id, transaction),
            newest.stage == .launched
        else { return [] }
        return try design.changedMeanings(
            since: DesignSnapshot(try PublicationRepository.design(of: newest.id, transaction)))
    }
}

/// The versions of questionnaires that a channel published. Each publication is read once.
private struct PublishedQuestionnaires {
    let versions: [PublishedActivity]
    private var designs: [PublicationID: DesignSnapshot] = [:]

    init(versions: [PublishedActivity]) { self.versions = versions }

    /// Returns the published versions of a questionnaire, oldest first. They have the same key.
    func versions(of questionnaire: Questionnaire) -> [PublishedActivity] {
        let key = questionnaire.key.lowercased()
        return versions.filter { $0.kind == .questionnaire && $0.key.lowercased() == key }
    }

    /// Returns the questionnaire as a version published it.
    mutating func questionnaire(
        of version: PublishedActivity, _ transaction: borrowing Transaction
    ) throws -> Questionnaire? {
        let known = designs[version.publication]
        let design =
            try known
            ?? DesignSnapshot(try PublicationRepository.design(of: version.publication, transaction))
        designs[version.publication] = design
        let key = version.key.lowercased()
        return try design.all(Questionnaire.self).first { $0.value.key.lowercased() == key }?.value
    }
}

extension [AnswerMeaningChange] {
    /// Adds a change of the answers to a version, or the answers if another version has the same change.
    fileprivate mutating func add(
        _ change: AnswerMeaningChange, of answers: AnswerMeaningChange.StoredAnswers
    ) {
        if let index = firstIndex(where: { $0.page == change.page && $0.change == change.change }) {
            self[index].answers.append(answers)
        } else {
            var change = change
            change.answers = [answers]
            append(change)
        }
    }
}
