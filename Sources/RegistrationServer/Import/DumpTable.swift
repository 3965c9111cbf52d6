/// A table of the previous registration server, of which a CSV file was dumped.
public enum DumpTable: String, CaseIterable, Sendable {
    // In the order in which they're read: accounts first.
    case accounts = "userdetails"
    case memberships = "userappdetails"
    case devices = "authinfo"
    case studies = "participantstudies"
    case activities = "participantactivities"
    case runs = "customscheduleruns"
    case consents = "studyconsent"
    case passwords = "passwordhistory"
    case attempts = "loginattempts"
    case properties = "apppropertiesdetails"
    case versions = "versioninfo"

    /// The columns without which a file can't be read.
    var required: [String] {
        switch self {
        case .accounts: ["userid", "email", "password", "status", "applicationid", "orgid"]
        case .memberships: ["userid", "createdon"]
        case .devices: ["participantid", "devicetype", "devicetoken"]
        case .studies: ["userid", "studyid", "status", "participantid"]
        case .activities: ["participantid", "studyid", "activityid"]
        case .runs: ["studyid", "activityid", "runstartdate", "runenddate", "applicationid", "orgid"]
        case .consents: ["userid", "studyid", "version", "pdf"]
        case .passwords, .attempts, .properties, .versions: []
        }
    }

    /// Further columns that are imported if they exist.
    var optional: [String] {
        switch self {
        case .accounts:
            [
                "usepasscode", "touchid", "localnotificationflag", "remotenotificationflag",
                "reminderleadtime",
                "locale", "passwordupdateddate",
            ]
        case .devices:
            ["iosappversion", "androidappversion", "remotenotificationflag", "createdon", "modifiedon"]
        case .studies: ["bookmark", "eligbibility", "enrolleddate", "sharing", "completion", "adherence"]
        case .activities:
            [
                "bookmark", "activityversion", "activitystate", "activityrunid", "total", "completed",
                "missed",
                "activitystartdate", "activityenddate", "anchordateversion", "anchordatecreateddate",
                "lastmodifieddate",
            ]
        case .consents: ["status"]
        case .memberships, .runs, .passwords, .attempts, .properties, .versions: []
        }
    }

    /// Why no row of the table is imported; nil if rows are.
    var reasonToDrop: DropReason? {
        switch self {
        case .passwords: .previousPassword
        case .attempts: .lock
        case .properties: .appProperties
        case .versions: .appVersions
        default: nil
        }
    }
}
