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
  readonly onEdit: (edit: MaskEdit) => void
}

/** The drawing of a mask by mouse, pen, fingers and keys. */
export function createMaskController({ onEdit, ...dependencies }: MaskControllerDependencies) {
  const maskCanvas = createMaskCanvas(dependencies)
  const { canvas, layer } = maskCanvas
  const ended = new AbortController()
  const { signal } = ended
  for (const [name, listener] of Object.entries(createPointerListeners(maskCanvas, onEdit)))
    canvas.addEventListener(name, listener as EventListener, { signal, passive: false })
  canvas.addEventListener('keydown', createKeyListener(maskCanvas, onEdit), { signal })
  const observer = new ResizeObserver(() => resize(maskCanvas))
  observer.observe(canvas)
  return {
    render(edits: readonly MaskEdit[]) {
      layer.show(edits)
      // A stroke is on the screen already; anything else is drawn again.
      if (edits.length === 0 || edits.at(-1) !== maskCanvas.alreadyDrawn) redraw(maskCanvas)
      maskCanvas.alreadyDrawn = undefined
    },
    selectTool: (tool: MaskTool) => selectTool(maskCanvas, tool),
    zoomBy: (factor: number) => zoomBy(maskCanvas, factor),
    fit: () => fitToView(maskCanvas),
    close() {
      ended.abort()
      observer.disconnect()
      cancelAnimationFrame(maskCanvas.frame)
    },
  }
}
export type MaskController = ReturnType<typeof createMaskController>
