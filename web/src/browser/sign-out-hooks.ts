const hooks = new Set<() => void>()

/** Something that goes on whatever page is shown, for one person: it ends when that person is no longer there. */
export const onSignOut = (hook: () => void): void => void hooks.add(hook)

export function runSignOutHooks(): void {
  for (const hook of hooks) hook()
}
