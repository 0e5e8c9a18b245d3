import type { HighlightedText } from '@atelier/contract/chat/search'
import type SvgIcon from '@mui/material/SvgIcon'
import { foldText } from '#format/fold-text.ts'

/** A small picture by its signed link. */
export interface Thumbnail {
  readonly link: string
  /** Loads what the option came from again: a link expires. */
  readonly renew: () => Promise<unknown>
}

/** One entry of the palette: a page to open, or an action to run. */
export interface PaletteOption {
  readonly id: string
  readonly label: string
  readonly Icon: typeof SvgIcon
  /** A second line under the label. */
  readonly note?: string | undefined
  /** The label with the search matches highlighted. */
  readonly highlighted?: HighlightedText
  readonly thumbnail?: Thumbnail | undefined
  /** A path to open, or the action. */
  readonly target: string | (() => void)
}
export interface PaletteGroup {
  readonly title: string
  readonly options: readonly PaletteOption[]
}

const wordsOf = (text: string) => foldText(text).split(/[^\p{L}\p{N}]+/u)

/** The options in which every typed word begins some word; accents and case do not count. */
export function filterOptions<T extends Pick<PaletteOption, 'label' | 'note'>>(
  options: readonly T[],
  typed: string,
): readonly T[] {
  const typedTerms = wordsOf(typed).filter((word) => word !== '')
  return options.filter(({ label, note = '' }) => {
    const words = wordsOf(`${label} ${note}`)
    return typedTerms.every((typedWord) => words.some((word) => word.startsWith(typedWord)))
  })
}
