import Deidentification
import JSON
import Templating
import Vocabulary

extension DeidentificationReport {
    /// The report for people, which needs no other file.
    var html: [UInt8] { Array(DeidentificationReportPage(report: self).render()) }

    /// The report for programs.
    var json: [UInt8] {
        var json = JSONWriter(capacity: 4_096)
        json.object { json in
            json.member("study", archive.studyID)
            json.member("profile", profile.name)
            json.member("profileVersion", profile.version)
            json.member("basis", profile.settings.basis.rawValue)
            json.member("settingsSHA256", settingsDigest)
            json.member("exported", archive.month)
            json.member("exportedBy", archive.askedBy)
            json.member("participants", participants)
            json.member("rows", rows)
            if restrictedCount > 0 { json.member("restrictedParticipants", restrictedCount) }
            json.array("columns") { list in for line in lines { list.object { line.write(to: &$0) } } }
            if let groups {
                json.object("groups") { json in
                    json.member("minimum", profile.settings.groupSize)
                    json.member("smallest", groups.smallest)
                    json.member("smallGroups", groups.groups.count)
                    json.member("participantsInSmallGroups", groups.participants)
                    json.member("participantsSuppressed", suppressedParticipants)
                }
            }
            json.array("safeHarbor") { list in
                for line in checklist {
                    list.object { json in
                        json.member("identifier", line.title)
                        json.member("absent", line.isAbsent)
                        json.array("columns") { names in for name in line.columns { names.string(name) } }
                    }
                }
            }
            json.array("notChecked") { list in for text in Self.notChecked { list.string(text) } }
        }
        return json.finish() + [0x0A]
    }
}

extension DeidentificationReport.Line {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("list", list)
        json.member("column", column)
        json.member("flag", flag)
        json.member("transformation", transformation)
        if let values { json.member("values", values) }
        json.member("changed", changed)
        json.member("unfit", unfit)
        if !limits.isEmpty { json.member("limits", limits) }
    }
}

/// The report as a page that is a file of its own.
struct DeidentificationReportPage {
    let report: DeidentificationReport

    var title: String { "De-identification report of \(report.archive.studyID)" }
}
