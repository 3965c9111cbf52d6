import JSON

extension SurveyDesign {
    /// Reads the design document that a metadata source gave, or says what is wrong with it.
    static func read(_ document: [UInt8]) throws(DesignFailure) -> SurveyDesign {
        let outcome: Result<SurveyDesign, DesignFailure>
        do {
            outcome = try JSONParser().parse(document) { root in
                Result { () throws(DesignFailure) in try SurveyDesign(root) }
            }
        } catch {
            throw .notJSON
        }
        return try outcome.get()
    }

    private init(_ root: JSONValue) throws(DesignFailure) {
        guard root.isObject else { throw .notJSON }
        guard let activity = root["activity"], activity.isObject else { throw .noActivity }
        guard let activityID = activity["metadata"]?["activityId"]?.string, !activityID.isEmpty,
            let steps = activity["steps"], steps.isArray
        else { throw .missingFields }
        self.init(activityID: activityID, steps: steps.elements.compactMap(Step.init))
    }
}

extension SurveyDesign.Step {
    /// Nil for an instruction, which has no answer.
    fileprivate init?(_ step: JSONValue) {
        if step["type"]?.string?.lowercased() == "instruction" { return nil }
        let format = step["format"]
        let children = step["steps"]
        self.init(
            key: step["key"]?.string ?? "",
            resultType: step["resultType"]?.string,
            title: step["title"]?.string,
            style: format?["style"]?.string,
            maxLength: format?["maxLength"].flatMap { $0.int ?? $0.string.flatMap { Int($0) } },
            asksForOtherText: format?["textChoices"].map(Self.asksForOtherText) ?? false,
            steps: children.flatMap { $0.isArray ? $0.elements.compactMap(Self.init) : nil })
    }

    private static func asksForOtherText(_ choices: JSONValue) -> Bool {
        choices.elements.contains { $0["other"]?["textfieldReq"].map(Flag.isSet) ?? false }
    }
}
