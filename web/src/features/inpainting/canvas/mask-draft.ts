import { drawStrokeTail, type MaskCanvas, outlineDraft, type Point, redraw } from './mask-canvas.ts'
import { type Area, brushPixels, type MaskEdit, type Stroke } from './mask-history.ts'
import { toPicturePoint } from './mask-view.ts'

/** The stroke or area being drawn, from the first touch to the last; its points come in pixels of the screen. */
export function startDraft(maskCanvas: MaskCanvas, at: Point, isTurned: boolean): void {
  const { tool, size } = maskCanvas
  const points = coordinates(maskCanvas, at)
  // With the inverting key, the tools erase and the eraser draws.
  const erases = (tool.kind === 'eraser') !== isTurned
  if (tool.kind === 'rectangle' || tool.kind === 'lasso')
    maskCanvas.draft = { kind: 'area', erases, points }
  else {
    maskCanvas.draft = {
      kind: 'stroke',
      erases,
      size: tenths(brushPixels(tool.size, size)),
      points,
    }
    drawStrokeTail(maskCanvas, maskCanvas.draft, 0)
  }
}

export function extendDraft(maskCanvas: MaskCanvas, at: Point): void {
  const { draft, tool } = maskCanvas
  if (draft?.kind === 'stroke') appendPoint(maskCanvas, draft, at)
  else if (draft) {
    resizeArea(draft, tool.kind, coordinates(maskCanvas, at))
    outlineDraft(maskCanvas)
  }
}

/** The finished edit; `undefined` when nothing was drawn. */
export function finishDraft(maskCanvas: MaskCanvas): MaskEdit | undefined {
  const { draft } = maskCanvas
  maskCanvas.draft = undefined
  outlineDraft(maskCanvas)
  if (draft?.kind === 'area') return doubleArea(draft.points) < 1 ? undefined : draft
  maskCanvas.alreadyDrawn = draft
  return draft
}

export function cancelDraft(maskCanvas: MaskCanvas): void {
  if (!maskCanvas.draft) return
  maskCanvas.draft = undefined
  outlineDraft(maskCanvas)
  redraw(maskCanvas)
}

/** Skips points that are too close to be seen. */
function appendPoint(maskCanvas: MaskCanvas, draft: Stroke, at: Point): void {
  const [x = 0, y = 0] = coordinates(maskCanvas, at)
  const from = draft.points.length - 2
  if (
    Math.hypot(x - (draft.points[from] ?? 0), y - (draft.points[from + 1] ?? 0)) <
    draft.size / 16
  )
    return
  draft.points.push(x, y)
  drawStrokeTail(maskCanvas, draft, from)
}

function resizeArea(
  draft: Area,
  kind: MaskCanvas['tool']['kind'],
  [x = 0, y = 0]: readonly number[],
): void {
  const [left = 0, top = 0] = draft.points
  if (kind === 'lasso') draft.points.push(x, y)
  else draft.points.splice(2, 6, x, top, x, y, left, y)
}

/** Twice the area inside the outline. */
function doubleArea(points: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length
    sum += (points[at] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[at + 1] ?? 0)
  }
  return Math.abs(sum)
}

function coordinates({ view }: MaskCanvas, at: Point): number[] {
  const { x, y } = toPicturePoint(view, at)
  return [tenths(x), tenths(y)]
}
const tenths = (value: number) => Math.round(value * 10) / 10
