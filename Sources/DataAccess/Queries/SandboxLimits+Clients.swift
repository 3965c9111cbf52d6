import SQLStore

extension SandboxLimits {
    /// The limits of participants' queries, plus a thread for apps that only select rows.
    package static var ofParticipants: SandboxLimits {
        var limits = SandboxLimits()
        limits.selectionThreads = 1
        return limits
    }

    /// The limits for scripts of research teams and for the SQL page together.
    ///
    /// There is one thread more than one organization can use, and two others for selections only, so that
    /// one team's SQL or long selection can't block everyone else.
    package static var ofScripts: SandboxLimits {
        var limits = SandboxLimits()
        limits.seconds = 20
        limits.rowsMax = 1_000_000
        limits.answerBytesMax = 64 << 20
        limits.recursionStepsMax = 1_000
        limits.runningPerPerson = 2
        limits.waitingPerPerson = 8
        limits.waitingSeconds = 120
        limits.runningPerOrganization = 4
        limits.threads = limits.runningPerOrganization + 1
        limits.selectionThreads = 2
        limits.lowersPriority = true
        limits.releasesMemory = true
        limits.connectionsMax = 8
        return limits
    }
}
