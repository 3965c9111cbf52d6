// ParticipantPreview: what participants will see of a design, for its editors.
//
//   Phone/        the screens of a phone: steps of questionnaires and active tasks
//   Walkthrough/  goes through an activity as a participant, with the apps' rules
//   Enrollment/   the screens before a participant has joined: eligibility and consent
//   Texts/        the apps' built-in texts in each language, numbers, and rich text without what apps don't show
//
// It shows the payloads that `StudyPublishing` encodes for apps, so that a preview can't differ from them.
