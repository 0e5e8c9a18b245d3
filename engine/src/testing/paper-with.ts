import sharp from 'sharp'

export interface Paper {
  readonly width: number
  readonly height: number
  /** Of the letters, in pixels. */
  readonly fontSize: number
}

/**
 * A sheet with these lines, as a scanner sees it; lines are apart by less than two of their heights. Not drawn from SVG: in a
 * process where the picture library's decoders are closed, that is refused.
 */
export const paperWith = (lines: readonly string[], { width, height, fontSize }: Paper) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } }).composite(
    lines.map((line, index) => ({
      input: { text: { text: line, font: `sans-serif ${fontSize}px`, rgba: true } },
      left: 2 * fontSize,
      top: Math.round(fontSize * (2 + index * 1.75)),
    })),
  )
