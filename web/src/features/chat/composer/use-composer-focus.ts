import { type RefObject, useEffect, useRef } from 'react'
import { focusOnceLost } from '#ui/focus/focus-once-lost.ts'

export type ComposerField = RefObject<HTMLTextAreaElement | null>

/** The composer's field, focused when a chat opens; not where that would open a keyboard over half the screen. */
export function useComposerFocus(): ComposerField {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    if (!element || !hasFinePointer() || isBehindDialog(element)) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])
  return field
}

/** Where one goes on when what had the focus is gone. */
export function focusComposerOnceLost(field: ComposerField): void {
  if (hasFinePointer()) focusOnceLost(() => field.current)
}

/** The same where the page is about to show another composer. */
export function focusNextComposerOnceLost(): void {
  if (hasFinePointer()) focusOnceLost(() => document.querySelector<HTMLElement>('main textarea'))
}

/** With a mouse or the like, focusing a field does not open a keyboard. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches

/** A dialog may have opened meanwhile: whoever types in it must not lose the focus. */
const isBehindDialog = (element: Element): boolean => element.closest('[aria-hidden=true]') !== null
