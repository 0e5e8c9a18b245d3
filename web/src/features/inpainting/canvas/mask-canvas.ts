import { type Area, brushPixels, type MaskEdit, type Stroke } from './mask-history.ts'
import { createMaskLayer, drawStroke, type MaskLayer } from './mask-layer.ts'
import { clampView, fitView, type MaskView, zoomView } from './mask-view.ts'

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
export interface MaskCanvasDependencies {
  /** Of the screen's size: what of the mask is in view. */
  readonly canvas: HTMLCanvasElement
  /** The dimmed picture below it, moved with the view. */
  readonly underlay: HTMLElement
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
export interface MaskCanvas extends MaskCanvasDependencies {
  readonly layer: MaskLayer
  tool: MaskTool
  viewport: { readonly width: number; readonly height: number }
  view: MaskView
  /** Being drawn. */
  draft: Stroke | Area | undefined
  /** Drawn already as the screen shows it. */
  alreadyDrawn: MaskEdit | undefined
  /** Of the brush, on the screen. */
  pointer: Point
  isFitted: boolean
  frame: number
}

export function createMaskCanvas(dependencies: MaskCanvasDependencies): MaskCanvas {
  return {
    ...dependencies,
    layer: createMaskLayer(dependencies.size),
    tool: { kind: 'brush', size: 20 },
    pointer: { x: 0, y: 0 },
    draft: undefined,
    alreadyDrawn: undefined,
    viewport: { width: 1, height: 1 },
    view: { scale: 1, x: 0, y: 0 },
    isFitted: true,
    frame: 0,
  }
}

/** All of it, at the next frame. */
export function redraw(stage: MaskCanvas): void {
  stage.frame ||= requestAnimationFrame(() => {
    stage.frame = 0
    draw(stage)
  })
}

function draw(stage: MaskCanvas): void {
  const { canvas, layer, draft } = stage
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
  onScreen(stage, (context) => {
    context.drawImage(layer.canvas, 0, 0)
    if (draft?.kind === 'stroke') drawStroke(context, draft, 0)
  })
}

/** What is new of a stroke. */
export const drawStrokeTail = (stage: MaskCanvas, stroke: Stroke, from: number): void =>
  onScreen(stage, (context) => drawStroke(context, stroke, from))

/** In pixels of the picture, and nowhere beyond it. */
function onScreen(
  { canvas, size, view }: MaskCanvas,
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

export function setView(stage: MaskCanvas, view: MaskView): void {
  stage.view = clampView(view, stage.size, stage.viewport)
  const { scale, x, y } = stage.view
  stage.underlay.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  stage.onZoom(Math.round(scale * 100))
  sizeCursor(stage)
  outlineDraft(stage)
  redraw(stage)
}

export function fitToView(stage: MaskCanvas): void {
  stage.isFitted = true
  setView(stage, fitView(stage.size, stage.viewport))
}

export function zoomBy(stage: MaskCanvas, factor: number, at?: Point): void {
  const { size, viewport, view } = stage
  stage.isFitted = false
  setView(
    stage,
    zoomView(
      view,
      factor,
      at ?? { x: viewport.width / 2, y: viewport.height / 2 },
      fitView(size, viewport).scale,
    ),
  )
}

export function selectTool(stage: MaskCanvas, tool: MaskTool): void {
  stage.tool = tool
  sizeCursor(stage)
}

/** A brush shows its true size, the other tools their point. */
function sizeCursor({ cursor, tool, size, view }: MaskCanvas): void {
  const isBrush = tool.kind === 'brush' || tool.kind === 'eraser'
  const diameter = `${isBrush ? brushPixels(tool.size, size) * view.scale : 6}px`
  cursor.style.width = diameter
  cursor.style.height = diameter
}

export function moveCursor(stage: MaskCanvas, at: Point, isShown: boolean): void {
  stage.pointer = at
  stage.cursor.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`
  stage.cursor.style.opacity = isShown ? '1' : '0'
}

export function outlineDraft({ outline, draft, view }: MaskCanvas): void {
  const corners = draft?.kind === 'area' ? draft.points : []
  let path = ''
  for (let at = 0; at < corners.length; at += 2)
    path += `${at === 0 ? 'M' : 'L'}${(corners[at] ?? 0) * view.scale + view.x} ${(corners[at + 1] ?? 0) * view.scale + view.y}`
  outline.setAttribute('d', path === '' ? '' : `${path}Z`)
}

/** The canvas has as many pixels as the screen gives it. */
export function resize(stage: MaskCanvas): void {
  const { canvas } = stage
  const { width, height } = canvas.getBoundingClientRect()
  stage.viewport = { width: Math.max(1, width), height: Math.max(1, height) }
  canvas.width = Math.round(stage.viewport.width * devicePixelRatio)
  canvas.height = Math.round(stage.viewport.height * devicePixelRatio)
  if (stage.isFitted) fitToView(stage)
  else setView(stage, stage.view)
}
