import {
  createMaskCanvas,
  fitToView,
  type MaskCanvasDependencies,
  type MaskTool,
  redraw,
  resize,
  selectTool,
  zoomBy,
} from './mask-canvas.ts'
import type { MaskEdit } from './mask-history.ts'
import { createKeyListener } from './mask-keys.ts'
import { createPointerListeners } from './mask-pointers.ts'

interface MaskControllerDependencies extends MaskCanvasDependencies {
  readonly onEdit: (mark: MaskEdit) => void
}

/** The drawing of a mask by mouse, pen, fingers and keys. */
export function createMaskController({ onEdit, ...options }: MaskControllerDependencies) {
  const stage = createMaskCanvas(options)
  const { canvas, layer } = stage
  const ended = new AbortController()
  const { signal } = ended
  for (const [name, listener] of Object.entries(createPointerListeners(stage, onEdit)))
    canvas.addEventListener(name, listener as EventListener, { signal, passive: false })
  canvas.addEventListener('keydown', createKeyListener(stage, onEdit), { signal })
  const watch = new ResizeObserver(() => resize(stage))
  watch.observe(canvas)
  return {
    render(marks: readonly MaskEdit[]) {
      layer.show(marks)
      // A stroke is on the screen already; anything else is drawn anew.
      if (marks.length === 0 || marks.at(-1) !== stage.alreadyDrawn) redraw(stage)
      stage.alreadyDrawn = undefined
    },
    selectTool: (tool: MaskTool) => selectTool(stage, tool),
    zoomBy: (factor: number) => zoomBy(stage, factor),
    fit: () => fitToView(stage),
    close() {
      ended.abort()
      watch.disconnect()
      cancelAnimationFrame(stage.frame)
    },
  }
}
export type MaskController = ReturnType<typeof createMaskController>
