import { drawStrokeTail, type MaskCanvas, outlineDraft, type Point, redraw } from './mask-canvas.ts'
import { type Area, brushPixels, type MaskEdit, type Stroke } from './mask-history.ts'
import { toPicturePoint } from './mask-view.ts'

/** What is drawn at this moment, from the first touch to the last: points are given as they are on the screen. */
export function startDraft(stage: MaskCanvas, at: Point, isTurned: boolean): void {
  const { tool, size } = stage
  const points = coordinates(stage, at)
  // Turned around by a key, the tools erase, and the eraser draws.
  const erases = (tool.kind === 'eraser') !== isTurned
  if (tool.kind === 'rectangle' || tool.kind === 'lasso')
    stage.draft = { kind: 'area', erases, points }
  else {
    stage.draft = { kind: 'stroke', erases, size: tenths(brushPixels(tool.size, size)), points }
    drawStrokeTail(stage, stage.draft, 0)
  }
}

export function extendDraft(stage: MaskCanvas, at: Point): void {
  const { draft, tool } = stage
  if (draft?.kind === 'stroke') appendPoint(stage, draft, at)
  else if (draft) {
    resizeArea(draft, tool.kind, coordinates(stage, at))
    outlineDraft(stage)
  }
}

/** The mark that came of it; nothing when it was none. */
export function finishDraft(stage: MaskCanvas): MaskEdit | undefined {
  const { draft } = stage
  stage.draft = undefined
  outlineDraft(stage)
  if (draft?.kind === 'area') return doubleArea(draft.points) < 1 ? undefined : draft
  stage.alreadyDrawn = draft
  return draft
}

export function cancelDraft(stage: MaskCanvas): void {
  if (!stage.draft) return
  stage.draft = undefined
  outlineDraft(stage)
  redraw(stage)
}

/** Points that lie so near each other that one sees nothing of them are left out. */
function appendPoint(stage: MaskCanvas, draft: Stroke, at: Point): void {
  const [x = 0, y = 0] = coordinates(stage, at)
  const from = draft.points.length - 2
  if (
    Math.hypot(x - (draft.points[from] ?? 0), y - (draft.points[from + 1] ?? 0)) <
    draft.size / 16
  )
    return
  draft.points.push(x, y)
  drawStrokeTail(stage, draft, from)
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

/** Twice what the outline surrounds. */
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
