/// Formats numbers of events.
public enum EventCount {
    /// Returns a number with its noun: "1 event", "2 events".
    public static func words(_ count: some BinaryInteger) -> String {
        count == 1 ? "1 event" : "\(count) events"
    }
}
