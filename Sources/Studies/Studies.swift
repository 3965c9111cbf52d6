// Studies: the types and rules of study designs, shared by all features.
//
// Study, channel, questionnaire, step, schedule, their documents, and how they are validated. It does not depend
// on pages, requests or permissions. Identifiers and languages are in `Vocabulary`; what publishing makes of
// a design is in `StudyPublishing`.
//
// Glossary
//
//   study          designed once and offered to participants; a study folder contains one design
//   channel        one of a study's two environments, Test and Live, each with its own Study ID, app, status,
//                  publications and responses
//   Study ID       the name that apps and response servers use for a channel's study (`StudyID`)
//   App ID, Org ID the names of the app and the organization that offer it (`AppID`, `OrganizationID`)
//   document       one editable unit of a design, kept with every previous revision
//   section        an entry of the designer's menu: one document, or a list of documents
//   activity       something that participants do: a questionnaire or an active task
//   key            the short title of an activity or step: names Lists and columns, fixed after publishing
//   publication    a snapshot of a design for one channel, with its version and digest
//   payload        the bytes that apps receive, encoded when a publication is made
