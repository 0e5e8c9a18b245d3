/**
 * Copies a text; returns whether it worked. Outside a secure context (plain HTTP on a network) there is no `navigator.clipboard`,
 * and where there is one the browser may refuse: then the old command copies a temporary selection.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Off the screen but still selectable; inside an open dialog if any, whose focus trap would take the selection back.
  Object.assign(field.style, { position: 'fixed', top: '0', left: '-100vw' })
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
