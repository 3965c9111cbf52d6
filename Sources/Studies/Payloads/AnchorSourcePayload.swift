import JSON

/// What apps read about the date from which something counts: where it comes from, by published keys.
struct AnchorSourcePayload: Sendable, Hashable {
    /// The activity whose question is answered; empty for other dates.
    var activity = ""
    /// The question's key.
    var question = ""
    /// The form that holds the question; empty for one that is a step of its own.
    var form = ""
    /// The participant property that holds the date; nil for other dates.
    var property: ParticipantProperty?

    /// The origins of every anchor date that a design offers.
    static func all(of design: DesignSnapshot) throws -> [AnchorSource: AnchorSourcePayload] {
        var origins: [AnchorSource: AnchorSourcePayload] = [.enrollment: AnchorSourcePayload()]
        for (_, questionnaire) in try design.all(Questionnaire.self) {
            for (question, form) in questionnaire.questions where question.anchorDateName != nil {
                origins[.question(question.id)] = AnchorSourcePayload(
                    activity: questionnaire.key, question: question.key, form: form?.key ?? "")
            }
        }
        for (_, property) in try design.all(ParticipantProperty.self) where property.isAnchorDate {
            origins[.property(property.id)] = AnchorSourcePayload(property: property)
        }
        return origins
    }

    /// Writes what apps read of a participant property, with every key.
    func writeProperty(to json: inout JSONWriter) {
        json.object("propertyMetadata") { json in
            let columns = property?.hasEntryColumns == true ? property : nil
            json.member("propertyId", property?.key ?? "")
            json.member("propertyType", property?.stage?.rawValue ?? "")
            json.member("propertyDataFormat", property?.dataType?.rawValue ?? "")
            json.member("shouldRefresh", property?.refreshes ?? false)
            json.member("dataSource", property?.dataSource?.rawValue ?? "")
            json.member("status", property == nil ? "" : "active")
            json.member("externalPropertyId", columns?.externalID ?? "")
            json.member("dateOfEntryId", columns?.entryDate ?? "")
        }
    }
}
