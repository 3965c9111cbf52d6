import Vocabulary

/// Builds the contexts for the rules of all documents of a design from data that is loaded once.
struct RuleContextBuilder {
    /// The context shared by all documents.
    let common: RuleContext
    let activities: [(id: DocumentID, names: SiblingActivity)]
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
        for activity in activities where activity.id != document { context.addSibling(activity.names) }
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

/// What an activity takes from the others of its study: keys, Lists, names and steps.
///
/// It is found once, because each document of a design needs it from all activities but itself.
struct SiblingActivity {
    let key: RuleContext.KeyedPart
    let lists: [RuleContext.KeyedPart]
    let statistics: [RuleContext.KeyedPart]
    let anchorDates: [RuleContext.KeyedPart]
    let steps: [RuleContext.OtherStep]

    init(_ activity: any Activity) {
        let (owner, names) = (activity.owner, activity.namesOfItsOwn)
        func part(_ key: String) -> RuleContext.KeyedPart { RuleContext.KeyedPart(key: key, owner: owner) }
        key = part(activity.key)
        lists = activity.responseLists.map { part($0.name) }
        statistics = names.statistics.map(part)
        anchorDates = names.anchorDates.map(part)
        steps = (activity as? Questionnaire)?.otherSteps ?? []
    }
}

extension RuleContext {
    fileprivate mutating func addSibling(_ activity: SiblingActivity) {
        if !activity.key.key.isEmpty { otherActivities.append(activity.key) }
        otherLists += activity.lists
        otherStatistics += activity.statistics
        otherAnchorDates += activity.anchorDates
        otherSteps += activity.steps
    }

    fileprivate mutating func addSibling(_ property: ParticipantProperty) {
        guard !property.key.isEmpty else { return }
        let owner = "the participant property \"\(property.title)\""
        otherProperties.append(KeyedPart(key: property.key, owner: owner))
        otherPropertyColumns += property.columns.map { KeyedPart(key: $0, owner: owner) }
    }
}
