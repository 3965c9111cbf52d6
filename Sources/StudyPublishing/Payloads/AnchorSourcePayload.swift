import JSON
import Studies

/// The source of an anchor date as sent to apps, identified by published keys.
struct AnchorSourcePayload: Sendable, Hashable {
    /// The activity of the question; empty for other sources.
    var activity = ""
    /// The question's key.
    var question = ""
    /// The form that contains the question; empty if the question is its own step.
    var form = ""
    /// The participant property that holds the date; nil for other dates.
    var property: ParticipantProperty?

    /// Returns the sources of all anchor dates that a design offers.
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

    /// Writes the participant property as sent to apps. All keys are always written.
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
