import { type PictureFormat, pictureExtensions } from '@atelier/contract/wire/picture-formats'
import { wordsOf } from '#platform/text/words.ts'
import type { StoredImage } from './images.repository.ts'

const maxWords = 6

/** A file name for any system: the first words of the prompt, plus enough of the id to be unique. */
export function imageFileName(
  { id, params }: Pick<StoredImage, 'id' | 'params'>,
  format: PictureFormat,
): string {
  const words = [...wordsOf(params.prompt)].slice(0, maxWords).map(({ word }) => word)
  return `${[...words, id.slice(-6)].join('-')}.${pictureExtensions[format]}`
}
