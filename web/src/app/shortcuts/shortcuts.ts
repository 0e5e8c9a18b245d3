/** Keys pressed together; `mod` is Ctrl, on a Mac ⌘. */
type Key = 'mod' | (string & {})
export interface Shortcut {
  /** Ways to do the same. */
  readonly keys: readonly (readonly Key[])[]
  readonly description: string
}

export const isMac = /mac|iphone|ipad/i.test(navigator.platform)
const names: Readonly<Record<string, string>> = { mod: isMac ? '⌘' : 'Ctrl' }
export const keyLabel = (key: Key): string => names[key] ?? key

/** What is held down with a letter on every page. */
export const isModifierPressed = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  isMac ? event.metaKey : event.ctrlKey

/** A key that is meant for what one types. */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="menu"]') !==
    null
