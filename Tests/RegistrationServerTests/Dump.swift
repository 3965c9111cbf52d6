import Access
import Cryptography
import FoundationEssentials
import Responses
import SQLStore
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// CSV files of the previous server's tables.
final class Dump {
    static let robin = "11111111-aaaa-4bbb-8ccc-000000000001"
    static let sol = "11111111-aaaa-4bbb-8ccc-000000000002"
    static let header = "userid,email,password,status,applicationid,orgid"

    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/dump-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var files: [DumpTable: String] {
        var files: [DumpTable: String] = [:]
        for table in DumpTable.allCases {
            let path = "\(folder)/\(table.rawValue).csv"
            if FileManager.default.fileExists(atPath: path) { files[table] = path }
        }
        return files
    }

    func write(_ table: String, _ lines: [String], end: String = "\n") throws {
        try write(table, bytes: Array(lines.joined(separator: end).utf8))
    }

    func write(_ table: String, bytes: [UInt8]) throws {
        #expect(FileManager.default.createFile(atPath: "\(folder)/\(table).csv", contents: Data(bytes)))
    }

    /// Writes all tables, as PostgreSQL exports them: two accounts, one of which takes part in a study.
    func writeAll(appToken: String = "") throws {
        try write(
            "userdetails",
            [
                "id,firstname,lastname,email,usepasscode,touchid,localnotificationflag,remotenotificationflag,status,"
                    + "password,reminderleadtime,securitytoken,userid,temppassword,locale,applicationid,orgid,container",
                "1,,,robin@example.org,t,f,t,t,1,3667e233eef99181,00:15,,\(Self.robin),f,en_US,HERON,MERIDIAN,c",
                "2,,,sol@example.org,f,f,f,f,2,,,a1b2c3,\(Self.sol),f,es_MX,HERON,MERIDIAN,c",
            ])
        try write("userappdetails", ["userid,createdon", "\(Self.robin),2023-01-02 03:04:05.6"])
        try write(
            "authinfo",
            [
                "participantid,devicetoken,devicetype,createdon,modifiedon,authkey,iosappversion,androidappversion,"
                    + "refreshtoken,remotenotificationflag",
                "\(Self.robin),abcd1234,ios,2024-01-01 00:00:00,2024-02-02 10:00:00,123456789,2.1,,0f0f0f0f-1111,t",
                "\(Self.sol),,,2024-01-01 00:00:00,,0,,,,f",
            ])
        try write(
            "participantstudies",
            [
                "id,studyid,consentstatus,status,bookmark,eligbibility,participantid,userid,enrolleddate,sharing,completion,"
                    + "adherence",
                "1,SLEEP01,,inProgress,f,t,\(appToken),\(Self.robin),2024-03-04 05:06:07.8,true,40,90",
            ])
        try write(
            "participantactivities",
            [
                "participantid,studyid,activityid,activityversion,activitystate,activityrunid,total,completed,missed,bookmark",
                "\(Self.robin),SLEEP01,Diary,1.1,inProgress,13,13,12,1,f",
                "\(Self.robin),SLEEP01,Visit,1.0,yetToJoin,1,2,0,0,f",
            ])
        try write(
            "customscheduleruns",
            [
                "id,activityid,studyid,runstartdate,runenddate,applicationid,orgid",
                "1,Visit,SLEEP01,2024-04-01T08:00:00.000+0000,2024-04-02T08:00:00.000+0000,HERON,MERIDIAN",
                "2,Visit,SLEEP01,2024-05-01T08:00:00.000+0000,2024-05-02T08:00:00.000+0000,HERON,MERIDIAN",
            ])
        try write(
            "studyconsent",
            [
                "id,userid,studyid,version,status,pdf,pdfpath",
                "1,\(Self.robin),SLEEP01,1.0,Completed,\(Base64.encode(Array("%PDF-1.4\nsigned by Robin".utf8))),x.pdf",
            ])
        try write(
            "passwordhistory", ["id,userid,password,created", "1,\(Self.robin),4f3f3f21734f675b,2024-01-01"])
        try write("loginattempts", ["id,email,lastmodified,attempts", "1,robin@example.org,2024-01-01,2"])
        try write("apppropertiesdetails", ["id,appid,orgid", "1,HERON,MERIDIAN"])
        try write("versioninfo", ["id,androidversion,iosversion", "1,2.1,2.1"])
    }
}

extension RegistrationWorld {
    /// An import of a dump, of all apps or of one of MERIDIAN.
    func importer(_ dump: Dump, into app: AppID? = nil) async throws -> AccountImport {
        var apps: [AppFolder]?
        if let app {
            apps = try await site.store.read { transaction in
                [
                    try #require(
                        FolderRepository.place(
                            FolderPath(organization: "MERIDIAN", app: app.text), in: transaction)?.app)
                ]
            }
        }
        return AccountImport(
            dump.files, into: apps, suffix: PreviousPasswordDigest.publishedSuffix, store: site.store,
            console: site.parts.console, key: site.parts.keys.sealing, audit: site.parts.audit,
            erasures: ErasureLog(nextTo: site.store.path, key: site.parts.keys.sealing))
    }
}
