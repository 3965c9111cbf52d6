// StudyMetadata: the JSON API that serves published studies to the apps.
//
// Speaks the language of the service that it replaces, under its addresses (`/StudyMetaData/…`): every key always
// present, failures told by header fields, versions as text. Answers are bytes that were encoded when a study was
// published and are held in memory; reading them writes nothing.
