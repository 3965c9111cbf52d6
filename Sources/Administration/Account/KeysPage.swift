import Access
import PortalUI
import Timekeeping

/// The API keys of an account, and how programs use them.
struct KeysPage {
    static let address = "/account/keys"

    let frame: Frame
    let lines: [Line]
    let examples: KeyExamples
    var title = ""
    var days = String(APIKey.daysUsual)
    var problems = FormProblems()

    var titleLimit: Int { APIKey.titleLengthMax }
    var daysHint: String { "From \(APIKey.days.lowerBound) to \(APIKey.days.upperBound)." }
    var working: [Line] { lines.filter(\.secret.isWorking) }

    /// One key in the list.
    struct Line {
        let title: String
        let issuedAt: TimeText
        let expiresAt: TimeText
        let secret: IssuedSecret

        init(_ key: APIKey, now: Instant) {
            title = key.title
            issuedAt = TimeText(key.createdAt, from: now)
            expiresAt = TimeText.minute(key.expiresAt)
            secret = IssuedSecret(
                noun: "key", usedAt: key.usedAt.map { TimeText($0, from: now) },
                revokedAt: key.revokedAt.map { TimeText($0, from: now) }, hasExpired: key.expiresAt <= now,
                revokeAddress: "\(KeysPage.address)/\(key.id)/revoke", dialog: "revoke-\(key.id)")
        }
    }
}

/// A List read with a key, ready to be pasted: with the key itself right after it was issued.
struct KeyExamples {
    /// The key itself, right after it was issued.
    let key: String?
    let python: String
    let r: String
    let curl: String

    init(host: String, isSecure: Bool, key: String?) {
        let address = (isSecure ? "https://" : "http://") + host
        self.key = key
        let key = key ?? "KEY"
        python = """
            from labkey.api_wrapper import APIWrapper
            api = APIWrapper("\(host)", "ORG/APP/STUDY", use_ssl=\(isSecure ? "True" : "False"),
                             api_key="\(key)")
            rows = api.query.select_rows("lists", "NAME OF THE LIST")["rows"]
            """
        r = """
            library(Rlabkey)
            labkey.setDefaults(apiKey="\(key)", baseUrl="\(address)")
            rows <- labkey.selectRows(folderPath="/ORG/APP/STUDY", schemaName="lists",
                                      queryName="NAME OF THE LIST")
            """
        curl = """
            curl -H "apikey: \(key)" -G "\(address)/ORG/APP/STUDY/query-selectRows.api" \\
                 -d schemaName=lists --data-urlencode "query.queryName=NAME OF THE LIST"
            """
    }
}

/// The examples as a part of the page.
struct KeyExamplesSheet {
    let examples: KeyExamples

    init(_ examples: KeyExamples) { self.examples = examples }
}
