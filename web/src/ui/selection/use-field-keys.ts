import { useEffect } from 'react'

interface FieldKeys {
  readonly isOpen: boolean
  readonly move: (by: number) => void
  readonly pick: () => void
  readonly close: () => void
}
/** Of a list beside a field that keeps the focus: the keys come here before the field itself takes them, since Entrée would send a message. */
export function useFieldKeys(field: HTMLElement, { isOpen, move, pick, close }: FieldKeys): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: pick,
      Tab: pick,
      Escape: close,
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actions[event.key]
      if (!action || event.isComposing || event.shiftKey || event.ctrlKey) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    field.addEventListener('keydown', onKeyDown, { capture: true })
    return () => field.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}

/** Tells screen readers which one Entrée chooses, while the focus stays in the field. */
export function useActiveOption(field: HTMLElement, optionId: string | undefined): void {
  useEffect(() => {
    if (optionId === undefined) return undefined
    field.setAttribute('aria-activedescendant', optionId)
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, optionId])
}
