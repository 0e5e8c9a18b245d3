import { createMaskLayer, type MaskLayer } from './mask-layer.ts'
import { brushPixels, type Stroke } from './mask-marks.ts'
import { fitted, held, type MaskView, zoomed } from './mask-view.ts'

export interface Brush {
  readonly erases: boolean
  readonly size: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface StageOptions {
  readonly canvas: HTMLCanvasElement
  /** Shows the brush's true size. */
  readonly cursor: HTMLElement
  readonly picture: HTMLImageElement
  /** In hundredths of the picture's own size. */
  readonly onZoom: (percent: number) => void
}
/** Where a mask is drawn. It changes beside React: each movement is one small line, whatever was drawn before. */
export interface MaskStage extends StageOptions {
  readonly size: { readonly width: number; readonly height: number }
  readonly layer: MaskLayer
  brush: Brush
  room: { readonly width: number; readonly height: number }
  view: MaskView
  stroke: Stroke | undefined
  isFitted: boolean
  frame: number
}

/** Specified: how much of the original shows under the white strokes. */
const dimmed = 0.3

export function createStage(options: StageOptions): MaskStage {
  const size = { width: options.picture.naturalWidth, height: options.picture.naturalHeight }
  return {
    ...options,
    ...{ size, layer: createMaskLayer(size), brush: { erases: false, size: 20 } },
    ...{ room: { width: 1, height: 1 }, view: { scale: 1, x: 0, y: 0 }, stroke: undefined, isFitted: true, frame: 0 },
  }
}

export function redraw(stage: MaskStage): void {
  stage.frame ||= requestAnimationFrame(() => {
    stage.frame = 0
    draw(stage)
  })
}

function draw({ canvas, picture, layer, view }: MaskStage) {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = view.scale * devicePixelRatio
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = 1
  context.fillStyle = '#000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, view.x * devicePixelRatio, view.y * devicePixelRatio)
  context.globalAlpha = dimmed
  context.drawImage(picture, 0, 0)
  context.globalAlpha = 1
  context.drawImage(layer.canvas, 0, 0)
}

export function look(stage: MaskStage, view: MaskView): void {
  stage.view = held(view, stage.size, stage.room)
  stage.onZoom(Math.round(stage.view.scale * 100))
  sizeCursor(stage)
  redraw(stage)
}

export function fitAll(stage: MaskStage): void {
  stage.isFitted = true
  look(stage, fitted(stage.size, stage.room))
}

export function zoomBy(stage: MaskStage, factor: number, at?: Point): void {
  const { size, room, view } = stage
  stage.isFitted = false
  look(stage, zoomed(view, factor, at ?? { x: room.width / 2, y: room.height / 2 }, fitted(size, room).scale))
}

export function use(stage: MaskStage, brush: Brush): void {
  stage.brush = brush
  sizeCursor(stage)
}

function sizeCursor({ cursor, brush, size, view }: MaskStage) {
  const diameter = `${brushPixels(brush.size, size) * view.scale}px`
  cursor.style.width = diameter
  cursor.style.height = diameter
}

/** The canvas has as many pixels as the screen gives it. */
export function resize(stage: MaskStage): void {
  const { canvas } = stage
  const { width, height } = canvas.getBoundingClientRect()
  stage.room = { width: Math.max(1, width), height: Math.max(1, height) }
  canvas.width = Math.round(stage.room.width * devicePixelRatio)
  canvas.height = Math.round(stage.room.height * devicePixelRatio)
  if (stage.isFitted) fitAll(stage)
  else look(stage, stage.view)
}
