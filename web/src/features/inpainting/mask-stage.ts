import { createMaskLayer, drawLine, type MaskLayer } from './mask-layer.ts'
import { type Area, brushPixels, type Mark, type Stroke } from './mask-marks.ts'
import { fitted, held, type MaskView, zoomed } from './mask-view.ts'

export type ToolKind = 'brush' | 'eraser' | 'rectangle' | 'lasso'
export interface MaskTool {
  readonly kind: ToolKind
  /** Of brush and eraser. */
  readonly size: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface StageOptions {
  /** Of the screen's size: what of the mask is in view. */
  readonly canvas: HTMLCanvasElement
  /** The dimmed picture below it, moved with the view. */
  readonly below: HTMLElement
  /** Shows the brush's true size. */
  readonly cursor: HTMLElement
  /** Shows the rectangle or the lasso while it is drawn. */
  readonly outline: SVGPathElement
  readonly size: { readonly width: number; readonly height: number }
  /** In hundredths of the picture's own size. */
  readonly onZoom: (percent: number) => void
}
/**
 * Where a mask is drawn. It changes beside React, and a stroke is drawn straight onto the screen, bit by bit: each movement is one small
 * line, whatever was drawn before and however large the picture is. The mask itself takes a stroke when it is finished.
 */
export interface MaskStage extends StageOptions {
  readonly layer: MaskLayer
  tool: MaskTool
  room: { readonly width: number; readonly height: number }
  view: MaskView
  /** Being drawn. */
  draft: Stroke | Area | undefined
  /** Drawn already as the screen shows it. */
  seen: Mark | undefined
  /** Of the brush, on the screen. */
  at: Point
  isFitted: boolean
  frame: number
}

export function createStage(options: StageOptions): MaskStage {
  return {
    ...options,
    ...{
      layer: createMaskLayer(options.size),
      tool: { kind: 'brush', size: 20 },
      at: { x: 0, y: 0 },
      draft: undefined,
      seen: undefined,
    },
    ...{ room: { width: 1, height: 1 }, view: { scale: 1, x: 0, y: 0 }, isFitted: true, frame: 0 },
  }
}

/** All of it, at the next frame. */
export function redraw(stage: MaskStage): void {
  stage.frame ||= requestAnimationFrame(() => {
    stage.frame = 0
    draw(stage)
  })
}

function draw(stage: MaskStage): void {
  const { canvas, layer, draft } = stage
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
  onScreen(stage, (context) => {
    context.drawImage(layer.canvas, 0, 0)
    if (draft?.kind === 'stroke') drawLine(context, draft, 0)
  })
}

/** What is new of a stroke. */
export const drawOn = (stage: MaskStage, stroke: Stroke, from: number): void =>
  onScreen(stage, (context) => drawLine(context, stroke, from))

/** In pixels of the picture, and nowhere beyond it. */
function onScreen(
  { canvas, size, view }: MaskStage,
  paint: (context: CanvasRenderingContext2D) => void,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = view.scale * devicePixelRatio
  context.save()
  context.setTransform(scale, 0, 0, scale, view.x * devicePixelRatio, view.y * devicePixelRatio)
  context.beginPath()
  context.rect(0, 0, size.width, size.height)
  context.clip()
  paint(context)
  context.restore()
}

export function look(stage: MaskStage, view: MaskView): void {
  stage.view = held(view, stage.size, stage.room)
  const { scale, x, y } = stage.view
  stage.below.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  stage.onZoom(Math.round(scale * 100))
  sizeCursor(stage)
  outlineDraft(stage)
  redraw(stage)
}

export function fitAll(stage: MaskStage): void {
  stage.isFitted = true
  look(stage, fitted(stage.size, stage.room))
}

export function zoomBy(stage: MaskStage, factor: number, at?: Point): void {
  const { size, room, view } = stage
  stage.isFitted = false
  look(
    stage,
    zoomed(view, factor, at ?? { x: room.width / 2, y: room.height / 2 }, fitted(size, room).scale),
  )
}

export function use(stage: MaskStage, tool: MaskTool): void {
  stage.tool = tool
  sizeCursor(stage)
}

/** A brush shows its true size, the other tools their point. */
function sizeCursor({ cursor, tool, size, view }: MaskStage): void {
  const isBrush = tool.kind === 'brush' || tool.kind === 'eraser'
  const diameter = `${isBrush ? brushPixels(tool.size, size) * view.scale : 6}px`
  cursor.style.width = diameter
  cursor.style.height = diameter
}

export function moveCursor(stage: MaskStage, at: Point, isShown: boolean): void {
  stage.at = at
  stage.cursor.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`
  stage.cursor.style.opacity = isShown ? '1' : '0'
}

export function outlineDraft({ outline, draft, view }: MaskStage): void {
  const corners = draft?.kind === 'area' ? draft.points : []
  let path = ''
  for (let at = 0; at < corners.length; at += 2)
    path += `${at === 0 ? 'M' : 'L'}${(corners[at] ?? 0) * view.scale + view.x} ${(corners[at + 1] ?? 0) * view.scale + view.y}`
  outline.setAttribute('d', path === '' ? '' : `${path}Z`)
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
