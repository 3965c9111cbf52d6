/// A HealthKit quantity that can supply an answer.
public struct HealthKitQuantity: Hashable, Sendable {
    /// The HealthKit identifier, such as `HKQuantityTypeIdentifierHeight`.
    public let identifier: String
    /// The title shown on pages.
    public let title: String
    /// The heading of the quantity in lists.
    public let group: String

    /// All quantities that the original service offers, in groups.
    public static let all = groups.flatMap { group, quantities in
        quantities.map { HealthKitQuantity(identifier: prefix + $0.key, title: $0.value, group: group) }
    }

    private static let prefix = "HKQuantityTypeIdentifier"

    private static let groups: [(String, KeyValuePairs<String, String>)] = [
        (
            "Body Measurements",
            [
                "BodyMassIndex": "Body Mass Index",
                "BodyFatPercentage": "Body Fat Percentage",
                "Height": "Height",
                "BodyMass": "Body Mass",
                "LeanBodyMass": "Lean Body Mass",
            ]
        ),
        (
            "Fitness",
            [
                "StepCount": "Step Count",
                "DistanceWalkingRunning": "Distance Walk/Run",
                "DistanceCycling": "Distance Cycling",
                "DistanceWheelchair": "Distance Wheelchair",
                "BasalEnergyBurned": "Basal Energy Burned",
                "ActiveEnergyBurned": "Active Energy Burned",
                "FlightsClimbed": "Flights Climbed",
                "NikeFuel": "Nike Fuel",
                "AppleExerciseTime": "Exercise Time",
                "PushCount": "Push Count",
                "DistanceSwimming": "Distance Swimming",
                "SwimmingStrokeCount": "Swimming Stroke Count",
            ]
        ),
        (
            "Vitals",
            [
                "HeartRate": "Heart Rate",
                "BodyTemperature": "Body Temperature",
                "BasalBodyTemperature": "Basal Body Temperature",
                "BloodPressureSystolic": "Blood Pressure Systolic",
                "BloodPressureDiastolic": "Blood Pressure Diastolic",
                "RespiratoryRate": "Respiratory Rate",
            ]
        ),
        (
            "Results",
            [
                "OxygenSaturation": "Oxygen Saturation",
                "PeripheralPerfusionIndex": "Peripheral Perfusion Index",
                "BloodGlucose": "Blood Glucose",
                "NumberOfTimesFallen": "Number of times fallen",
                "ElectrodermalActivity": "Electrodermal Activity",
                "InhalerUsage": "Inhaler Usage",
                "BloodAlcoholContent": "Blood Alcohol Count",
                "ForcedVitalCapacity": "Forced Vital Capacity",
                "ForcedExpiratoryVolume1": "Forced Expiratory Volume",
                "PeakExpiratoryFlowRate": "Peak Expiratory Flow Rate",
            ]
        ),
        (
            "Nutrition",
            [
                "DietaryFatTotal": "Dietary Fat",
                "DietaryFatPolyunsaturated": "Dietary Fat Polyunsaturated",
                "DietaryFatMonounsaturated": "Dietary Fat Monounsaturated",
                "DietaryFatSaturated": "Dietary Fat Saturated",
                "DietaryCholesterol": "Dietary Cholesterol",
                "DietarySodium": "Dietary Sodium",
                "DietaryCarbohydrates": "Dietary Carbohydrate",
                "DietaryFiber": "Dietary Fiber",
                "DietarySugar": "Dietary Sugar",
                "DietaryEnergyConsumed": "Dietary Energy Consumed",
                "DietaryProtein": "Dietary Protein",
                "DietaryVitaminA": "Dietary Vitamin A",
                "DietaryVitaminB6": "Dietary Vitamin B6",
                "DietaryVitaminB12": "Dietary Vitamin B12",
                "DietaryVitaminC": "Dietary Vitamin C",
                "DietaryVitaminD": "Dietary Vitamin D",
                "DietaryVitaminE": "Dietary Vitamin E",
                "DietaryVitaminK": "Dietary Vitamin K",
                "DietaryCalcium": "Dietary Calcium",
                "DietaryIron": "Dietary Iron",
                "DietaryThiamin": "Dietary Thiamin",
                "DietaryRiboflavin": "Dietary Riboflavin",
                "DietaryNiacin": "Dietary Niacin",
                "DietaryFolate": "Dietary Folate",
                "DietaryBiotin": "Dietary Biotin",
                "DietaryPantothenicAcid": "Dietary Pantothenic Acid",
                "DietaryPhosphorus": "Dietary Phosphorus",
                "DietaryIodine": "Dietary Iodine",
                "DietaryMagnesium": "Dietary Magnesium",
                "DietaryZinc": "Dietary Zinc",
                "DietarySelenium": "Dietary Selenium",
                "DietaryCopper": "Dietary Copper",
                "DietaryManganese": "Dietary Manganese",
                "DietaryChromium": "Dietary Chromium",
                "DietaryMolybdenum": "Dietary Molybdenum",
                "DietaryChloride": "Dietary Chloride",
                "DietaryPotassium": "Dietary Potassium",
                "DietaryCaffeine": "Dietary Caffeine",
                "DietaryWater": "Dietary Water",
            ]
        ),
        (
            "Environment",
            [
                "UVExposure": "UV Exposure"
            ]
        ),
    ]
}
