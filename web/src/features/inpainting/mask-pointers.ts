import { begin, finish, giveUp, goOn } from './mask-drafts.ts'
import type { Mark } from './mask-marks.ts'
import { look, type MaskStage, moveCursor, type Point, zoomBy } from './mask-stage.ts'

/** Mouse, pen and fingers: one finger draws, two zoom and move; so do the wheel and the space bar. */
export function pointerListeners(stage: MaskStage, onMark: (mark: Mark) => void) {
  const pointers = new Map<number, Point>()
  const hand = { isOut: false }
  return {
    ...pressing(stage, { pointers, hand, onMark }),
    ...moving(stage, { pointers, hand }),
    ...panning(stage, hand),
  }
}

interface Hold {
  readonly pointers: Map<number, Point>
  /** While the space bar is held, one moves the picture. */
  readonly hand: { isOut: boolean }
}

const pressing = (
  stage: MaskStage,
  { pointers, hand, onMark }: Hold & { readonly onMark: (mark: Mark) => void },
) => ({
  pointerdown(event: PointerEvent) {
    if (event.button > 1) return
    event.preventDefault()
    stage.canvas.focus({ preventScroll: true })
    stage.canvas.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, placeOf(stage, event))
    // A second finger means to zoom: what the first has drawn was not meant.
    if (pointers.size > 1) giveUp(stage)
    else if (!hand.isOut && event.button === 0) begin(stage, placeOf(stage, event), event.altKey)
  },
  pointerup(event: PointerEvent) {
    pointers.delete(event.pointerId)
    const mark = finish(stage)
    if (mark) onMark(mark)
  },
  pointercancel(event: PointerEvent) {
    pointers.delete(event.pointerId)
    giveUp(stage)
  },
})

const moving = (stage: MaskStage, { pointers, hand }: Hold) => ({
  pointermove(event: PointerEvent) {
    const at = placeOf(stage, event)
    moveCursor(stage, at, event.pointerType !== 'touch' && !hand.isOut)
    const before = pointers.get(event.pointerId)
    if (!before) return
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(stage, { from: before, to: at, other })
    else if (stage.draft) for (const part of partsOf(event)) goOn(stage, placeOf(stage, part))
    else
      look(stage, {
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
    zoomBy(stage, Math.exp(-event.deltaY / 400), placeOf(stage, event))
  },
})

function panning({ canvas }: MaskStage, hand: Hold['hand']) {
  const hold = (isOut: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    hand.isOut = isOut
    canvas.style.cursor = isOut ? 'grab' : 'none'
  }
  return { keydown: hold(true), keyup: hold(false) }
}

/** Between two frames a pen moves more than once; a movement that a program made has no parts. */
function partsOf(event: PointerEvent): readonly PointerEvent[] {
  const parts = event.getCoalescedEvents()
  return parts.length > 0 ? parts : [event]
}

function placeOf({ canvas }: MaskStage, event: MouseEvent): Point {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

interface Pinch {
  readonly from: Point
  readonly to: Point
  readonly other: Point
}
function pinch(stage: MaskStage, { from, to, other }: Pinch) {
  const { x, y } = stage.view
  stage.view = { ...stage.view, x: x + (to.x - from.x) / 2, y: y + (to.y - from.y) / 2 }
  zoomBy(stage, apart(to, other) / apart(from, other), {
    x: (to.x + other.x) / 2,
    y: (to.y + other.y) / 2,
  })
}

const apart = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
