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
  /** As large as the view: shows the visible part of the mask. */
  readonly canvas: HTMLCanvasElement
  /** The dimmed picture below it, moved with the view. */
  readonly underlay: HTMLElement
  /** Shows the brush's true size. */
  readonly cursor: HTMLElement
  /** Shows the rectangle or the lasso while it is drawn. */
  readonly outline: SVGPathElement
  readonly size: { readonly width: number; readonly height: number }
  /** In percent of the picture's own size. */
  readonly onZoom: (percent: number) => void
}
/**
 * The state of the canvas on which a mask is drawn, outside React. A stroke is drawn straight onto the screen: each movement is one
 * short line, however much was drawn before and however large the picture is. The mask itself takes a stroke when it is finished.
 */
export interface MaskCanvas extends MaskCanvasDependencies {
  readonly layer: MaskLayer
  tool: MaskTool
  viewport: { readonly width: number; readonly height: number }
  view: MaskView
  /** The stroke or area being drawn. */
  draft: Stroke | Area | undefined
  /** The edit that the screen already shows. */
  alreadyDrawn: MaskEdit | undefined
  /** The position of the brush on the screen. */
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

/** Draws everything again at the next frame. */
export function redraw(maskCanvas: MaskCanvas): void {
  maskCanvas.frame ||= requestAnimationFrame(() => {
    maskCanvas.frame = 0
    draw(maskCanvas)
  })
}

function draw(maskCanvas: MaskCanvas): void {
  const { canvas, layer, draft } = maskCanvas
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
  onScreen(maskCanvas, (context) => {
    context.drawImage(layer.canvas, 0, 0)
    if (draft?.kind === 'stroke') drawStroke(context, draft, 0)
  })
}

/** Draws the new part of a stroke. */
export const drawStrokeTail = (maskCanvas: MaskCanvas, stroke: Stroke, from: number): void =>
  onScreen(maskCanvas, (context) => drawStroke(context, stroke, from))

/** Paints in pixels of the picture, clipped to it. */
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

export function setView(maskCanvas: MaskCanvas, view: MaskView): void {
  maskCanvas.view = clampView(view, maskCanvas.size, maskCanvas.viewport)
  const { scale, x, y } = maskCanvas.view
  maskCanvas.underlay.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  maskCanvas.onZoom(Math.round(scale * 100))
  sizeCursor(maskCanvas)
  outlineDraft(maskCanvas)
  redraw(maskCanvas)
}

export function fitToView(maskCanvas: MaskCanvas): void {
  maskCanvas.isFitted = true
  setView(maskCanvas, fitView(maskCanvas.size, maskCanvas.viewport))
}

export function zoomBy(maskCanvas: MaskCanvas, factor: number, at?: Point): void {
  const { size, viewport, view } = maskCanvas
  maskCanvas.isFitted = false
  setView(
    maskCanvas,
    zoomView(
      view,
      factor,
      at ?? { x: viewport.width / 2, y: viewport.height / 2 },
      fitView(size, viewport).scale,
    ),
  )
}

export function selectTool(maskCanvas: MaskCanvas, tool: MaskTool): void {
  maskCanvas.tool = tool
  sizeCursor(maskCanvas)
}

/** A brush shows its true size, the other tools a point. */
function sizeCursor({ cursor, tool, size, view }: MaskCanvas): void {
  const isBrush = tool.kind === 'brush' || tool.kind === 'eraser'
  const diameter = `${isBrush ? brushPixels(tool.size, size) * view.scale : 6}px`
  cursor.style.width = diameter
  cursor.style.height = diameter
}

export function moveCursor(maskCanvas: MaskCanvas, at: Point, isShown: boolean): void {
  maskCanvas.pointer = at
  maskCanvas.cursor.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`
  maskCanvas.cursor.style.opacity = isShown ? '1' : '0'
}

export function outlineDraft({ outline, draft, view }: MaskCanvas): void {
  const corners = draft?.kind === 'area' ? draft.points : []
  let path = ''
  for (let index = 0; index < corners.length; index += 2)
    path += `${index === 0 ? 'M' : 'L'}${(corners[index] ?? 0) * view.scale + view.x} ${(corners[index + 1] ?? 0) * view.scale + view.y}`
  outline.setAttribute('d', path === '' ? '' : `${path}Z`)
}

/** Gives the canvas as many pixels as it has on the screen. */
export function resize(maskCanvas: MaskCanvas): void {
  const { canvas } = maskCanvas
  const { width, height } = canvas.getBoundingClientRect()
  maskCanvas.viewport = { width: Math.max(1, width), height: Math.max(1, height) }
  canvas.width = Math.round(maskCanvas.viewport.width * devicePixelRatio)
  canvas.height = Math.round(maskCanvas.viewport.height * devicePixelRatio)
  if (maskCanvas.isFitted) fitToView(maskCanvas)
  else setView(maskCanvas, maskCanvas.view)
}
