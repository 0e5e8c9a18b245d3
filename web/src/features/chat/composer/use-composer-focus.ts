import { type RefObject, useEffect, useRef } from 'react'

/** The composer's field, ready to type in when a chat opens; not where that would bring up a keyboard over half the screen. */
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

/** A mouse or the like: focusing a field does not bring up a keyboard. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches

/** Whoever types in a dialog that opened meanwhile goes on there. */
const isBehindDialog = (element: Element): boolean => element.closest('[aria-hidden=true]') !== null
