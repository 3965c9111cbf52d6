// StudyDesigner: pages that author a study, preview it and publish it.
