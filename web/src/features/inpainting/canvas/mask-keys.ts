import { fitToView, type MaskCanvas, moveCursor, setView, zoomBy } from './mask-canvas.ts'
import { cancelDraft, extendDraft, finishDraft, startDraft } from './mask-draft.ts'
import type { MaskEdit } from './mask-history.ts'

/** How far an arrow key goes on the screen, in pixels; with Maj, precisely. */
const [step, fineStep] = [12, 2]
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Drawing without a pointer, on the focused canvas: arrows move the brush, Entrée puts it down and lifts it, Échap gives up. */
export function createKeyListener(stage: MaskCanvas, onMark: (mark: MaskEdit) => void) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return
    const way = directions[event.key]
    if (way) moveBrush(stage, way, event.shiftKey ? fineStep : step)
    else if (event.key === 'Enter') toggleBrush(stage, { onMark, isTurned: event.altKey })
    else if (event.key === 'Escape' && stage.draft) cancelDraft(stage)
    else if (event.key === '+' || event.key === '-')
      zoomBy(stage, event.key === '+' ? 1.25 : 0.8, stage.pointer)
    else if (event.key === '0') fitToView(stage)
    else return
    event.preventDefault()
  }
}

function moveBrush(stage: MaskCanvas, [right, down]: readonly [number, number], by: number): void {
  const { viewport, view, cursor } = stage
  // Where the focus came by a key, the brush begins in the middle.
  const from =
    cursor.style.opacity === '1' ? stage.pointer : { x: viewport.width / 2, y: viewport.height / 2 }
  const wished = { x: from.x + right * by, y: from.y + down * by }
  const at = {
    x: Math.min(viewport.width, Math.max(0, wished.x)),
    y: Math.min(viewport.height, Math.max(0, wished.y)),
  }
  // At the rim, what lies beyond comes into view.
  if (at.x !== wished.x || at.y !== wished.y)
    setView(stage, { ...view, x: view.x + at.x - wished.x, y: view.y + at.y - wished.y })
  moveCursor(stage, at, true)
  if (stage.draft) extendDraft(stage, at)
}

function toggleBrush(
  stage: MaskCanvas,
  { onMark, isTurned }: { readonly onMark: (mark: MaskEdit) => void; readonly isTurned: boolean },
): void {
  if (!stage.draft) {
    moveCursor(
      stage,
      stage.cursor.style.opacity === '1'
        ? stage.pointer
        : { x: stage.viewport.width / 2, y: stage.viewport.height / 2 },
      true,
    )
    startDraft(stage, stage.pointer, isTurned)
    return
  }
  const mark = finishDraft(stage)
  if (mark) onMark(mark)
}
