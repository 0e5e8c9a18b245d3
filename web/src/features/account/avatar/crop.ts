/** A square of a picture: its zoom, 1 being the largest square, and its centre (0 to 1 of width and height). */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}
export interface PictureSize {
  readonly width: number
  readonly height: number
}
export const cropLimits = { zoomMin: 1, zoomMax: 4, zoomStep: 0.1 } as const
export const defaultCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The square in pixels of the picture, always inside it. */
export function cropSquare({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const within = (centre: number, length: number) =>
    Math.min(length - side, Math.max(0, centre * length - side / 2))
  return { left: within(x, width), top: within(y, height), side }
}

/** The crop after the picture was dragged; `right` and `down` are fractions of the visible square. Stops at the picture's edge. */
export function panCrop(
  size: PictureSize,
  crop: Crop,
  { right, down }: { readonly right: number; readonly down: number },
): Crop {
  const { left, top, side } = cropSquare(size, crop)
  const moved = {
    ...crop,
    x: (left + side / 2 - right * side) / size.width,
    y: (top + side / 2 - down * side) / size.height,
  }
  return clampCrop(size, moved)
}

/** The same crop with the centre that its square really has once it is moved inside the picture. */
export function clampCrop(size: PictureSize, crop: Crop): Crop {
  const { left, top, side } = cropSquare(size, crop)
  return { zoom: crop.zoom, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}
