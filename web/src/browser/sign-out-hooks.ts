const hooks = new Set<() => void>()

/** For what runs outside any page (a player, an upload): the hook stops it when its user signs out. */
export const onSignOut = (hook: () => void): void => void hooks.add(hook)

export function runSignOutHooks(): void {
  for (const hook of hooks) hook()
}
