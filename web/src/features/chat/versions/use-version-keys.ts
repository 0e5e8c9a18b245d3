import { useEffect } from 'react'
import { isPageCovered } from '#browser/window-files.ts'
import type { MessageRows } from '../message-list/message-rows.ts'

const fields = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/** Alt + ↑ and Alt + ↓ outside of fields: the version before, and after, of the message in focus, else of the last reply. */
export function useVersionKeys(rows: MessageRows, onShow: (messageId: string) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUp = event.key === 'ArrowUp'
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if ((!isUp && event.key !== 'ArrowDown') || isPageCovered()) return
      if (event.target instanceof Element && event.target.closest(fields)) return
      const { variants } = focusedRow(rows)?.message ?? {}
      const target = isUp ? variants?.previousId : variants?.nextId
      if (variants) event.preventDefault()
      if (target !== undefined) onShow(target)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

function focusedRow(rows: MessageRows) {
  const row = document.activeElement?.closest<HTMLElement>('[data-row-index]')
  const index = row ? Number(row.dataset.rowIndex) : rows.end - 1
  return rows.slice(index, index + 1)[0]
}
