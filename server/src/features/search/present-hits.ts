import type { MarkedText } from '@atelier/contract/chat-search'
import type { SearchHit, SearchPlace } from '@atelier/contract/search'
import { isoDate } from '#platform/clock.ts'
import { bestMatch, marked, passage } from '#platform/passage.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { FoundWork } from './gather-works.ts'
import type { Match, Sign } from './matches.repository.ts'
import type { Texts } from './texts.repository.ts'

interface Asked {
  readonly userId: string
  readonly words: readonly string[]
}
interface Place {
  readonly texts: Texts
  readonly files: Pick<StoredFiles, 'link'>
}
type Hit = Omit<SearchHit, 'at'>

/** Works as they are told: each with its title and its passages. What was removed since it was found is left out. */
export async function presentHits(
  place: Place,
  asked: Asked,
  works: readonly FoundWork[],
): Promise<SearchHit[]> {
  const read = await readTexts(place.texts, asked.userId, works)
  const hits = await Promise.all(
    works.map(async ({ at, matches }) => {
      const [first] = matches
      const hit =
        first && (await presenting[first.sign]({ ...place, ...asked, read, first, matches }))
      return hit ? [{ ...hit, at: isoDate(at) }] : []
    }),
  )
  return hits.flat()
}

type Read = Awaited<ReturnType<typeof readTexts>>
async function readTexts(texts: Texts, userId: string, works: readonly FoundWork[]) {
  const idsOf = (...wanted: readonly Sign[]) =>
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

interface Telling extends Place, Asked {
  readonly read: Read
  readonly first: Match
  readonly matches: readonly Match[]
}
type Present = (telling: Telling) => Hit | undefined | Promise<Hit | undefined>

function presentChat({
  read,
  words,
  first: { workId: chatId },
  matches,
}: Telling): Hit | undefined {
  const chat = read.chats.get(chatId)
  if (!chat) return undefined
  const passages = matches.flatMap(({ part: messageId = '' }) => {
    const said = read.messages.get(messageId)
    return said
      ? [
          {
            text: passage(said.content, words),
            place: { type: 'chat', chatId, messageId } as const,
          },
        ]
      : []
  })
  const place = passages[0]?.place ?? ({ type: 'chat', chatId } as const)
  return {
    type: 'chat',
    id: chatId,
    title: marked(chat.title, words),
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
}: Telling): Promise<Hit | undefined> {
  const recording = read.recordings.get(workId)
  if (!recording) return undefined
  const passages: { text: MarkedText; place: Extract<SearchPlace, { type: 'transcription' }> }[] =
    []
  for (const { part } of matches) {
    const segments = await texts.piece(userId, workId, Number(part))
    const text = segments.map((segment) => segment.text).join(' ')
    const seconds = startOf(segments, bestMatch(text, words) ?? 0)
    passages.push({
      text: passage(text, words),
      place: { type: 'transcription', transcriptionId: workId, seconds },
    })
  }
  passages.sort((one, other) => (one.place.seconds ?? 0) - (other.place.seconds ?? 0))
  const place = passages[0]?.place ?? ({ type: 'transcription', transcriptionId: workId } as const)
  return {
    type: 'transcription',
    id: workId,
    title: marked(recording.name, words),
    passages,
    place,
    thumbnailUrl: null,
  }
}

/** When that is said which stands at this place of the segments' joined texts. */
function startOf(
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
const whole = (
  work: Pick<SearchHit, 'type' | 'id' | 'place'>,
  text: MarkedText,
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
    whole(
      { type: 'images', id, place },
      passage(image.text, words),
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
    whole({ type: 'inpainting', id, place }, passage(promptOf(inpainting.asked), words), link)
  )
}
/** As the inpainting's own repository wrote it. */
const promptOf = (asked: string) => (JSON.parse(asked) as { readonly prompt: string }).prompt
const presentReading: Present = ({ read, words, first: { workId: id } }) => {
  const reading = read.readings.get(id)
  return (
    reading &&
    whole(
      { type: 'speech', id, place: { type: 'speech', spokenId: id } },
      passage(reading.text, words),
      null,
    )
  )
}

/** A file is its name, and opens with what it was sent to. */
const named = (id: string, name: MarkedText, place: SearchPlace): Hit => ({
  ...{ type: 'files', id, title: name, passages: [], place, thumbnailUrl: null },
})
const presentFile: Present = ({ read, words, first: { workId: id } }) => {
  const file = read.files.get(id)
  if (file?.messageId == null) return undefined
  return named(id, marked(file.name, words), {
    type: 'chat',
    chatId: file.chatId,
    messageId: file.messageId,
  })
}
const presentRecordingName: Present = ({ read, words, first: { workId: id } }) => {
  const recording = read.recordings.get(id)
  return (
    recording &&
    named(id, marked(recording.name, words), { type: 'transcription', transcriptionId: id })
  )
}

const presenting: Readonly<Record<Sign, Present>> = {
  t: presentChat,
  m: presentChat,
  i: presentImage,
  p: presentInpainting,
  s: presentReading,
  r: presentRecording,
  n: presentRecordingName,
  f: presentFile,
}
