import { type RefObject, useEffect, useRef } from 'react'

/** The composer's field, focused when a chat opens; not where that would open a keyboard over half the screen. */
export function useComposerFocus(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    if (!element || !hasFinePointer() || isBehindDialog(element)) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])
  return field
}

/** With a mouse or the like, focusing a field does not open a keyboard. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches

/** A dialog may have opened meanwhile: whoever types in it must not lose the focus. */
const isBehindDialog = (element: Element): boolean => element.closest('[aria-hidden=true]') !== null
