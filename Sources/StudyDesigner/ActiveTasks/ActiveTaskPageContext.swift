import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The frame of an active task's forms: title, tabs and whether it changed.
struct ActiveTaskPageContext {
    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]

    init(_ editing: EditorModel<ActiveTask>, _ document: DocumentID, isSchedule: Bool) {
        let (task, channel) = (editing.value, editing.channel)
        let query = editing.isEnglish ? "" : "?lang=\(editing.language)"
        var frame = editing.frame
        let name = task.name.text(in: editing.language)
        frame.title = name.isEmpty ? (task.key.isEmpty ? "Untitled active task" : task.key) : name
        frame.purpose = nil
        frame.parent = PageLink(Section.activeTasks.title, to: ListPaths(.activeTasks).list(channel))
        frame.extraScripts += EditorPages.scripts
        self.frame = frame
        let open = Set(editing.found.preventingCompletion(in: editing.language).map(\.page.part))
        tabs = [
            Tab(
                "Content", to: StudyDesignerPaths.activeTask(document, channel) + query,
                count: task.type.title,
                isCurrent: !isSchedule),
            Tab(
                "Schedule", to: StudyDesignerPaths.activeTaskSchedule(of: document, channel),
                count: ScheduleText(editing.ruleContext.anchorDates).line(task.schedule),
                isBad: open.contains(.schedule), isCurrent: isSchedule),
        ]
        let isChanged = editing.published.map { $0 != task } ?? false
        chip = isChanged ? .changes(ChangedItems.words(1)) : nil
    }
}
