extension DesignLimits {
    // Active tasks
    public static let taskName = 150
    public static let taskInstructions = 150
    public static let kicks = 1...99
    public static let kickMinutes = 1...1440
    public static let hanoiDisks = 1...8
    public static let span = 1...20
    public static let initialSpan = 2...20
    public static let playSpeedSeconds = 0.5...20
    public static let playSpeedCharacters = 5
    public static let spanTests = 1...999
}
