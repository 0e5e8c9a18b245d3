const two = (number: number) => String(number).padStart(2, '0')

/** As `2026-11-27`, by the browser's calendar. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** So many days until today, in order. */
export const lastDays = (count: number, today: Date): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index))),
  )

/** So many months until this one, the newest first, as `2026-11`. */
export const lastMonths = (count: number, today: Date): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    dayOf(new Date(today.getFullYear(), today.getMonth() - index, 1)).slice(0, 7),
  )
