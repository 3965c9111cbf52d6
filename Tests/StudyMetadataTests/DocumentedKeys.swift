/// Every key of the answers with its type and default, written down from sections 3 and 4 of the reference.
///
/// `studies[].settings.rejoin boolean` is a member; a third word is the value when there is nothing to tell, and a
/// question mark after the type says that null may stand there.
enum DocumentedKeys {
    static let answers: [(name: String, keys: String)] = [
        ("studyList", study), ("study", study), ("studyInfo", info),
        ("eligibilityConsent", eligibilityConsent),
        (
            "consentDocument",
            """
            message string "SUCCESS"
            consent.version string
            consent.type string "text/html"
            consent.content string ""
            """
        ),
        ("resources", resources), ("activityList", activityList), ("activity", activity),
        ("studyDashboard", dashboard), ("studyUpdates", updates), ("gatewayInfo", gateway),
        (
            "termsPolicy",
            """
            message string "SUCCESS"
            terms string ""
            privacy string ""
            """
        ),
        ("notifications", notifications), ("appUpdates", appUpdates), ("versionInfo", versions),
        ("participantProperties", properties),
    ]

    private static let study = """
        message string "SUCCESS"
        studies array []
        studies[].studyId string
        studies[].studyVersion string
        studies[].studyLanguage string
        studies[].title string
        studies[].category string ""
        studies[].sponsorName string ""
        studies[].tagline string ""
        studies[].status string
        studies[].logo string ""
        studies[].settings.enrolling boolean
        studies[].settings.platform string
        studies[].settings.rejoin boolean
        """

    private static let info = """
        message string "SUCCESS"
        studyWebsite string ""
        info array []
        info[].type string
        info[].image string ""
        info[].title string ""
        info[].text string ""
        info[].videoLink string ""
        anchorDate.type string ""
        anchorDate.questionInfo.activityId string ""
        anchorDate.questionInfo.activityVersion string ""
        anchorDate.questionInfo.key string ""
        withdrawalConfig.type string ""
        withdrawalConfig.message string ""
        """

    private static let eligibilityConsent = """
        message string "SUCCESS"
        eligibility.type string
        eligibility.tokenTitle string ""
        eligibility.test array []
        eligibility.test[].type string "Question"
        eligibility.test[].resultType string "boolean"
        eligibility.correctAnswers array []
        eligibility.correctAnswers[].key string
        eligibility.correctAnswers[].answer boolean
        consent.version string
        consent.visualScreens array []
        consent.visualScreens[].type string
        consent.visualScreens[].title string ""
        consent.visualScreens[].text string ""
        consent.visualScreens[].description string ""
        consent.visualScreens[].html string ""
        consent.visualScreens[].url string ""
        consent.visualScreens[].visualStep boolean
        consent.comprehension.passScore integer 0
        consent.comprehension.questions array []
        consent.comprehension.questions[].resultType string "textChoice"
        consent.comprehension.questions[].format.textChoices array []
        consent.comprehension.questions[].format.selectionStyle string
        consent.comprehension.correctAnswers array []
        consent.comprehension.correctAnswers[].key string
        consent.comprehension.correctAnswers[].answer array []
        consent.comprehension.correctAnswers[].answer[] string
        consent.comprehension.correctAnswers[].evaluation string
        consent.sharing.title string ""
        consent.sharing.text string ""
        consent.sharing.shortDesc string ""
        consent.sharing.longDesc string ""
        consent.sharing.learnMore string ""
        consent.sharing.allowWithoutSharing boolean false
        consent.review.reasonForConsent string
        consent.review.reviewHTML string ""
        consent.review.consentByLAR string "No"
        consent.review.additionalSignature string "No"
        consent.review.signatures array? []
        consent.review.signatures[] string
        """

    private static let resources = """
        message string "SUCCESS"
        resources array []
        resources[].title string
        resources[].type string
        resources[].resourcesId string
        resources[].content string ""
        resources[].audience string "All"
        resources[].notificationText string ""
        resources[].availability|1.availableDate string ""
        resources[].availability|1.expiryDate string ""
        resources[].availability|1.startDays integer 0
        resources[].availability|1.endDays integer 0
        resources[].availability|1.availabilityType string "Regular"
        resources[].availability|2.startDays integer 0
        resources[].availability|2.endDays integer 0
        resources[].availability|2.availabilityType string "AnchorDate"
        resources[].availability|2.sourceType string
        resources[].availability|2.sourceKey string ""
        resources[].availability|2.sourceActivityId string ""
        resources[].availability|2.sourceFormKey string ""
        resources[].availability|2.propertyMetadata|0.propertyId string ""
        """

    private static let activityList = """
        message string "SUCCESS"
        studyName string
        activities array []
        activities[].activityId string
        activities[].activityVersion string
        activities[].title string
        activities[].type string
        activities[].startTime string ""
        activities[].endTime string ""
        activities[].branching boolean false
        activities[].lastModified string ""
        activities[].state string
        activities[].taskSubType string ""
        activities[].schedulingType string
        activities[].anchorDate.sourceType string ""
        activities[].anchorDate.sourceActivityId string ""
        activities[].anchorDate.sourceKey string ""
        activities[].anchorDate.sourceFormKey string ""
        activities[].anchorDate.propertyMetadata.propertyId string ""
        activities[].anchorDate.propertyMetadata.propertyType string ""
        activities[].anchorDate.propertyMetadata.propertyDataFormat string ""
        activities[].anchorDate.propertyMetadata.shouldRefresh boolean false
        activities[].anchorDate.propertyMetadata.dataSource string ""
        activities[].anchorDate.propertyMetadata.status string ""
        activities[].anchorDate.propertyMetadata.externalPropertyId string ""
        activities[].anchorDate.propertyMetadata.dateOfEntryId string ""
        activities[].anchorDate.start object?
        activities[].anchorDate.start.anchorDays integer 0
        activities[].anchorDate.start.dayOfWeek integer 0
        activities[].anchorDate.start.dateOfMonth string ""
        activities[].anchorDate.start.time string ""
        activities[].anchorDate.end object?
        activities[].anchorDate.end.anchorDays integer 0
        activities[].anchorDate.end.repeatInterval integer 0
        activities[].anchorDate.end.time string ""
        activities[].frequency.type string
        activities[].frequency.addNewRuns boolean false
        activities[].frequency.runs array []
        activities[].frequency.runs[].startTime string ""
        activities[].frequency.runs[].endTime string ""
        activities[].frequency.anchorRuns array []
        activities[].frequency.anchorRuns[].startDays integer 0
        activities[].frequency.anchorRuns[].endDays integer 0
        activities[].frequency.anchorRuns[].time string? ""
        activities[].anchorRuns array []
        """

    private static let dashboard = """
        message string "SUCCESS"
        dashboard.statistics array []
        dashboard.statistics[].title string
        dashboard.statistics[].displayName string ""
        dashboard.statistics[].statType string ""
        dashboard.statistics[].unit string ""
        dashboard.statistics[].calculation string ""
        dashboard.statistics[].dataSource.type string
        dashboard.statistics[].dataSource.key string
        dashboard.statistics[].dataSource.activity.activityId string
        dashboard.statistics[].dataSource.activity.version string
        dashboard.charts array []
        dashboard.charts[].title string
        dashboard.charts[].displayName string ""
        dashboard.charts[].type string "line-chart"
        dashboard.charts[].scrollable boolean
        dashboard.charts[].configuration.subType string "single"
        dashboard.charts[].configuration.titles array []
        dashboard.charts[].configuration.settings[].numberOfPoints integer 1
        dashboard.charts[].configuration.settings[].pointValues array []
        dashboard.charts[].configuration.settings[].barColor string "#d3d3d3"
        dashboard.charts[].dataSource.type string
        dashboard.charts[].dataSource.key string
        dashboard.charts[].dataSource.activity.activityId string
        dashboard.charts[].dataSource.timeRangeType string ""
        dashboard.charts[].dataSource.startTime string ""
        dashboard.charts[].dataSource.endTime string ""
        """

    private static let updates = """
        message string "SUCCESS"
        updates.consent boolean false
        updates.activities boolean false
        updates.resources boolean false
        updates.info boolean false
        updates.status string
        currentVersion string
        """

    private static let gateway = """
        message string "SUCCESS"
        info array []
        info[].type string
        info[].videoLink string ""
        resources array []
        resources[].resourcesId string
        resources[].resourceId string
        resources[].title string
        resources[].type string
        resources[].content string ""
        """

    private static let notifications = """
        message string "SUCCESS"
        notifications array []
        notifications[].notificationId string
        notifications[].type string
        notifications[].subtype string
        notifications[].studyId string ""
        notifications[].audience string
        notifications[].title string ""
        notifications[].message string
        notifications[].date string ""
        """

    private static let appUpdates = """
        message string ""
        forceUpdate boolean false
        currentVersion string
        """ + "\n" + versions

    private static let versions = """
        android.latestVersion string?
        android.forceUpdate string "false"
        ios.latestVersion string?
        ios.forceUpdate string "false"
        """

    private static let properties = """
        message string
        metadata.studyId string
        metadata.studyVersion string ""
        participantProperties array []
        participantProperties[].propertyId string
        participantProperties[].propertyName string
        participantProperties[].propertyType string
        participantProperties[].propertyDataType string
        participantProperties[].shouldRefresh boolean
        participantProperties[].dataSource string ""
        participantProperties[].status string
        participantProperties[].version string
        """
}
