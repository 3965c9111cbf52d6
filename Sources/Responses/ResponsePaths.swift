import Access
import HTTP
import PortalUI

/// The URLs of pages with what a channel has collected, next to their patterns.
package enum ResponsePaths {
    package static let study = "/orgs/{org}/apps/{app}/studies/{study}"
    package static let panels = study + "/panels"
    package static let panelMove = panels + "/{panel:int}/move"
    package static let panelRemove = panels + "/{panel:int}/remove"
    package static let tokens = study + "/tokens"
    package static let batch = tokens + "/{batch:int}"
    package static let batchFile = batch + "/tokens.csv"
    package static let sheet = batch + "/sheet"
    package static let responses = study + "/responses"
    package static let response = responses + "/{response:int}"
    package static let reprocess = responses + "/reprocess"
    package static let correctValue = response + "/correct"
    package static let withdrawCorrection = response + "/corrections/{correction:int}/withdraw"
    package static let discardResponse = response + "/discard"
    package static let restoreResponse = response + "/restore"
    package static let lists = study + "/lists"
    package static let list = lists + "/{list:int}"
    package static let listOrder = list + "/order"
    package static let export = list + "/export"
    package static let rows = list + "/rows"
    package static let newRow = rows + "/new"
    package static let row = rows + "/{row:int}"
    package static let editRow = row + "/edit"
    package static let deletedRows = list + "/deleted"
    package static let dataLock = study + "/data-lock"
    package static let dataUnlock = dataLock + "/end"
    package static let distribution = list + "/distribution"
    package static let charts = list + "/charts"
    /// The saved views of a List or another table, below its address.
    package static let viewsEnd = "/views"
    package static let columnFlags = lists + "/flags"
    package static let codebook = lists + "/codebook"
    package static let codebookCSV = codebook + "/codebook.csv"
    package static let codebookPDF = codebook + "/codebook.pdf"
    package static let exports = study + "/exports"
    package static let exportStop = exports + "/{export:int}/stop"
    package static let exportRepeat = exports + "/{export:int}/repeat"
    package static let exportFile = exports + "/{export:int}/file"
    package static let adherence = study + "/adherence"
    package static let adherencePeople = adherence + "/participants"
    package static let deviations = study + "/deviations"
    package static let deviationsFile = deviations + "/deviations.csv"
    package static let newDeviation = deviations + "/new"
    package static let deviationReasons = deviations + "/reasons"
    package static let deviationDecisions = deviations + "/decisions"
    package static let deviationRules = deviations + "/rules"
    package static let worklist = study + "/worklist"
    package static let worklistFile = worklist + "/tasks.csv"
    package static let worklistFilters = worklist + "/filters"
    package static let worklistFilterRemoval = worklistFilters + "/{filter:int}/remove"
    package static let newTask = worklist + "/new"
    package static let selectedTasks = worklist + "/selected"
    package static let taskRules = worklist + "/rules"
    package static let reminderRules = worklist + "/reminders"
    package static let newReminderRule = reminderRules + "/new"
    package static let reminderRule = reminderRules + "/{rule:int}"
    package static let reminderRuleSwitch = reminderRule + "/switch"
    package static let reminderRuleDeletion = reminderRule + "/delete"
    package static let task = worklist + "/{task:int}"
    package static let taskCall = task + "/call"
    package static let taskCompletion = task + "/complete"
    package static let taskCancellation = task + "/cancel"
    package static let taskReopening = task + "/reopen"
    package static let participants = study + "/participants"
    package static let participant = participants + "/{participant:int}"
    package static let participantErasure = participant + "/erase"
    package static let participantNotes = participant + "/notes"
    package static let participantHold = participant + "/hold"
    package static let participantHoldEnd = participant + "/holds/{hold:int}/end"
    package static let participantReminder = participant + "/reminder"
    package static let dataRequests = participant + "/data-requests"
    package static let restriction = dataRequests + "/restriction"
    package static let restrictionEnd = restriction + "/lift"
    package static let correctionRequests = dataRequests + "/corrections"
    package static let correctionAnswer = correctionRequests + "/{request:int}/answer"
    package static let participantCopies = dataRequests + "/copies"
    package static let participantCopy = participantCopies + "/{export:int}/file"
    package static let participantMove = participant + "/site"
    package static let sites = study + "/sites"
    package static let newSite = sites + "/new"
    package static let siteAssignment = sites + "/assign"
    package static let site = sites + "/{site:int}"
    package static let editSite = site + "/edit"
    package static let siteStatus = site + "/status"
    package static let closeSite = site + "/close"
    package static let siteRoles = site + "/roles"
    package static let siteRoleRemoval = siteRoles + "/remove"
    package static let siteRoleEnd = siteRoles + "/{role:int}/last-day"
    package static let sitePlanRemoval = site + "/plan/remove"
    package static let siteInvitation = site + "/invitations/{invitation:int}"
    package static let revoke = batch + "/revoke"
    package static let findToken = tokens + "/find"
    package static let properties = study + "/properties"
    package static let allProperties = properties + "/all"
    package static let property = properties + "/tokens/{row:int}"
    package static let editProperty = property + "/edit"
    package static let propertyValues = properties + "/values.csv"
    package static let data = study + "/data"
    package static let dataTable = data + "/{table}"
    package static let dataExport = dataTable + "/export"
    package static let statement = study + "/sql"
    package static let metadata = [
        "/metadata", "/orgs/{org}/metadata", "/orgs/{org}/apps/{app}/metadata",
    ]
    package static let studyID = study + "/set-up/study-id"
    package static let setUp = study + "/set-up"
    package static let update = setUp + "/update"
    /// The API test page has the same URL as in LabKey, for the site and in a study's folder.
    package static let apiTest = "/query-APITest.view"
    package static let apiTests = [
        "/{org}/{app}/{study}/query-APITest.view", "/query/{org}/{app}/{study}/APITest.view",
    ]
    package static let jobs = study + "/jobs"
    package static let stopJob = jobs + "/{job:int}/stop"
    package static let repeatJob = jobs + "/{job:int}/repeat"
    package static let forwarding = setUp + "/forwarding"
    package static let forwardingTest = forwarding + "/test"
    package static let forwardingRun = forwarding + "/run"
    package static let forwardingSecret = forwarding + "/secret"
    package static let forwardingSigning = forwarding + "/signing"
    package static let forwardingReplay = forwarding + "/responses/{response:int}"

    package static func of(_ channel: Channel) -> String { FolderPaths.of(channel) }
    package static func tokens(_ channel: Channel) -> String { of(channel) + "/tokens" }
    package static func batch(_ id: TokenBatchID, _ channel: Channel) -> String { "\(tokens(channel))/\(id)" }
    package static func panels(_ channel: Channel) -> String { of(channel) + "/panels" }
    package static func dataRequests(_ id: ParticipantID, _ channel: Channel) -> String {
        participant(id, channel) + "/data-requests"
    }
    package static func responses(_ channel: Channel) -> String { of(channel) + "/responses" }
    package static func response(_ id: ResponseID, _ channel: Channel) -> String {
        "\(responses(channel))/\(id)"
    }
    package static func correctValue(_ path: ValuePath, of id: ResponseID, _ channel: Channel) -> String {
        "\(response(id, channel))/correct?\(PercentCoding.query([("path", path.description)]))"
    }
    package static func withdraw(_ id: CorrectionID, of response: ResponseID, _ channel: Channel) -> String {
        "\(self.response(response, channel))/corrections/\(id)/withdraw"
    }
    package static func discard(_ id: ResponseID, _ channel: Channel) -> String {
        response(id, channel) + "/discard"
    }
    package static func restore(_ id: ResponseID, _ channel: Channel) -> String {
        response(id, channel) + "/restore"
    }
    package static func codebook(_ channel: Channel) -> String { lists(channel) + "/codebook" }
    package static func columnFlags(_ channel: Channel) -> String { lists(channel) + "/flags" }
    package static func lists(_ channel: Channel) -> String { of(channel) + "/lists" }
    package static func dataLock(_ channel: Channel) -> String { of(channel) + "/data-lock" }
    package static func dataUnlock(_ channel: Channel) -> String { dataLock(channel) + "/end" }
    package static func list(_ id: ListID, _ channel: Channel) -> String { "\(lists(channel))/\(id)" }
    package static func rows(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/rows"
    }
    package static func row(_ key: Int64, of list: ListID, _ channel: Channel) -> String {
        "\(rows(of: list, channel))/\(key)"
    }
    package static func deletedRows(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/deleted"
    }
    package static func distribution(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/distribution"
    }
    package static func charts(of list: ListID, _ channel: Channel) -> String {
        "\(self.list(list, channel))/charts"
    }
    package static func properties(_ channel: Channel) -> String { of(channel) + "/properties" }
    /// The properties of one token, by its row.
    package static func property(_ row: Int64, _ channel: Channel) -> String {
        "\(properties(channel))/tokens/\(row)"
    }
    package static func data(_ channel: Channel) -> String { of(channel) + "/data" }
    package static func data(_ table: String, _ channel: Channel) -> String { "\(data(channel))/\(table)" }
    package static func statement(_ channel: Channel) -> String { of(channel) + "/sql" }
    package static func exports(_ channel: Channel) -> String { of(channel) + "/exports" }
    package static func sites(_ channel: Channel) -> String { of(channel) + "/sites" }
    package static func site(_ id: StudySiteID, _ channel: Channel) -> String { "\(sites(channel))/\(id)" }
    package static func adherence(_ channel: Channel) -> String { of(channel) + "/adherence" }
    package static func deviations(_ channel: Channel) -> String { of(channel) + "/deviations" }
    package static func newDeviation(_ channel: Channel) -> String { deviations(channel) + "/new" }
    package static func deviationRules(_ channel: Channel) -> String { deviations(channel) + "/rules" }
    package static func worklist(_ channel: Channel) -> String { of(channel) + "/worklist" }
    package static func worklistFile(_ channel: Channel) -> String { worklist(channel) + "/tasks.csv" }
    package static func worklistFilters(_ channel: Channel) -> String { worklist(channel) + "/filters" }
    package static func newTask(_ channel: Channel) -> String { worklist(channel) + "/new" }
    package static func selectedTasks(_ channel: Channel) -> String { worklist(channel) + "/selected" }
    package static func taskRules(_ channel: Channel) -> String { worklist(channel) + "/rules" }
    package static func reminderRules(_ channel: Channel) -> String { worklist(channel) + "/reminders" }
    package static func reminderRule(_ id: ReminderRuleID, _ channel: Channel) -> String {
        "\(reminderRules(channel))/\(id)"
    }
    package static func task(_ id: TaskID, _ channel: Channel) -> String { "\(worklist(channel))/\(id)" }
    package static func adherencePeople(_ channel: Channel) -> String {
        adherence(channel) + "/participants"
    }
    package static func participants(_ channel: Channel) -> String { of(channel) + "/participants" }
    package static func participant(_ id: ParticipantID, _ channel: Channel) -> String {
        "\(participants(channel))/\(id)"
    }
    /// The metadata settings of a folder above studies.
    package static func metadata(_ place: FolderLocation) -> String {
        place == .site ? "/metadata" : FolderPaths.of(place) + "/metadata"
    }
    package static func setUp(_ channel: Channel) -> String { of(channel) + "/set-up" }
    package static func jobs(_ channel: Channel) -> String { of(channel) + "/jobs" }
    package static func apiTest(_ channel: Channel) -> String { "/\(channel.path)/query-APITest.view" }
    package static func forwarding(_ channel: Channel) -> String { setUp(channel) + "/forwarding" }
    package static func forwardingReplay(of response: ResponseID, _ channel: Channel) -> String {
        "\(forwarding(channel))/responses/\(response)"
    }
}
