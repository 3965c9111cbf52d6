// StudyDesigner: the pages on which a study is designed, section by section, and taken to participants.
//
//   Editing/           `DocumentForm`, a form that edits a document, and `DocumentEditor`, which shows and saves it
//   Overview/          the frame and the first page of a design: how far each section is
//   Apps/              what an app tells about itself: properties, gateway, versions, terms
//   OverviewPages/     the pages that introduce a study, and their parts that apps share
//   NewStudy/          a study comes into being, or one with a response folder alone gets a design
//   BasicInformation/  Settings/  Eligibility/   one form each
//   Consent/           sections, the test about them, data sharing, the document and its signatures
//   Lists/             `DocumentList`, a section that is a list of documents, and what all of them have in common
//   Resources/         their list and their form
//   Questionnaires/    their list, their editors with all ways of answering, and the phone next to them
//   Notifications/     messages to participants, of a study and of an app
//   Languages/         how far each language is, files for translators and what comes back from them
//   History/           revisions of a document, their differences, going back to one
//
// Rules and revisions are those of Studies; pages ask them and decide nothing. Knows nothing of responses.
import PortalUI

/// In pages a choice is one of a field's; the choice that participants have is `Studies.Choice`.
typealias SelectOption = PortalUI.SelectOption
