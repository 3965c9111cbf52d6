// StudyMetadata: the JSON API that serves published studies to the apps.
//
// Compatible with the service that it replaces, under its URLs (`/StudyMetaData/…`): every key is always
// present, errors are in headers, versions are text. Responses are bytes that were encoded when a study was
// published and are kept in memory. Reading them writes nothing.
