import { type KeyboardEvent, useState } from 'react'

interface ActiveOption<T> {
  readonly active: T | undefined
  readonly activate: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The option that Enter chooses while the focus is on the list or on its search field: the last one pointed at, at first the chosen one. */
export function useActiveOption<T extends { readonly id: string }>(
  options: readonly T[],
  chosenId: string | undefined,
  onChoose: (id: string) => void,
): ActiveOption<T> {
  const [activeId, activate] = useState(chosenId)
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === activeId),
  )
  const active = options[index]
  return {
    active,
    activate,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing || !active) return
      const next = options[indexAfterKey(event.key, index, options.length) ?? -1]
      if (event.key === 'Enter') onChoose(active.id)
      else if (next) activate(next.id)
      else return
      event.preventDefault()
    },
  }
}

/** Arrows go round at both ends; any other key leads nowhere. */
function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index + count - 1) % count
  if (key === 'PageDown') return Math.min(index + 6, count - 1)
  if (key === 'PageUp') return Math.max(index - 6, 0)
  return undefined
}
