/** The scale of the picture in the editor, and the position of its corner in pixels of the screen. */
export interface MaskView {
  readonly scale: number
  readonly x: number
  readonly y: number
}
interface Size {
  readonly width: number
  readonly height: number
}
interface Point {
  readonly x: number
  readonly y: number
}

const maxScale = 32

/** The whole picture, in the middle. */
export function fitView(picture: Size, viewport: Size): MaskView {
  const scale = Math.min(viewport.width / picture.width, viewport.height / picture.height)
  return {
    scale,
    x: (viewport.width - picture.width * scale) / 2,
    y: (viewport.height - picture.height * scale) / 2,
  }
}

/** Larger or smaller around a point that stays where it is; never smaller than the whole picture. */
export function zoomView(view: MaskView, factor: number, at: Point, minScale: number): MaskView {
  const scale = Math.min(Math.max(view.scale * factor, minScale), Math.max(maxScale, minScale))
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

/** A part of the picture always stays in view. */
export function clampView(view: MaskView, picture: Size, viewport: Size): MaskView {
  const along = (at: number, length: number, space: number) =>
    length <= space ? (space - length) / 2 : Math.min(0, Math.max(space - length, at))
  return {
    ...view,
    x: along(view.x, picture.width * view.scale, viewport.width),
    y: along(view.y, picture.height * view.scale, viewport.height),
  }
}

export const toPicturePoint = ({ scale, x, y }: MaskView, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})
