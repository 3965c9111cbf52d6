import Access
import DesignEditing
import Studies
import Vocabulary

/// The addresses of active tasks, next to their patterns.
extension StudyDesignerPaths {
    static let activeTask = ListPaths(.activeTasks).item
    static let activeTaskPreview = activeTask + "/preview"
    static let activeTaskSchedule = activeTask + "/schedule"
    static let activeTaskWalkthrough = activeTask + "/walk"

    static func activeTask(_ id: DocumentID, _ channel: Channel) -> String {
        ListPaths(.activeTasks).item(id, channel)
    }

    static func activeTaskSchedule(of id: DocumentID, _ channel: Channel) -> String {
        activeTask(id, channel) + "/schedule"
    }

    static func activeTaskWalkthrough(of id: DocumentID, _ channel: Channel) -> String {
        activeTask(id, channel) + "/walk"
    }
}
