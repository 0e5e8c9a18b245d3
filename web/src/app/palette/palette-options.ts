import type { HighlightedText } from '@atelier/contract/chat/search'
import type SvgIcon from '@mui/material/SvgIcon'

/** One thing that can be chosen: somewhere to go, or something to do. */
export interface PaletteOption {
  readonly id: string
  readonly label: string
  readonly Icon: typeof SvgIcon
  /** Where the label is not all of it. */
  readonly note?: string | undefined
  /** The label with what was searched marked in it. */
  readonly highlighted?: HighlightedText
  readonly thumbnailUrl?: string | null
  /** An address, or what is done. */
  readonly target: string | (() => void)
}
export interface PaletteGroup {
  readonly title: string
  readonly options: readonly PaletteOption[]
}

const foldText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').toLowerCase()
const wordsOf = (text: string) => foldText(text).split(/[^\p{L}\p{N}]+/u)

/** Those of which some word begins with each word that was typed; without accents or case. */
export function filterOptions<T extends Pick<PaletteOption, 'label' | 'note'>>(
  options: readonly T[],
  typed: string,
): readonly T[] {
  const wanted = wordsOf(typed).filter((word) => word !== '')
  return options.filter(({ label, note = '' }) => {
    const words = wordsOf(`${label} ${note}`)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  })
}
