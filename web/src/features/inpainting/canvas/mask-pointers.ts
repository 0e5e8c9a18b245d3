import { type MaskCanvas, moveCursor, type Point, setView, zoomBy } from './mask-canvas.ts'
import { cancelDraft, extendDraft, finishDraft, startDraft } from './mask-draft.ts'
import type { MaskEdit } from './mask-history.ts'

/** Mouse, pen and fingers: one finger draws, two zoom and move; so do the wheel and the space bar. */
export function createPointerListeners(stage: MaskCanvas, onMark: (mark: MaskEdit) => void) {
  const pointers = new Map<number, Point>()
  const hand = { isOut: false }
  return {
    ...pressing(stage, { pointers, hand, onMark }),
    ...moving(stage, { pointers, hand }),
    ...panning(stage, hand),
  }
}

interface PointerState {
  readonly pointers: Map<number, Point>
  /** While the space bar is held, one moves the picture. */
  readonly hand: { isOut: boolean }
}

const pressing = (
  stage: MaskCanvas,
  { pointers, hand, onMark }: PointerState & { readonly onMark: (mark: MaskEdit) => void },
) => ({
  pointerdown(event: PointerEvent) {
    if (event.button > 1) return
    event.preventDefault()
    stage.canvas.focus({ preventScroll: true })
    stage.canvas.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, pointOf(stage, event))
    // A second finger means to zoom: what the first has drawn was not meant.
    if (pointers.size > 1) cancelDraft(stage)
    else if (!hand.isOut && event.button === 0)
      startDraft(stage, pointOf(stage, event), event.altKey)
  },
  pointerup(event: PointerEvent) {
    pointers.delete(event.pointerId)
    const mark = finishDraft(stage)
    if (mark) onMark(mark)
  },
  pointercancel(event: PointerEvent) {
    pointers.delete(event.pointerId)
    cancelDraft(stage)
  },
})

const moving = (stage: MaskCanvas, { pointers, hand }: PointerState) => ({
  pointermove(event: PointerEvent) {
    const at = pointOf(stage, event)
    moveCursor(stage, at, event.pointerType !== 'touch' && !hand.isOut)
    const before = pointers.get(event.pointerId)
    if (!before) return
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(stage, { from: before, to: at, other })
    else if (stage.draft)
      for (const part of coalescedEvents(event)) extendDraft(stage, pointOf(stage, part))
    else
      setView(stage, {
        ...stage.view,
        x: stage.view.x + at.x - before.x,
        y: stage.view.y + at.y - before.y,
      })
    pointers.set(event.pointerId, at)
  },
  pointerleave() {
    stage.cursor.style.opacity = '0'
  },
  wheel(event: WheelEvent) {
    event.preventDefault()
    zoomBy(stage, Math.exp(-event.deltaY / 400), pointOf(stage, event))
  },
})

function panning({ canvas }: MaskCanvas, hand: PointerState['hand']) {
  const hold = (isOut: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    hand.isOut = isOut
    canvas.style.cursor = isOut ? 'grab' : 'none'
  }
  return { keydown: hold(true), keyup: hold(false) }
}

/** Between two frames a pen moves more than once; a movement that a program made has no parts. */
function coalescedEvents(event: PointerEvent): readonly PointerEvent[] {
  const parts = event.getCoalescedEvents()
  return parts.length > 0 ? parts : [event]
}

function pointOf({ canvas }: MaskCanvas, event: MouseEvent): Point {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

interface Pinch {
  readonly from: Point
  readonly to: Point
  readonly other: Point
}
function pinch(stage: MaskCanvas, { from, to, other }: Pinch) {
  const { x, y } = stage.view
  stage.view = { ...stage.view, x: x + (to.x - from.x) / 2, y: y + (to.y - from.y) / 2 }
  zoomBy(stage, distance(to, other) / distance(from, other), {
    x: (to.x + other.x) / 2,
    y: (to.y + other.y) / 2,
  })
}

const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
