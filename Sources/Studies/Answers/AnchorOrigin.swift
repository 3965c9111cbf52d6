import JSON

/// What apps read about the date from which something counts: where it comes from, by published keys.
struct AnchorOrigin: Sendable, Hashable {
    /// The activity whose question is answered; empty for other dates.
    var activity = ""
    /// The question's key.
    var question = ""
    /// The form that holds the question; empty for one that is a step of its own.
    var form = ""

    /// The origins of every anchor date that a design offers.
    static func all(of design: FrozenDesign) throws -> [AnchorSource: AnchorOrigin] {
        var origins: [AnchorSource: AnchorOrigin] = [.enrollment: AnchorOrigin()]
        for (_, questionnaire) in try design.all(Questionnaire.self) {
            for (question, form) in questionnaire.questions where question.anchorDateName != nil {
                origins[.question(question.id)] = AnchorOrigin(
                    activity: questionnaire.key, question: question.key, form: form?.key ?? "")
            }
        }
        return origins
    }

    /// Writes what apps read of a participant property, with every key.
    func writeProperty(to json: inout JSONWriter) {
        json.object("propertyMetadata") { json in
            for key in ["propertyId", "propertyType", "propertyDataFormat"] { json.member(key, "") }
            json.member("shouldRefresh", false)
            for key in ["dataSource", "status", "externalPropertyId", "dateOfEntryId"] {
                json.member(key, "")
            }
        }
    }
}
