// PortalUI: the components shared by all pages: layouts, navigation, fields, tables, states, records, charts.
//
// Components take formatted values; only the layouts (frames, navigation, SiteFeature) know requests and rights. Every
// component is a struct here with a template of the same name in Templates/PortalUI; the styles are in Public/css, one
// file per subject. Templates `use` components without slots and `wrap` content in components with slots.
//
// A page:
//
//     {% page StudyListPage %}
//     {% import PortalUI %}
//     {% wrap PortalLayout(frame: frame) %}
//         {% use StatTiles(tiles) %} …
//         {% slot actions %}{% use ButtonLink("New study", to: address, style: .primary) %}{% end %}
//     {% end %}
//
// Layouts      PortalLayout(frame:, panel: .preview("In the app"))    slots: content, actions, panel
//              FocusLayout(frame:, columns:, chip:, note:, tabs:)     slots: content, list, preview, actions
//              PlainLayout(frame:, style: .box | .wide | .entry)      slots: content, foot
//              Card("Enrollment", hint: "since launch")              slots: content, actions
//              TabBar(tabs, label: "Saved views")    SegmentedLinks(links, label: "Platform")
//              SegmentedButtons("platform", label: "Phone", choices, chosen: "ios") in a form
//              NoticeBox(notice)
// Fields       TextField("title", "Study title", form.title, limit: 300, error: problems["title"])
//              TextField("delay", "Wait", "24", kind: .number(min: 0), width: .short, unit: "hours")
//              TextArea("text", "Text", form.text, rows: 6)    ReadOnlyRichText("more", "Learn more", html, lock:)
//              SelectField("category", "Category", choices, chosen: c)
//              ChoiceField("kind", "Kind", choices, chosen: k, style: .cards | .list | .segmented)
//              CheckboxField("skip", "Can be skipped", isOn: s, isSwitch: true)
//              CheckboxList("days", "Days", …)
//              FileField("image", "Thumbnail", limits: "PNG, up to 1 MB", accepts: "image/png")
//              FieldError(sentence, of: "pages")    the error of a list, above it
//              every field accepts hint, error, lock ("Fixed since version 1"), was (the change bar)
// Forms        CSRFTokenField(frame.formToken) in each form that posts    ErrorSummary(problems) above it
//              FieldSet("App", hint:) { fields }    CollapsibleFields("Dashboard", value: "Off") { fields }
//              SaveBar(saved: "Draft saved 2 minutes ago") { buttons }    LanguageSwitch(languages)
//              <form method="post" data-guard> warns before unsaved changes are left;
//              data-preview="/address" data-preview-region="preview" refreshes a preview while the user types
//              data-in-place: buttons named action with edit:… replace the elements marked data-part
//              (the page adds /js/in-place.js to its frame)
// Actions      Button("Save", style: .primary)    ButtonLink("Export", to:, icon: .download)
//              IconLink(.pencil, "Edit", to:)
//              PostButton("Resume", to:, token:)    CopyValue(token, label: "Copy the token")
//              MenuDetails("Export", icon: .download) { MenuItem("CSV", detail: "UTF-8", to:) MenuFormButton(…) }
//              Dialog("pause", title: "Pause the study?", posts:, token:) { text, slot foot }
//              opened by any link to #pause
// States       StateChip.study(status)    .failed    .inUse
//              StateChip("3 days left", shape: .halfDisc, tone: .blue)
//              StudyState(status, channel: .test)    CompletionMark(.needsFix)
//              ProgressRing(done: 8, of: 10)
//              ProgressBar(12, of: 40, label: "Enrolled", shown: "12 of 40")    JobRow(…)
//              StatTiles(tiles)
//              EmptyState("No notifications yet", "…", icon: .bell, action:)
//              EmptyState("Nothing matches.", widen:)
//              TimeText(change.at, from: context.now)    NumberFormat.counted(2, "study", "studies")
//              Avatar(name: "R. Alder")    Icon(.plus)
// Tables       <table class="table stackable"> with <td data-label="State">, or <table class="grid"> in a
//              <div class="scroller" tabindex="0" role="group" aria-label="…">; SortHeading("Name", to:, order:)
//              SelectAllHeading("id"), SelectCell("id", value:, label:), BulkBar("id", count:) { buttons }
//              FilterChip("wakeCount", "≥ 3", without:)    Pager("1 to 25 of 300", previous:, next:)
//              SearchForm(SearchBox(query, label:, placeholder:), at:, keeping: fields) { filters, slot after }
// Records      QRCode("text", label: "What it is for") created by the page, nil for a text that is too long
//              DescriptionList([DescriptionItem("Study ID", .code(id))])    PreconditionList(preconditions)
// LifecycleStepper(stages)              DiffList(sections)    WordDiff(from:, to:)    Timeline(days)
//              CodeBlock(text, label:, marking: "a few")    CodeBlock(json: text, label:)
//              LinkedText(.strong(name), " changed ", .link(title, to: address))
// Charts       BarChart("wakeCount", bars, unit: "rows")    Heatmap("Adherence", rowHeading:, days:, rows:, totalHeading:)
//              LineChart("Enrollment", points, unit: "People", end: "1,184 enrolled")    Sparkline(values)
// Editors      StepList(rows)    PhonePreview(title: "3 of 9", action: "Next") { … }
//              TokenSheet(.twelve, …)
//
// The utility classes for templates are in base.css (row, stack, columns, hint, quiet, mono, figures, scroller) and at
// the head of each other file. Don't use style attributes or inline scripts: the content security policy blocks them.
