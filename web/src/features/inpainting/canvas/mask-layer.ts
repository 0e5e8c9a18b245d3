import type { Area, MaskEdit, Stroke } from './mask-history.ts'

interface Size {
  readonly width: number
  readonly height: number
}
type Context = CanvasRenderingContext2D

/** The mask at the picture's own size: white where it is painted, transparent elsewhere. */
export function createMaskLayer({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  let shown: readonly MaskEdit[] = []
  return {
    canvas,
    /** Draws these edits; when some were only added, only those. */
    show(edits: readonly MaskEdit[]) {
      const isLonger = shown.every((edit, index) => edits[index] === edit)
      if (!isLonger) context?.clearRect(0, 0, width, height)
      for (const edit of isLonger ? edits.slice(shown.length) : edits)
        if (context) apply(context, edit)
      shown = edits
    },
  }
}
export type MaskLayer = ReturnType<typeof createMaskLayer>

function apply(context: Context, edit: MaskEdit): void {
  const { width, height } = context.canvas
  if (edit.kind === 'clear') context.clearRect(0, 0, width, height)
  else if (edit.kind === 'stroke') drawStroke(context, edit, 0)
  else if (edit.kind === 'area') fillArea(context, edit)
  else if (edit.kind === 'invert') invert(context)
  else grow(context, edit.by)
}

/** Draws a stroke from one of its points on: while it grows, only its new part. */
export function drawStroke(context: Context, { erases, size, points }: Stroke, from: number): void {
  context.globalCompositeOperation = erases ? 'destination-out' : 'source-over'
  context.strokeStyle = '#fff'
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = size
  context.beginPath()
  context.moveTo(points[from] ?? 0, points[from + 1] ?? 0)
  // A line to the same point, so that a single touch leaves a dot.
  context.lineTo(points[from] ?? 0, points[from + 1] ?? 0)
  for (let at = from + 2; at < points.length; at += 2)
    context.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
  context.stroke()
}

export function fillArea(context: Context, { erases, points }: Area): void {
  context.globalCompositeOperation = erases ? 'destination-out' : 'source-over'
  context.fillStyle = '#fff'
  context.beginPath()
  for (let at = 0; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
  context.fill('evenodd')
}

function invert(context: Context): void {
  context.globalCompositeOperation = 'source-out'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
}

/** Draws the mask onto itself, moved to all sides; to shrink it, the unpainted part grows. */
function grow(context: Context, by: number): void {
  if (by < 0) {
    invert(context)
    grow(context, -by)
    invert(context)
    return
  }
  const before = document.createElement('canvas')
  before.width = context.canvas.width
  before.height = context.canvas.height
  before.getContext('2d')?.drawImage(context.canvas, 0, 0)
  context.globalCompositeOperation = 'source-over'
  // The inner ring fills what a thin line would leave open.
  for (const [radius, sides] of [
    [by, 16],
    [by / 2, 8],
  ] as const)
    for (let side = 0; side < sides; side += 1) {
      const angle = (2 * Math.PI * side) / sides
      context.drawImage(before, radius * Math.cos(angle), radius * Math.sin(angle))
    }
}

/** The mask as it is sent: white on black, a PNG of the picture's size. */
export async function createMaskFile(edits: readonly MaskEdit[], size: Size): Promise<File> {
  const layer = createMaskLayer(size)
  layer.show(edits)
  const context = layer.canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#000'
    context.fillRect(0, 0, size.width, size.height)
  }
  const png = await new Promise<Blob | null>((resolve) => layer.canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('the mask could not be written')
  return new File([png], 'masque.png', { type: 'image/png' })
}
