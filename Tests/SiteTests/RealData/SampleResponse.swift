import JSON

/// A sample response as someone's app would send it to a survey that was entered as a document.
enum SampleResponse {
    /// The `data` of a response with our keys, without what documents cannot hold.
    static func data(_ data: JSONTree, for design: SampleDesign) -> JSONTree {
        replacing("results", in: data) { results($0, in: nil, design) }
    }

    /// The body of a request.
    static func body(_ data: JSONTree, _ activity: String, _ version: String, as appToken: String) -> String {
        let metadata: JSONTree = ["activityId": .string(activity), "version": .string(version)]
        let body: JSONTree = [
            "type": "SurveyResponse", "metadata": metadata, "participantId": .string(appToken), "data": data,
        ]
        return body.description
    }

    private static func results(_ elements: JSONTree, in form: String?, _ design: SampleDesign) -> JSONTree {
        let kept = (elements.array ?? []).compactMap { element -> JSONTree? in
            // One filling of a form is an array in the array of its value.
            if element.array != nil { return results(element, in: form, design) }
            guard let key = element["key"]?.string else { return element }
            if form != nil, element["resultType"]?.string == "grouped" { return nil }
            var result = replacing("key", in: element) { _ in .string(design.own(key, in: form)) }
            if element["resultType"]?.string == "grouped" {
                result = replacing("value", in: result) { results($0, in: key, design) }
            }
            return result
        }
        return .array(kept)
    }

    private static func replacing(
        _ key: String, in object: JSONTree, _ change: (JSONTree) -> JSONTree
    ) -> JSONTree {
        .object(
            (object.object ?? []).map { member in
                JSONTree.Member(
                    key: member.key, value: member.key == key ? change(member.value) : member.value)
            })
    }
}
