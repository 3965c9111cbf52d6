import Timekeeping

/// What happened to a participant and affects which runs apply.
public struct ParticipantHistory: Sendable {
    /// When the participant enrolled.
    public var enrolled: Instant
    /// When the participant withdrew; nil if the participant takes part.
    public var withdrawn: Instant?
    /// The periods in which the study was paused.
    public var studyPauses: [Pause]
    /// The periods in which the participant was on hold.
    public var holds: [Pause]
    /// Whether the participant's data was erased.
    public var isErased: Bool
    /// The time zones.
    public var zones: ZoneHistory
    /// The last sign-in or answered call; nil if there was none. Responses need not be included.
    public var lastContact: Instant?

    /// Creates the history of a participant who enrolled and takes part.
    public init(
        enrolled: Instant, zones: ZoneHistory, withdrawn: Instant? = nil, studyPauses: [Pause] = [],
        holds: [Pause] = [], isErased: Bool = false, lastContact: Instant? = nil
    ) {
        self.enrolled = enrolled
        self.withdrawn = withdrawn
        self.studyPauses = studyPauses
        self.holds = holds
        self.isErased = isErased
        self.zones = zones
        self.lastContact = lastContact
    }
}
