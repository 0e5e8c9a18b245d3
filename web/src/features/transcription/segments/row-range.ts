import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

const [lineHeight, minHeight, padding, besideText, characterWidth] = [23.25, 45, 17, 190, 7.4]

/** The height of a row that was not measured yet, in pixels, in a list of some width. */
export function estimateRowHeight(characters: number, listWidth: number): number {
  const perLine = Math.max(20, (listWidth - besideText) / characterWidth)
  return Math.max(minHeight, padding + Math.ceil(characters / perLine) * lineHeight)
}

/** The rows in view, with those up to the pinned one: the rendered rows have no gap between them. */
export const rangeWithPinned = (range: Range, pinned: number | undefined): number[] =>
  pinned === undefined || pinned >= range.count
    ? defaultRangeExtractor(range)
    : defaultRangeExtractor({
        ...range,
        startIndex: Math.min(range.startIndex, pinned),
        endIndex: Math.max(range.endIndex, pinned),
      })
