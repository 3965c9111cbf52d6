/// Something that was said about a deviation: a reason or a decision.
package struct DeviationEntry: Sendable {
    package let deviation: DeviationID
    package let reason: Deviation.Reason?
    package let decision: Deviation.Decision?
    package let text: String
    package let entered: Deviation.Change
}
