/** Which square of a picture is kept: how much closer than the largest one, and around which point (shares of width and height). */
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

/** The square in the picture's own pixels; it never leaves the picture. */
export function cropSquare({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const within = (centre: number, length: number) =>
    Math.min(length - side, Math.max(0, centre * length - side / 2))
  return { left: within(x, width), top: within(y, height), side }
}

/** The crop after the picture was pulled by so many shares of the shown square; held where the square meets the picture's edge. */
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

/** Around a point that the square can really have in its middle. */
export function clampCrop(size: PictureSize, crop: Crop): Crop {
  const { left, top, side } = cropSquare(size, crop)
  return { zoom: crop.zoom, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}
