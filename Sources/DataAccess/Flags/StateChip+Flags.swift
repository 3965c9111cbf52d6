import PortalUI
import Vocabulary

extension StateChip {
    /// Returns a flag as a chip.
    package static func flag(_ flag: DataFlag) -> StateChip {
        switch flag {
        case .none: StateChip(flag.title, shape: .ring, tone: .gray)
        case .direct: StateChip(flag.title, shape: .cross, tone: .red)
        case .indirect, .location: StateChip(flag.title, shape: .halfDisc, tone: .amber)
        case .freeText: StateChip(flag.title, shape: .diamond, tone: .violet)
        case .date: StateChip(flag.title, shape: .halfDisc, tone: .blue)
        }
    }
}
