import type { Mark, Stroke } from './mask-marks.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The mask at the picture's own size: white where it is painted, transparent elsewhere. */
export function createMaskLayer({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  let shown: readonly Mark[] = []
  const wipe = () => context?.clearRect(0, 0, width, height)
  const line = (stroke: Stroke, from: number) => void (context && drawLine(context, stroke, from))
  const apply = (mark: Mark) => {
    if (mark.kind === 'clear') wipe()
    else if (mark.kind === 'stroke') line(mark, 0)
    else if (context) invert(context, { width, height })
  }
  return {
    canvas,
    /** From one of its points on: of a stroke that is being drawn, only what is new. */
    line,
    /** Brings the layer to these marks; what was only added is only added. */
    show(marks: readonly Mark[]) {
      const isLonger = shown.every((mark, place) => marks[place] === mark)
      if (!isLonger) wipe()
      for (const mark of isLonger ? marks.slice(shown.length) : marks) apply(mark)
      shown = marks
    },
    /** A stroke that was drawn live is there already. */
    took: (mark: Mark) => {
      shown = [...shown, mark]
    },
    /** Draws everything anew, without a stroke that was given up. */
    renew() {
      wipe()
      for (const mark of shown) apply(mark)
    },
  }
}
export type MaskLayer = ReturnType<typeof createMaskLayer>

function drawLine(context: CanvasRenderingContext2D, { erases, size, points }: Stroke, from: number) {
  context.globalCompositeOperation = erases ? 'destination-out' : 'source-over'
  context.strokeStyle = '#fff'
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = size
  context.beginPath()
  context.moveTo(points[from] ?? 0, points[from + 1] ?? 0)
  // A line to itself, so that a single touch leaves a dot.
  context.lineTo(points[from] ?? 0, points[from + 1] ?? 0)
  for (let at = from + 2; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
  context.stroke()
}

function invert(context: CanvasRenderingContext2D, { width, height }: Size) {
  context.globalCompositeOperation = 'source-out'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
}

/** The mask as it is sent: white on black, a PNG of the picture's size, as a data URL. */
export function maskCanvasOf(marks: readonly Mark[], size: Size): string {
  const layer = createMaskLayer(size)
  layer.show(marks)
  const context = layer.canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#000'
    context.fillRect(0, 0, size.width, size.height)
  }
  return layer.canvas.toDataURL('image/png')
}
