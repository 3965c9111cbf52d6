import Access
import Responses

extension ResponsePaths {
    static let exportTargets = exports + "/targets"
    static let newExportTarget = exportTargets + "/new"
    static let exportTarget = exportTargets + "/{target:int}"
    static let exportTargetTest = exportTarget + "/test"
    static let exportTargetRemoval = exportTarget + "/remove"
    static let newSchedule = exports + "/schedules/new"
    static let schedule = exports + "/schedules/{schedule:int}"
    static let scheduleRemoval = schedule + "/remove"
    static let scheduleRun = schedule + "/run"
    static let exportSending = exports + "/{export:int}/send"

    static func exportTargets(_ channel: Channel) -> String { exports(channel) + "/targets" }
    static func exportTarget(_ id: ExportTargetID, _ channel: Channel) -> String {
        "\(exportTargets(channel))/\(id)"
    }
    static func newSchedule(_ channel: Channel) -> String { exports(channel) + "/schedules/new" }
    static func schedule(_ id: ExportScheduleID, _ channel: Channel) -> String {
        "\(exports(channel))/schedules/\(id)"
    }
}
