const hooks = new Set<() => void>()

/** Something that goes on whatever page is shown, for one person: it ends when that person is no longer there. */
export const onSignOut = (end: () => void): void => void hooks.add(end)

export function runSignOutHooks(): void {
  for (const end of hooks) end()
}
