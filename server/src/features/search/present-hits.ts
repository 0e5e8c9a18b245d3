import type { HighlightedText } from '@atelier/contract/chat/search'
import type { SearchHit, SearchLocation } from '@atelier/contract/search/search'
import { isoDate } from '#platform/clock.ts'
import { bestMatchStart, excerptOf, highlightMatches } from '#platform/text/excerpt.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { Match, TextKind } from './matches.repository.ts'
import type { FoundItem } from './merge-matches.ts'
import type { Texts } from './texts.repository.ts'

interface HitQuery {
  readonly userId: string
  readonly words: readonly string[]
}
interface PresentHitsDependencies {
  readonly texts: Texts
  readonly files: Pick<StoredFiles, 'link'>
}
type Hit = Omit<SearchHit, 'at'>

/** Works as they are told: each with its title and its passages. What was removed since it was found is left out. */
export async function presentHits(
  place: PresentHitsDependencies,
  asked: HitQuery,
  works: readonly FoundItem[],
): Promise<SearchHit[]> {
  const read = await loadTexts(place.texts, asked.userId, works)
  const hits = await Promise.all(
    works.map(async ({ at, matches }) => {
      const [first] = matches
      const hit =
        first && (await presenters[first.sign]({ ...place, ...asked, read, first, matches }))
      return hit ? [{ ...hit, at: isoDate(at) }] : []
    }),
  )
  return hits.flat()
}

type LoadedTexts = Awaited<ReturnType<typeof loadTexts>>
async function loadTexts(texts: Texts, userId: string, works: readonly FoundItem[]) {
  const idsOf = (...wanted: readonly TextKind[]) =>
    works.flatMap(({ matches: [first] }) =>
      first && wanted.includes(first.sign) ? [first.workId] : [],
    )
  const messageIds = works.flatMap(({ matches }) =>
    matches.flatMap(({ sign, part }) => (sign === 'm' && part !== undefined ? [part] : [])),
  )
  return {
    chats: await texts.chats(userId, idsOf('t', 'm')),
    messages: await texts.messages(userId, messageIds),
    images: await texts.images(userId, idsOf('i')),
    inpaintings: await texts.inpaintings(userId, idsOf('p')),
    readings: await texts.readings(userId, idsOf('s')),
    recordings: await texts.recordings(userId, idsOf('r', 'n')),
    files: await texts.files(userId, idsOf('f')),
  }
}

interface HitContext extends PresentHitsDependencies, HitQuery {
  readonly read: LoadedTexts
  readonly first: Match
  readonly matches: readonly Match[]
}
type Present = (telling: HitContext) => Hit | undefined | Promise<Hit | undefined>

function presentChat({
  read,
  words,
  first: { workId: chatId },
  matches,
}: HitContext): Hit | undefined {
  const chat = read.chats.get(chatId)
  if (!chat) return undefined
  const passages = matches.flatMap(({ part: messageId = '' }) => {
    const said = read.messages.get(messageId)
    return said
      ? [
          {
            text: excerptOf(said.content, words),
            place: { type: 'chat', chatId, messageId } as const,
          },
        ]
      : []
  })
  const place = passages[0]?.place ?? ({ type: 'chat', chatId } as const)
  return {
    type: 'chat',
    id: chatId,
    title: highlightMatches(chat.title, words),
    passages,
    place,
    thumbnailUrl: null,
  }
}

async function presentRecording({
  texts,
  read,
  words,
  userId,
  first: { workId },
  matches,
}: HitContext): Promise<Hit | undefined> {
  const recording = read.recordings.get(workId)
  if (!recording) return undefined
  const passages: {
    text: HighlightedText
    place: Extract<SearchLocation, { type: 'transcription' }>
  }[] = []
  for (const { part } of matches) {
    const segments = await texts.piece(userId, workId, Number(part))
    const text = segments.map((segment) => segment.text).join(' ')
    const seconds = startTimeAt(segments, bestMatchStart(text, words) ?? 0)
    passages.push({
      text: excerptOf(text, words),
      place: { type: 'transcription', transcriptionId: workId, seconds },
    })
  }
  passages.sort((one, other) => (one.place.seconds ?? 0) - (other.place.seconds ?? 0))
  const place = passages[0]?.place ?? ({ type: 'transcription', transcriptionId: workId } as const)
  return {
    type: 'transcription',
    id: workId,
    title: highlightMatches(recording.name, words),
    passages,
    place,
    thumbnailUrl: null,
  }
}

/** When that is said which stands at this place of the segments' joined texts. */
function startTimeAt(
  segments: readonly { readonly text: string; readonly starts: number }[],
  at: number,
): number {
  let end = -1
  for (const { text, starts } of segments) {
    end += text.length + 1
    if (at < end) return starts
  }
  return segments.at(-1)?.starts ?? 0
}

/** A text that opens with its work. */
const singleTextHit = (
  work: Pick<SearchHit, 'type' | 'id' | 'place'>,
  text: HighlightedText,
  thumbnailUrl: string | null,
): Hit => ({
  ...work,
  title: [],
  passages: [{ text, place: work.place }],
  thumbnailUrl,
})

const presentImage: Present = ({ read, files, userId, words, first: { workId: id } }) => {
  const image = read.images.get(id)
  const place = { type: 'images', imageId: id } as const
  return (
    image &&
    singleTextHit(
      { type: 'images', id, place },
      excerptOf(image.text, words),
      files.link(image.thumbnailFileId, userId),
    )
  )
}
const presentInpainting: Present = ({ read, files, userId, words, first: { workId: id } }) => {
  const inpainting = read.inpaintings.get(id)
  const link = inpainting?.thumbnailFileId ? files.link(inpainting.thumbnailFileId, userId) : null
  const place = { type: 'inpainting', inpaintingId: id } as const
  return (
    inpainting &&
    singleTextHit(
      { type: 'inpainting', id, place },
      excerptOf(promptOf(inpainting.asked), words),
      link,
    )
  )
}
/** As the inpainting's own repository wrote it. */
const promptOf = (asked: string) => (JSON.parse(asked) as { readonly prompt: string }).prompt
const presentSpeech: Present = ({ read, words, first: { workId: id } }) => {
  const reading = read.readings.get(id)
  return (
    reading &&
    singleTextHit(
      { type: 'speech', id, place: { type: 'speech', spokenId: id } },
      excerptOf(reading.text, words),
      null,
    )
  )
}

/** A file is its name, and opens with what it was sent to. */
const namedFileHit = (id: string, name: HighlightedText, place: SearchLocation): Hit => ({
  ...{ type: 'files', id, title: name, passages: [], place, thumbnailUrl: null },
})
const presentFile: Present = ({ read, words, first: { workId: id } }) => {
  const file = read.files.get(id)
  if (file?.messageId == null) return undefined
  return namedFileHit(id, highlightMatches(file.name, words), {
    type: 'chat',
    chatId: file.chatId,
    messageId: file.messageId,
  })
}
const presentRecordingName: Present = ({ read, words, first: { workId: id } }) => {
  const recording = read.recordings.get(id)
  return (
    recording &&
    namedFileHit(id, highlightMatches(recording.name, words), {
      type: 'transcription',
      transcriptionId: id,
    })
  )
}

const presenters: Readonly<Record<TextKind, Present>> = {
  t: presentChat,
  m: presentChat,
  i: presentImage,
  p: presentInpainting,
  s: presentSpeech,
  r: presentRecording,
  n: presentRecordingName,
  f: presentFile,
}
