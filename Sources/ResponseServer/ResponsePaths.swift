import Access
import HTTP
import PortalUI

/// The URLs of pages with what a channel has collected, next to their patterns.
enum ResponsePaths {
    static let study = "/orgs/{org}/apps/{app}/studies/{study}"
    static let panels = study + "/panels"
    static let panelMove = panels + "/{panel:int}/move"
    static let panelRemove = panels + "/{panel:int}/remove"
    static let tokens = study + "/tokens"
    static let batch = tokens + "/{batch:int}"
    static let batchFile = batch + "/tokens.csv"
    static let sheet = batch + "/sheet"
    static let responses = study + "/responses"
    static let response = responses + "/{response:int}"
    static let reprocess = responses + "/reprocess"
    static let correctValue = response + "/correct"
    static let withdrawCorrection = response + "/corrections/{correction:int}/withdraw"
    static let discardResponse = response + "/discard"
    static let restoreResponse = response + "/restore"
    static let lists = study + "/lists"
    static let list = lists + "/{list:int}"
    static let listOrder = list + "/order"
    static let export = list + "/export"
    static let rows = list + "/rows"
    static let newRow = rows + "/new"
    static let row = rows + "/{row:int}"
    static let editRow = row + "/edit"
    static let deletedRows = list + "/deleted"
    static let dataLock = study + "/data-lock"
    static let dataUnlock = dataLock + "/end"
    static let distribution = list + "/distribution"
    static let charts = list + "/charts"
    /// The saved views of a List or another table, below its address.
    static let viewsEnd = "/views"
    static let exports = study + "/exports"
    static let exportStop = exports + "/{export:int}/stop"
    static let exportRepeat = exports + "/{export:int}/repeat"
    static let exportFile = exports + "/{export:int}/file"
    static let participants = study + "/participants"
    static let participant = participants + "/{participant:int}"
    static let participantErasure = participant + "/erase"
    static let revoke = batch + "/revoke"
    static let findToken = tokens + "/find"
    static let properties = study + "/properties"
    static let allProperties = properties + "/all"
    static let property = properties + "/tokens/{row:int}"
    static let editProperty = property + "/edit"
    static let propertyTemplate = properties + "/template.csv"
    static let propertyValues = properties + "/values.csv"
    static let propertyImports = properties + "/import"
    static let propertyImport = propertyImports + "/{import:int}"
    static let data = study + "/data"
    static let dataTable = data + "/{table}"
    static let dataExport = dataTable + "/export"
    static let statement = study + "/sql"
    static let metadata = [
        "/metadata", "/orgs/{org}/metadata", "/orgs/{org}/apps/{app}/metadata",
    ]
    static let studyID = study + "/set-up/study-id"
    static let setUp = study + "/set-up"
    static let update = setUp + "/update"
    /// The API test page has the same URL as in LabKey, for the site and in a study's folder.
    static let apiTest = "/query-APITest.view"
    static let apiTests = [
        "/{org}/{app}/{study}/query-APITest.view", "/query/{org}/{app}/{study}/APITest.view",
    ]
    static let jobs = study + "/jobs"
    static let stopJob = jobs + "/{job:int}/stop"
    static let repeatJob = jobs + "/{job:int}/repeat"
    static let forwarding = setUp + "/forwarding"
    static let forwardingTest = forwarding + "/test"
    static let forwardingRun = forwarding + "/run"
    static let forwardingReplay = forwarding + "/responses/{response:int}"

    static func of(_ channel: Channel) -> String { FolderPaths.of(channel) }
    static func tokens(_ channel: Channel) -> String { of(channel) + "/tokens" }
    static func batch(_ id: TokenBatchID, _ channel: Channel) -> String { "\(tokens(channel))/\(id)" }
    static func panels(_ channel: Channel) -> String { of(channel) + "/panels" }
    static func responses(_ channel: Channel) -> String { of(channel) + "/responses" }
    static func response(_ id: ResponseID, _ channel: Channel) -> String {
        "\(responses(channel))/\(id)"
    }
    static func correctValue(_ path: ValuePath, of id: ResponseID, _ channel: Channel) -> String {
        "\(response(id, channel))/correct?\(PercentCoding.query([("path", path.description)]))"
    }
    static func withdraw(_ id: CorrectionID, of response: ResponseID, _ channel: Channel) -> String {
        "\(self.response(response, channel))/corrections/\(id)/withdraw"
    }
    static func discard(_ id: ResponseID, _ channel: Channel) -> String {
        response(id, channel) + "/discard"
    }
    static func restore(_ id: ResponseID, _ channel: Channel) -> String {
        response(id, channel) + "/restore"
    }
    static func lists(_ channel: Channel) -> String { of(channel) + "/lists" }
    static func dataLock(_ channel: Channel) -> String { of(channel) + "/data-lock" }
    static func dataUnlock(_ channel: Channel) -> String { dataLock(channel) + "/end" }
    static func list(_ id: ListID, _ channel: Channel) -> String { "\(lists(channel))/\(id)" }
    static func rows(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/rows"
    }
    static func row(_ key: Int64, of list: ListID, _ channel: Channel) -> String {
        "\(rows(of: list, channel))/\(key)"
    }
    static func deletedRows(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/deleted"
    }
    static func distribution(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/distribution"
    }
    static func charts(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/charts"
    }
    static func properties(_ channel: Channel) -> String { of(channel) + "/properties" }
    /// The properties of one token, by its row.
    static func property(_ row: Int64, _ channel: Channel) -> String {
        "\(properties(channel))/tokens/\(row)"
    }
    static func propertyImports(_ channel: Channel) -> String { properties(channel) + "/import" }
    static func data(_ channel: Channel) -> String { of(channel) + "/data" }
    static func data(_ table: String, _ channel: Channel) -> String { "\(data(channel))/\(table)" }
    static func statement(_ channel: Channel) -> String { of(channel) + "/sql" }
    static func exports(_ channel: Channel) -> String { of(channel) + "/exports" }
    static func participants(_ channel: Channel) -> String { of(channel) + "/participants" }
    static func participant(_ id: ParticipantID, _ channel: Channel) -> String {
        "\(participants(channel))/\(id)"
    }
    /// The metadata settings of a folder above studies.
    static func metadata(_ place: FolderLocation) -> String {
        place == .site ? "/metadata" : FolderPaths.of(place) + "/metadata"
    }
    static func setUp(_ channel: Channel) -> String { of(channel) + "/set-up" }
    static func jobs(_ channel: Channel) -> String { of(channel) + "/jobs" }
    static func apiTest(_ channel: Channel) -> String { "/\(channel.path)/query-APITest.view" }
    static func forwarding(_ channel: Channel) -> String { setUp(channel) + "/forwarding" }
    static func forwardingReplay(of response: ResponseID, _ channel: Channel) -> String {
        "\(forwarding(channel))/responses/\(response)"
    }
}
