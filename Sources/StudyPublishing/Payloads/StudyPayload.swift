import JSON
import Studies
import Vocabulary

/// A study as sent to apps before enrollment.
struct StudyPayload {
    let basics: BasicInformation
    let settings: StudySettings
    /// The overview pages of the study. If there are none, apps receive one that is made from the basic information.
    let overview: StudyOverview?
    let studyID: StudyID
    let version: Version
    /// The date question that sets an anchor date; nil unless the study is launched and has one.
    let anchor: (activityID: String, version: Version, key: String)?
    /// Returns the address from which apps fetch an image.
    let address: @Sendable (ImageReference) -> String

    /// Returns the study's element of `studies` for a status.
    func encodeEntry(_ status: StudyStatus, in language: LanguageTag) -> [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            json.member("studyId", studyID.text)
            json.member("studyVersion", version.text)
            json.member("studyLanguage", language.englishName)
            json.member("title", basics.name.text(in: language))
            json.member("category", StudyCategory.name(basics.category, in: language))
            json.member("sponsorName", basics.sponsor.text(in: language))
            json.member("tagline", basics.tagline.text(in: language))
            json.member("status", status.wireName)
            json.member("logo", basics.thumbnail.map(address) ?? "")
            json.object("settings") { json in
                json.member("enrolling", settings.enrolling)
                json.member("platform", settings.platforms.wireName)
                json.member("rejoin", settings.rejoining)
            }
        }
        return json.finish()
    }

    /// Returns the complete `studyInfo` response.
    func encodeInfo(in language: LanguageTag) -> [UInt8] {
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.member("message", "SUCCESS")
            json.member("studyWebsite", basics.website)
            json.key("info")
            IntroPagePayload(pages: pages, video: overview?.video ?? LocalizedText(), address: address)
                .encode(in: language, into: &json)
            json.object("anchorDate") { json in
                json.member("type", anchor == nil ? "" : "date-question")
                json.object("questionInfo") { json in
                    json.member("activityId", anchor?.activityID ?? "")
                    json.member("activityVersion", anchor?.version.text ?? "")
                    json.member("key", anchor?.key ?? "")
                }
            }
            json.object("withdrawalConfig") { json in
                json.member("type", settings.retention?.wireName ?? "")
                json.member("message", settings.leaveAlert.text(in: language))
            }
        }
        return json.finish()
    }

    private var pages: [IntroPage] {
        if let overview, !overview.pages.isEmpty { return overview.pages }
        var page = IntroPage(id: "basics")
        (page.image, page.title, page.text) = (basics.thumbnail, basics.name, basics.fullName)
        return [page]
    }
}
