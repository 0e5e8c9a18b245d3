import type { HighlightedText } from '@atelier/contract/chat/search'
import type { SearchHit } from '@atelier/contract/search/search'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import { excerptOf } from '#platform/text/excerpt.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { ItemMatches } from '../item-matches.repository.ts'
import type { Hit, TextQuery } from '../text-source.ts'
import { itemSource } from './item-source.ts'

export interface SingleTextDependencies {
  readonly findMatches: ItemMatches
  readonly files: Pick<StoredFiles, 'linksFor'>
  readonly images: Pick<ImagesService, 'searchTexts'>
  readonly inpainting: Pick<InpaintingService, 'searchTexts'>
  readonly speech: Pick<SpeechService, 'searchTexts'>
}

/** An item with one text and no title: the text is the excerpt. */
const singleTextHit = (
  item: Pick<SearchHit, 'type' | 'id' | 'place'>,
  text: HighlightedText,
  thumbnailUrl: string | null,
): Hit => ({
  ...item,
  title: [],
  passages: [{ text, place: item.place }],
  thumbnailUrl,
})

export const imageSource = (
  { findMatches, files, images }: SingleTextDependencies,
  query: TextQuery,
) =>
  itemSource({
    kind: 'i',
    query,
    findMatches,
    load: images.searchTexts,
    present: async ({ matches: [{ itemId: id }] }, { text, thumbnailFileId }) =>
      singleTextHit(
        { type: 'images', id, place: { type: 'images', imageId: id } },
        excerptOf(text, query.words),
        (await files.linksFor(query.userId))(thumbnailFileId),
      ),
  })

export const inpaintingSource = (
  { findMatches, files, inpainting }: SingleTextDependencies,
  query: TextQuery,
) =>
  itemSource({
    kind: 'p',
    query,
    findMatches,
    load: inpainting.searchTexts,
    present: async ({ matches: [{ itemId: id }] }, { text, thumbnailFileId }) =>
      singleTextHit(
        { type: 'inpainting', id, place: { type: 'inpainting', inpaintingId: id } },
        excerptOf(text, query.words),
        thumbnailFileId === undefined
          ? null
          : (await files.linksFor(query.userId))(thumbnailFileId),
      ),
  })

export const speechSource = ({ findMatches, speech }: SingleTextDependencies, query: TextQuery) =>
  itemSource({
    kind: 's',
    query,
    findMatches,
    load: speech.searchTexts,
    present: ({ matches: [{ itemId: id }] }, { text }) =>
      singleTextHit(
        { type: 'speech', id, place: { type: 'speech', spokenId: id } },
        excerptOf(text, query.words),
        null,
      ),
  })
