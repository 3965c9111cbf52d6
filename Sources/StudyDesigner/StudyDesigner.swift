// StudyDesigner: the pages to design a study, section by section, and to publish it to participants.
//
//   Overview/          the first page of a design, with the progress of each section
//   Apps/              the settings of an app: properties, gateway, versions, terms
//   OverviewPages/     the pages that introduce a study, and their parts that apps share
//   NewStudy/          creates a study, or adds a design to a study that only has a response folder
//   BasicInformation/  Settings/  Eligibility/   one form each
//   Consent/           sections, comprehension test, data sharing, the document and its signatures
//   Lists/             `DocumentList`, a section that is a list of documents
//   Resources/         their list and their form
//   Questionnaires/    their list, their editors with all response types
//   Walkthrough/  EnrollmentPreview/   what participants will see
//   Notifications/     messages to participants, of a study and of an app
//   Languages/         translation progress, and files for and from translators
//   Protocol/          the complete design as a PDF
//   Review/            comments on the design, and requests to review it
//   Shares/            read-only links to the design, for people without an account
//   History/           revisions of a document, their differences, and restoring one
//
// What the pages share is in `DesignEditing`, the screens of phones in `ParticipantPreview`. Rules and revisions are in
// `Studies`; pages only call them. This module doesn't depend on responses.
import PortalUI

/// An option of a field on a page; `Studies.Choice` is an option for participants.
typealias SelectOption = PortalUI.SelectOption
