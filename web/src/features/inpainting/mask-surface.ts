import { brushPixels, type Mark } from './mask-marks.ts'
import {
  type Brush,
  createStage,
  fitAll,
  look,
  type MaskStage,
  type Point,
  redraw,
  resize,
  type StageOptions,
  use,
  zoomBy,
} from './mask-stage.ts'
import { toPicture } from './mask-view.ts'

interface Options extends StageOptions {
  readonly onMark: (mark: Mark) => void
}

/** The drawing of a mask by mouse, pen and fingers: one finger draws, two zoom and move, the space bar moves too. */
export function createMaskSurface({ onMark, ...options }: Options) {
  const stage = createStage(options)
  const { canvas, layer } = stage
  const leave = listenTo(canvas, { ...byPointer(stage, onMark), ...byWheel(stage) })
  const watch = new ResizeObserver(() => resize(stage))
  watch.observe(canvas)
  return {
    show(marks: readonly Mark[]) {
      layer.show(marks)
      redraw(stage)
    },
    use: (brush: Brush) => use(stage, brush),
    zoomBy: (factor: number) => zoomBy(stage, factor),
    fit: () => fitAll(stage),
    close() {
      leave()
      watch.disconnect()
      cancelAnimationFrame(stage.frame)
    },
  }
}
export type MaskSurface = ReturnType<typeof createMaskSurface>

function listenTo(target: HTMLElement, heard: object): () => void {
  const ended = new AbortController()
  for (const [name, listener] of Object.entries(heard))
    target.addEventListener(name, listener as EventListener, { signal: ended.signal, passive: false })
  return () => ended.abort()
}

function placeOf({ canvas }: MaskStage, event: MouseEvent): Point {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

const byWheel = (stage: MaskStage) => ({
  wheel(event: WheelEvent) {
    event.preventDefault()
    zoomBy(stage, Math.exp(-event.deltaY / 400), placeOf(stage, event))
  },
})

function byPointer(stage: MaskStage, onMark: (mark: Mark) => void) {
  const { canvas, cursor } = stage
  const pointers = new Map<number, Point>()
  let isPanning = false
  const hold = (held: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    isPanning = held
    canvas.style.cursor = held ? 'grab' : 'none'
  }
  return {
    pointerdown(event: PointerEvent) {
      if (event.button > 1) return
      event.preventDefault()
      canvas.focus({ preventScroll: true })
      canvas.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, placeOf(stage, event))
      // A second finger means to zoom: what the first has drawn was not meant.
      if (pointers.size > 1) giveUp(stage)
      else if (!isPanning && event.button === 0) begin(stage, placeOf(stage, event))
    },
    pointermove(event: PointerEvent) {
      const at = placeOf(stage, event)
      cursor.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`
      cursor.style.opacity = event.pointerType === 'touch' || isPanning ? '0' : '1'
      const before = pointers.get(event.pointerId)
      if (!before) return
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) pinch(stage, { from: before, to: at, other })
      else if (stage.stroke) for (const part of event.getCoalescedEvents()) go(stage, placeOf(stage, part))
      else look(stage, { ...stage.view, x: stage.view.x + at.x - before.x, y: stage.view.y + at.y - before.y })
      pointers.set(event.pointerId, at)
    },
    pointerup(event: PointerEvent) {
      pointers.delete(event.pointerId)
      finish(stage, onMark)
    },
    pointercancel(event: PointerEvent) {
      pointers.delete(event.pointerId)
      giveUp(stage)
    },
    pointerleave() {
      cursor.style.opacity = '0'
    },
    keydown: hold(true),
    keyup: hold(false),
  }
}

function begin(stage: MaskStage, point: Point) {
  const { brush, layer, size, view } = stage
  const { x, y } = toPicture(view, point)
  stage.stroke = { kind: 'stroke', erases: brush.erases, size: brushPixels(brush.size, size), points: [tenths(x), tenths(y)] }
  layer.line(stage.stroke, 0)
  redraw(stage)
}

function go(stage: MaskStage, point: Point) {
  const { stroke, layer, view } = stage
  if (!stroke) return
  const { x, y } = toPicture(view, point)
  const from = stroke.points.length - 2
  stroke.points.push(tenths(x), tenths(y))
  layer.line(stroke, from)
  redraw(stage)
}

function finish(stage: MaskStage, onMark: (mark: Mark) => void) {
  const { stroke, layer } = stage
  if (!stroke) return
  stage.stroke = undefined
  layer.took(stroke)
  onMark(stroke)
}

function giveUp(stage: MaskStage) {
  if (!stage.stroke) return
  stage.stroke = undefined
  stage.layer.renew()
  redraw(stage)
}

interface Pinch {
  readonly from: Point
  readonly to: Point
  readonly other: Point
}
function pinch(stage: MaskStage, { from, to, other }: Pinch) {
  const { x, y } = stage.view
  stage.view = { ...stage.view, x: x + (to.x - from.x) / 2, y: y + (to.y - from.y) / 2 }
  zoomBy(stage, apart(to, other) / apart(from, other), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 })
}

const apart = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
const tenths = (value: number) => Math.round(value * 10) / 10
