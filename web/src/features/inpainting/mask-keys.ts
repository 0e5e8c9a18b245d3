import { begin, finish, giveUp, goOn } from './mask-drafts.ts'
import type { Mark } from './mask-marks.ts'
import { fitAll, look, type MaskStage, moveCursor, zoomBy } from './mask-stage.ts'

/** How far an arrow key goes on the screen, in pixels; with Maj, precisely. */
const [step, fineStep] = [12, 2]
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Drawing without a pointer, on the focused canvas: arrows move the brush, Entrée puts it down and lifts it, Échap gives up. */
export function drawByKeys(stage: MaskStage, onMark: (mark: Mark) => void) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return
    const way = ways[event.key]
    if (way) go(stage, way, event.shiftKey ? fineStep : step)
    else if (event.key === 'Enter') press(stage, { onMark, isTurned: event.altKey })
    else if (event.key === 'Escape' && stage.draft) giveUp(stage)
    else if (event.key === '+' || event.key === '-')
      zoomBy(stage, event.key === '+' ? 1.25 : 0.8, stage.at)
    else if (event.key === '0') fitAll(stage)
    else return
    event.preventDefault()
  }
}

function go(stage: MaskStage, [right, down]: readonly [number, number], by: number): void {
  const { room, view, cursor } = stage
  // Where the focus came by a key, the brush begins in the middle.
  const from = cursor.style.opacity === '1' ? stage.at : { x: room.width / 2, y: room.height / 2 }
  const wished = { x: from.x + right * by, y: from.y + down * by }
  const at = {
    x: Math.min(room.width, Math.max(0, wished.x)),
    y: Math.min(room.height, Math.max(0, wished.y)),
  }
  // At the rim, what lies beyond comes into view.
  if (at.x !== wished.x || at.y !== wished.y)
    look(stage, { ...view, x: view.x + at.x - wished.x, y: view.y + at.y - wished.y })
  moveCursor(stage, at, true)
  if (stage.draft) goOn(stage, at)
}

function press(
  stage: MaskStage,
  { onMark, isTurned }: { readonly onMark: (mark: Mark) => void; readonly isTurned: boolean },
): void {
  if (!stage.draft) {
    moveCursor(
      stage,
      stage.cursor.style.opacity === '1'
        ? stage.at
        : { x: stage.room.width / 2, y: stage.room.height / 2 },
      true,
    )
    begin(stage, stage.at, isTurned)
    return
  }
  const mark = finish(stage)
  if (mark) onMark(mark)
}
