import { type MaskCanvas, moveCursor, type Point, setView, zoomBy } from './mask-canvas.ts'
import { cancelDraft, extendDraft, finishDraft, startDraft } from './mask-draft.ts'
import type { MaskEdit } from './mask-history.ts'

/** Mouse, pen and fingers: one finger draws, two zoom and move, as do the wheel and the space bar. */
export function createPointerListeners(maskCanvas: MaskCanvas, onEdit: (edit: MaskEdit) => void) {
  const pointers = new Map<number, Point>()
  const hand = { isOut: false }
  return {
    ...pressing(maskCanvas, { pointers, hand, onEdit }),
    ...moving(maskCanvas, { pointers, hand }),
    ...panning(maskCanvas, hand),
  }
}

interface PointerState {
  readonly pointers: Map<number, Point>
  /** While the space bar is pressed, dragging moves the picture. */
  readonly hand: { isOut: boolean }
}

const pressing = (
  maskCanvas: MaskCanvas,
  { pointers, hand, onEdit }: PointerState & { readonly onEdit: (edit: MaskEdit) => void },
) => ({
  pointerdown(event: PointerEvent) {
    if (event.button > 1) return
    event.preventDefault()
    maskCanvas.canvas.focus({ preventScroll: true })
    maskCanvas.canvas.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, pointOf(maskCanvas, event))
    // A second finger means zooming: the stroke of the first is discarded.
    if (pointers.size > 1) cancelDraft(maskCanvas)
    else if (!hand.isOut && event.button === 0)
      startDraft(maskCanvas, pointOf(maskCanvas, event), event.altKey)
  },
  pointerup(event: PointerEvent) {
    pointers.delete(event.pointerId)
    const edit = finishDraft(maskCanvas)
    if (edit) onEdit(edit)
  },
  pointercancel(event: PointerEvent) {
    pointers.delete(event.pointerId)
    cancelDraft(maskCanvas)
  },
})

const moving = (maskCanvas: MaskCanvas, { pointers, hand }: PointerState) => ({
  pointermove(event: PointerEvent) {
    const at = pointOf(maskCanvas, event)
    moveCursor(maskCanvas, at, event.pointerType !== 'touch' && !hand.isOut)
    const before = pointers.get(event.pointerId)
    if (!before) return
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(maskCanvas, { from: before, to: at, other })
    else if (maskCanvas.draft)
      for (const part of coalescedEvents(event)) extendDraft(maskCanvas, pointOf(maskCanvas, part))
    else
      setView(maskCanvas, {
        ...maskCanvas.view,
        x: maskCanvas.view.x + at.x - before.x,
        y: maskCanvas.view.y + at.y - before.y,
      })
    pointers.set(event.pointerId, at)
  },
  pointerleave() {
    maskCanvas.cursor.style.opacity = '0'
  },
  wheel(event: WheelEvent) {
    event.preventDefault()
    zoomBy(maskCanvas, Math.exp(-event.deltaY / 400), pointOf(maskCanvas, event))
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

/** Between two frames a pen reports several movements; a synthetic event has none of them. */
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
function pinch(maskCanvas: MaskCanvas, { from, to, other }: Pinch) {
  const { x, y } = maskCanvas.view
  maskCanvas.view = { ...maskCanvas.view, x: x + (to.x - from.x) / 2, y: y + (to.y - from.y) / 2 }
  zoomBy(maskCanvas, distance(to, other) / distance(from, other), {
    x: (to.x + other.x) / 2,
    y: (to.y + other.y) / 2,
  })
}

const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
