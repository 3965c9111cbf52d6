import Studies
import Timekeeping

extension KicksStudy {
    /// The main task of the study, in English and Spanish.
    static func kicks(_ clock: DemoClock) -> ActiveTask {
        with(ActiveTask(.fetalKickCounter)) { task in
            task.key = "KickCount"
            task.name = .both("Count ten kicks", "Cuente diez pataditas")
            task.instructions = .both(
                "Lie on your left side. Tap the phone with each movement until you have felt ten.",
                "Acuéstese sobre el lado izquierdo. Toque el teléfono con cada movimiento hasta sentir diez.")
            task.format = .fetalKickCounter(
                with(FetalKickCounterFormat()) { ($0.kicks, $0.durationMinutes) = (10, 120) })
            task.schedule = .daily(
                with(DailySchedule()) { schedule in
                    schedule.times = [TimeOfDay(secondOfDay: 20 * 3_600)]
                    (schedule.startDate, schedule.days) = (clock.date(daysAgo: -14), 84)
                })
            task[.duration] = DashboardUse(
                chart: with(Chart()) { chart in
                    (chart.timeRange, chart.rollback) = (.daysOfWeek, true)
                    chart.title = .both("Minutes for ten kicks", "Minutos para diez pataditas")
                },
                statistic: with(Statistic()) { statistic in
                    statistic.shortName = "kickTime"
                    statistic.displayName = .both("Time for ten kicks", "Tiempo para diez pataditas")
                    statistic.units = .both("minutes", "minutos")
                    (statistic.icon, statistic.formula) = (.babyKicks, .average)
                })
        }
    }

    /// A puzzle to pass the time until the next kick.
    static let tower = with(ActiveTask(.towerOfHanoi)) { task in
        task.key = "RestfulTower"
        task.name = .both("A puzzle for the waiting time", "Un rompecabezas para la espera")
        task.instructions = .both(
            "Move the tower to the last peg, one disk at a time.",
            "Lleve la torre a la última varilla, un disco a la vez.")
        task.format = .towerOfHanoi(with(TowerOfHanoiFormat()) { $0.disks = 4 })
    }
}
