/** Keys pressed together; `mod` is Ctrl, on a Mac ⌘. */
type Key = 'mod' | (string & {})
export interface Shortcut {
  /** Alternatives: each does the same. */
  readonly keys: readonly (readonly Key[])[]
  readonly description: string
}

export const isMac = /mac|iphone|ipad/i.test(navigator.platform)
const names: Readonly<Record<string, string>> = { mod: isMac ? '⌘' : 'Ctrl' }
export const keyLabel = (key: Key): string => names[key] ?? key

/** The modifier of the shortcuts that work on every page. */
export const isModifierPressed = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  isMac ? event.metaKey : event.ctrlKey

/** Whether keys pressed here are text, or belong to a control. */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="menu"]') !==
    null
