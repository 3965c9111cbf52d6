import Access
import Adherence
import Timekeeping

/// The pauses of a study and the zones of its sites.
struct StudyTimes: Sendable {
    let pauses: [Pause]
    /// The zones of sites that have their own.
    let zones: [StudySiteID: IANATimeZone]

    /// What tells where a participant was, beginning with the zone of the first site, else of the study.
    ///
    /// A participant without a site is in the zone of the study. When one is assigned, it also applies to the time before.
    func times(
        of record: ParticipantRecord, _ studyZone: IANATimeZone
    ) -> (first: IANATimeZone, evidence: [(at: Instant, what: ZoneHistory.Evidence)], pauses: [Pause]) {
        func zone(_ site: StudySiteID?) -> IANATimeZone { site.flatMap { zones[$0] } ?? studyZone }
        var sites = record.previousSites.map(\.site) + [record.site]
        var moves = record.previousSites.map(\.until)
        if sites.count > 1, sites[0] == nil {
            sites.removeFirst()
            moves.removeFirst()
        }
        let moved = zip(moves, sites.dropFirst()).map { (at: $0, what: ZoneHistory.Evidence.site(zone($1))) }
        let phones = record.responses.compactMap { response in
            response.time.offset.map { offset in
                (at: response.evidentTime(after: record.enrolledAt), what: ZoneHistory.Evidence.phone(offset))
            }
        }
        return (zone(sites[0]), moved + phones, pauses)
    }
}

extension ParticipantRecord.Response {
    /// When the phone was where its offset says: at completion, unless its clock is plainly wrong.
    fileprivate func evidentTime(after enrolled: Instant) -> Instant {
        guard let completed = time.completed, completed >= enrolled else { return receivedAt }
        return min(completed, receivedAt)
    }
}
