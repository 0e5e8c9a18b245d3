const nightHour = 3

/** The first night at or after this time, when works go to the trash because of their age: by the clock of the server. */
export function nightAfter(at: number): number {
  const night = nightOf(at, 0)
  return night >= at ? night : nightOf(at, 1)
}

/** The last night at or before this time. */
export function nightBefore(at: number): number {
  const night = nightOf(at, 0)
  return night <= at ? night : nightOf(at, -1)
}

/** On a day where the hour changes, its night is not a multiple of 24 hours away. */
function nightOf(at: number, daysLater: number): number {
  const night = new Date(at)
  night.setDate(night.getDate() + daysLater)
  return night.setHours(nightHour, 0, 0, 0)
}
