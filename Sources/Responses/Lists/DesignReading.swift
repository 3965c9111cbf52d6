import JSON

extension SurveyDesign {
    /// Reads the design document of a metadata source.
    ///
    /// - Throws: ``DesignFailure`` if it is invalid.
    package static func read(_ document: [UInt8]) throws(DesignFailure) -> SurveyDesign {
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
        self.init(activityID: activityID, steps: try Step.all(steps))
    }
}

extension SurveyDesign.Step {
    /// Returns the steps of an array that have answers.
    fileprivate static func all(_ steps: JSONValue) throws(DesignFailure) -> [SurveyDesign.Step] {
        var read: [SurveyDesign.Step] = []
        for element in steps.elements {
            if let step = try SurveyDesign.Step(element) { read.append(step) }
        }
        return read
    }

    /// Returns nil for an instruction, which has no answer.
    private init?(_ step: JSONValue) throws(DesignFailure) {
        if step["type"]?.string?.lowercased() == "instruction" { return nil }
        let format = step["format"]
        let key = step["key"]?.string ?? ""
        var children: [SurveyDesign.Step]?
        if let steps = step["steps"], steps.isArray { children = try Self.all(steps) }
        var asksForOtherText = false
        if let choices = format?["textChoices"] {
            for choice in choices.elements where !asksForOtherText {
                asksForOtherText = try Self.asksForOtherText(choice, key: key)
            }
        }
        self.init(
            key: key,
            resultType: step["resultType"]?.string,
            title: step["title"]?.string,
            style: format?["style"]?.string,
            maxLength: format?["maxLength"].flatMap { $0.int ?? $0.string.flatMap { Int($0) } },
            asksForOtherText: asksForOtherText, steps: children)
    }

    private static func asksForOtherText(
        _ choice: JSONValue, key: String
    ) throws(DesignFailure) -> Bool {
        guard let value = choice["other"]?["textfieldReq"], !value.isNull, value.string?.isEmpty != true
        else { return false }
        guard let flag = WireBoolean.read(value) else {
            throw .notBoolean("textfieldReq", key: key)
        }
        return flag
    }
}
