import { drawByKeys } from './mask-keys.ts'
import type { Mark } from './mask-marks.ts'
import { pointerListeners } from './mask-pointers.ts'
import {
  createStage,
  fitAll,
  type MaskTool,
  redraw,
  resize,
  type StageOptions,
  use,
  zoomBy,
} from './mask-stage.ts'

interface Options extends StageOptions {
  readonly onMark: (mark: Mark) => void
}

/** The drawing of a mask by mouse, pen, fingers and keys. */
export function createMaskSurface({ onMark, ...options }: Options) {
  const stage = createStage(options)
  const { canvas, layer } = stage
  const ended = new AbortController()
  const { signal } = ended
  for (const [name, listener] of Object.entries(pointerListeners(stage, onMark)))
    canvas.addEventListener(name, listener as EventListener, { signal, passive: false })
  canvas.addEventListener('keydown', drawByKeys(stage, onMark), { signal })
  const watch = new ResizeObserver(() => resize(stage))
  watch.observe(canvas)
  return {
    show(marks: readonly Mark[]) {
      layer.show(marks)
      // A stroke is on the screen already; anything else is drawn anew.
      if (marks.length === 0 || marks.at(-1) !== stage.seen) redraw(stage)
      stage.seen = undefined
    },
    use: (tool: MaskTool) => use(stage, tool),
    zoomBy: (factor: number) => zoomBy(stage, factor),
    fit: () => fitAll(stage),
    close() {
      ended.abort()
      watch.disconnect()
      cancelAnimationFrame(stage.frame)
    },
  }
}
export type MaskSurface = ReturnType<typeof createMaskSurface>
