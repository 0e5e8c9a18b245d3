import { focusOnceLost } from '#ui/focus/focus-once-lost.ts'

/** Focuses the menu of the reply in this row of the chat, once what was pressed beside the replies is gone. */
export const focusReplyOnceLost = (index: number): void =>
  focusOnceLost(() =>
    document.querySelector<HTMLElement>(`[data-row-index="${index}"] [aria-haspopup=menu]`),
  )
