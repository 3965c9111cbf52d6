// StudyMetadata: the JSON API that serves published studies to the apps.
