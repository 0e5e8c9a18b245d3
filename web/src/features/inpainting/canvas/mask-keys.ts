import { fitToView, type MaskCanvas, moveCursor, setView, zoomBy } from './mask-canvas.ts'
import { cancelDraft, extendDraft, finishDraft, startDraft } from './mask-draft.ts'
import type { MaskEdit } from './mask-history.ts'

/** The step of an arrow key in pixels of the screen; with Maj, the small one. */
const [step, fineStep] = [12, 2]
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Drawing by keys on the focused canvas: the arrows move the brush, Entrée starts and ends a stroke, Échap cancels it. */
export function createKeyListener(maskCanvas: MaskCanvas, onEdit: (edit: MaskEdit) => void) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return
    const direction = directions[event.key]
    if (direction) moveBrush(maskCanvas, direction, event.shiftKey ? fineStep : step)
    else if (event.key === 'Enter') toggleBrush(maskCanvas, { onEdit, isTurned: event.altKey })
    else if (event.key === 'Escape' && maskCanvas.draft) cancelDraft(maskCanvas)
    else if (event.key === '+' || event.key === '-')
      zoomBy(maskCanvas, event.key === '+' ? 1.25 : 0.8, maskCanvas.pointer)
    else if (event.key === '0') fitToView(maskCanvas)
    else return
    event.preventDefault()
  }
}

function moveBrush(
  maskCanvas: MaskCanvas,
  [right, down]: readonly [number, number],
  by: number,
): void {
  const { viewport, view, cursor } = maskCanvas
  // Where the focus came by a key, the brush begins in the middle.
  const from =
    cursor.style.opacity === '1'
      ? maskCanvas.pointer
      : { x: viewport.width / 2, y: viewport.height / 2 }
  const wished = { x: from.x + right * by, y: from.y + down * by }
  const at = {
    x: Math.min(viewport.width, Math.max(0, wished.x)),
    y: Math.min(viewport.height, Math.max(0, wished.y)),
  }
  // At the rim, what lies beyond comes into view.
  if (at.x !== wished.x || at.y !== wished.y)
    setView(maskCanvas, { ...view, x: view.x + at.x - wished.x, y: view.y + at.y - wished.y })
  moveCursor(maskCanvas, at, true)
  if (maskCanvas.draft) extendDraft(maskCanvas, at)
}

function toggleBrush(
  maskCanvas: MaskCanvas,
  { onEdit, isTurned }: { readonly onEdit: (edit: MaskEdit) => void; readonly isTurned: boolean },
): void {
  if (!maskCanvas.draft) {
    moveCursor(
      maskCanvas,
      maskCanvas.cursor.style.opacity === '1'
        ? maskCanvas.pointer
        : { x: maskCanvas.viewport.width / 2, y: maskCanvas.viewport.height / 2 },
      true,
    )
    startDraft(maskCanvas, maskCanvas.pointer, isTurned)
    return
  }
  const edit = finishDraft(maskCanvas)
  if (edit) onEdit(edit)
}
