/// The visual weight of a button. Use one primary button per region.
public enum ButtonStyle: String, CaseIterable, Sendable {
    case normal, primary
    /// Cancel and rarely used actions.
    case plain
    /// Opens a confirmation; its label ends in "…".
    case danger
    /// The final destructive button, only inside that confirmation.
    case dangerSolid

    fileprivate var words: String {
        switch self {
        case .normal: ""
        case .primary: " primary"
        case .plain: " plain"
        case .danger: " danger"
        case .dangerSolid: " danger-solid"
        }
    }

    /// Returns the class names of a button with this style.
    func className(isSmall: Bool = false, isWide: Bool = false) -> String {
        "button\(words)\(isSmall ? " small" : "")\(isWide ? " wide" : "")"
    }
}
