import PortalUI

/// Examples that read a List with an API key, ready to paste; they contain the key right after it was issued.
struct APIKeyExamples {
    /// The newly issued key; nil otherwise.
    let key: String?
    /// The notice above a newly issued key.
    static let notice = Notice.done(
        "API key issued.", "Copy it now. It won't be shown again.")
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

/// The examples as a card of the page.
struct APIKeyExamplesCard {
    let examples: APIKeyExamples

    init(_ examples: APIKeyExamples) { self.examples = examples }
}
