const listeners = new Set<() => void>()

/** Shows the shortcuts from wherever they are asked for. */
export const askShortcuts = (): void => {
  for (const listener of listeners) listener()
}
export function onShortcutsAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
