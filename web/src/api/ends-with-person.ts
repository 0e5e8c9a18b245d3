const ends = new Set<() => void>()

/** Something that goes on whatever page is shown, for one person: it ends when that person is no longer there. */
export const endsWithPerson = (end: () => void): void => void ends.add(end)

export function endWithPerson(): void {
  for (const end of ends) end()
}
