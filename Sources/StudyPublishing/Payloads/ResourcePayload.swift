import JSON
import Studies
import Timekeeping
import Vocabulary

/// The `resources` response: the resources that participants can read in the app.
struct ResourcePayload {
    let resources: [(id: DocumentID, value: Resource)]
    /// The sources of the dates from which periods are counted.
    let origins: [AnchorSource: AnchorSourcePayload]
    /// The site's address, from which apps fetch PDFs.
    let siteAddress: String

    /// Returns the complete response in a language.
    func encode(in language: LanguageTag) -> [UInt8] {
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.member("message", "SUCCESS")
            json.array("resources") { json in
                for (id, resource) in resources {
                    json.object { write(resource, id, in: language, to: &$0) }
                }
            }
        }
        return json.finish()
    }

    private func write(
        _ resource: Resource, _ id: DocumentID, in language: LanguageTag, to json: inout JSONWriter
    ) {
        json.member("title", resource.name.text(in: language))
        json.member("type", resource.content.rawValue)
        json.member("resourcesId", id.description)
        json.member("content", content(of: resource, in: language))
        // With an anchor date, each participant sees the resource at a different time.
        json.member("audience", resource.period.kind == .anchor ? "Limited" : "All")
        json.member("notificationText", resource.notification.text(in: language))
        json.object("availability") { write(resource.period, to: &$0) }
    }

    private func content(of resource: Resource, in language: LanguageTag) -> String {
        switch resource.content {
        case .text: resource.text.text(in: language)
        case .pdf:
            resource.pdf(in: language).map(FileURLs(siteAddress: siteAddress).address) ?? ""
        }
    }

    /// Writes the period, or nothing for resources that are always available. Days are always integers, because Android
    /// reads them as integers.
    private func write(_ period: ResourcePeriod, to json: inout JSONWriter) {
        if period.kind == .always { return }
        let isAnchored = period.kind == .anchor
        json.member("availableDate", isAnchored ? "" : period.startDate?.description ?? "")
        json.member("expiryDate", isAnchored ? "" : period.endDate?.description ?? "")
        json.member("startDays", isAnchored ? period.startDays ?? 0 : 0)
        json.member("endDays", isAnchored ? period.endDays ?? 0 : 0)
        json.member("availabilityType", isAnchored ? "AnchorDate" : "Regular")
        guard isAnchored else { return }
        json.member("sourceType", period.anchor.wireName)
        let origin = origins[period.anchor]
        if case .property = period.anchor, let origin {
            origin.writeProperty(to: &json)
        } else {
            json.object("propertyMetadata") { _ in }
        }
        guard let origin else { return }
        json.member("sourceKey", origin.question)
        json.member("sourceActivityId", origin.activity)
        json.member("sourceFormKey", origin.form)
    }
}
