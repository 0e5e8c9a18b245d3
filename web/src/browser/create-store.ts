/** A value outside React, for `useSyncExternalStore`. */
export interface Store<T> {
  readonly current: () => T
  readonly set: (value: T) => void
  readonly subscribe: (onChange: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  const subscribers = new Set<() => void>()
  let value = initial
  return {
    current: () => value,
    set(next) {
      value = next
      for (const notify of subscribers) notify()
    },
    subscribe(onChange) {
      subscribers.add(onChange)
      return () => void subscribers.delete(onChange)
    },
  }
}
