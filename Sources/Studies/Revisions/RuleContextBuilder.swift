import Vocabulary

/// Builds the contexts for the rules of all documents of a design from data that is loaded once.
struct RuleContextBuilder {
    /// The context shared by all documents.
    let common: RuleContext
    let activities: [(id: DocumentID, value: any Activity)]
    let properties: [SavedDocument<ParticipantProperty>]
    let resources: [SavedDocument<Resource>]
    let consent: [SavedDocument<ConsentSection>]
    /// The published design; nil if there is none.
    let published: DesignSnapshot?

    /// Returns the context for the rules of a document; nil for a new document.
    func ruleContext(for document: DocumentID?) throws -> RuleContext {
        var context = common
        context.document = document
        for property in properties where property.id != document { context.addSibling(property.value) }
        for activity in activities where activity.id != document { context.addSibling(activity.value) }
        context.hasOtherProtocol = resources.contains { $0.id != document && $0.value.isProtocol }
        for section in consent {
            if section.id == document {
                context.consentTopic = section.value.topic
            } else {
                context.otherConsentTopics.append(section.value.topic)
            }
        }
        if let document { context.publishedSchedule = try published?.activity(document)?.schedule }
        return context
    }
}

extension RuleContext {
    fileprivate mutating func addSibling(_ activity: any Activity) {
        let (owner, names) = (activity.owner, activity.namesOfItsOwn)
        if !activity.key.isEmpty { otherActivities.append(KeyedPart(key: activity.key, owner: owner)) }
        otherLists += activity.responseLists.map { KeyedPart(key: $0.name, owner: owner) }
        otherStatistics += names.statistics.map { KeyedPart(key: $0, owner: owner) }
        otherAnchorDates += names.anchorDates.map { KeyedPart(key: $0, owner: owner) }
        if let questionnaire = activity as? Questionnaire { otherSteps += questionnaire.otherSteps }
    }

    fileprivate mutating func addSibling(_ property: ParticipantProperty) {
        guard !property.key.isEmpty else { return }
        let owner = "the participant property \"\(property.title)\""
        otherProperties.append(KeyedPart(key: property.key, owner: owner))
        otherPropertyColumns += property.columns.map { KeyedPart(key: $0, owner: owner) }
    }
}
