import { type PictureFormat, pictureEndings } from '@atelier/contract/picture-formats'
import { wordsOf } from '#platform/words.ts'
import type { StoredImage } from './images.repository.ts'

const mostWords = 6

/** A name that any system takes: the first words of the prompt, and enough of the id to be alone. */
export function imageFileName(
  { id, asked }: Pick<StoredImage, 'id' | 'asked'>,
  format: PictureFormat,
): string {
  const words = [...wordsOf(asked.prompt)].slice(0, mostWords).map(({ word }) => word)
  return `${[...words, id.slice(-6)].join('-')}.${pictureEndings[format]}`
}
