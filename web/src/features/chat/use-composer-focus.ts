import { type RefObject, useEffect, useRef } from 'react'

/** The composer's field, ready to type in when a chat opens; not where that would bring up a keyboard over half the screen. */
export function useComposerFocus(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  return field
}
