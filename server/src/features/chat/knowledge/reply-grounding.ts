import { randomBytes } from 'node:crypto'
import { citationLimits, type GivenExcerpt } from '@atelier/contract/knowledge/citations'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import {
  joinExcerpts,
  type PromptLanguage,
  type ReplyKnowledge,
  type Retrieved,
} from '#features/knowledge/knowledge.service.ts'
import type { PromptWindow } from '../files/document-room.ts'
import type { StoredChat, StoredGrounding, StoredMessage } from '../stored-chat.ts'
import { findLongFiles, type LongFile, type LongFilesDependencies } from './files/long-files.ts'
import type { ChatDocuments } from './files/with-message-files.ts'

export interface GroundingDependencies {
  readonly knowledge: ChatDocuments
  readonly attachments: LongFilesDependencies
  readSettings(userId: string): Promise<{ readonly language: PromptLanguage }>
}
/** What a question was searched for, with what it takes to write from it. */
export interface Grounded {
  readonly retrieved: Retrieved
  readonly readings: StoredGrounding['readings']
  /** What the reply may cite: of a reply that is continued, more than may still be read. */
  readonly citable: Parameters<ReplyKnowledge['checkReply']>[1]
  readonly language: PromptLanguage
  /** Around the excerpts; no document can know it. */
  readonly mark: string
  readonly knowledge: ReplyKnowledge
  /** The files of which excerpts are given, with the share of each in per cent. */
  readonly files: ReadonlyMap<string, number>
}
/** The documents that the replies to one question are written from. */
export interface ReplyGrounding {
  /** What may be needed of the prompt. */
  readonly roomTokens: number
  /** Searches at the first call; all replies side by side are written from the same. Nothing where no file is too long for them. */
  load(): Promise<Grounded | undefined>
  /** The question's files are stored with it, and recordings transcribed: until then nothing is searched. */
  markFilesRead(): void
}

/** What of a reply that begins says which documents it is written from. */
export interface GroundedStart {
  readonly chat: StoredChat
  /** The messages before the reply; the last one is the question. */
  readonly history: readonly StoredMessage[]
  readonly reply: StoredMessage
  readonly continues?: true
  /** Instead of those of the question or the chat. */
  readonly knowledge?: KnowledgeScope | undefined
  readonly project?: { readonly collectionId: string | undefined } | undefined
  /** Its documents serve where neither question nor chat has any. */
  readonly assistant?: { readonly content: { readonly knowledge: KnowledgeScope } }
}

/** The collections that this reply is to be written from, if any; those of the chat or its assistant and of its project, unless the question names others. */
function scopeOf({
  chat,
  history,
  knowledge,
  project,
  assistant,
}: GroundedStart): KnowledgeScope | undefined {
  const ofChat = chat.knowledge ?? assistant?.content.knowledge
  const scope =
    knowledge ?? history.at(-1)?.knowledge ?? withCollection(ofChat, project?.collectionId)
  return scope && scope.collectionIds.length > 0 ? scope : undefined
}

/** Those of the chat come first; what it says about other knowledge applies to all. */
function withCollection(
  scope: KnowledgeScope = noScope,
  collectionId: string | undefined,
): KnowledgeScope {
  if (collectionId === undefined || scope.collectionIds.includes(collectionId)) return scope
  const collectionIds = [...scope.collectionIds, collectionId].slice(0, knowledgeLimits.searchedMax)
  return { ...scope, collectionIds }
}

interface GroundingRequest {
  readonly start: GroundedStart
  readonly roomTokens: number
  readonly isReadByModel: boolean
  /** Of all replies, where the conversation has files. */
  readonly windows?: readonly PromptWindow[] | undefined
}

/** What a reply is written from; nothing where neither a collection is chosen nor a file sent. */
export function createReplyGrounding(
  dependencies: GroundingDependencies,
  { start, roomTokens, isReadByModel, windows }: GroundingRequest,
): ReplyGrounding | undefined {
  const { chat, history, continues, reply } = start
  const before = continues ? reply.grounding : undefined
  const scope = scopeOf(start)
  const hasFiles = windows !== undefined && isReadByModel && !continues
  if (!before && !scope && !hasFiles) return undefined
  // Not the history itself: it would stay in memory while the reply waits.
  const searched: SearchedConversation = {
    ...{ chat, scope, isReadByModel, roomTokens, ...conversationOf(history) },
    windows: hasFiles ? windows : [],
    messageIds: hasFiles ? history.map(({ id }) => id) : [],
  }
  const filesRead = Promise.withResolvers<void>()
  if (!hasFiles) filesRead.resolve()
  let loading: Promise<Grounded | undefined> | undefined
  return {
    roomTokens: before || scope ? roomTokens : 0,
    markFilesRead: filesRead.resolve,
    load() {
      loading ??= filesRead.promise.then(() =>
        before ? loadAgain(dependencies, chat, before) : search(dependencies, searched),
      )
      return loading
    },
  }
}

interface SearchedConversation extends ReturnType<typeof conversationOf> {
  readonly chat: StoredChat
  readonly scope: KnowledgeScope | undefined
  readonly isReadByModel: boolean
  readonly roomTokens: number
  /** None where no files are searched. */
  readonly windows: readonly PromptWindow[]
  readonly messageIds: readonly string[]
}

async function search(
  dependencies: GroundingDependencies,
  searched: SearchedConversation,
): Promise<Grounded | undefined> {
  const { chat, scope, isReadByModel, windows, messageIds, ...conversation } = searched
  const { userId } = chat
  const hasScope = scope !== undefined
  const { files, roomTokens } =
    windows.length === 0
      ? { files: [], roomTokens: conversation.roomTokens }
      : await findLongFiles(dependencies.attachments, {
          ...{ chat, messageIds, windows, hasScope },
          ...{ question: conversation.question, roomTokens: conversation.roomTokens },
        })
  if (!hasScope && files.length === 0) return undefined
  const retrieved = await dependencies.knowledge.retrieve({
    ...conversation,
    ...{ userId, roomTokens, isReadByModel, files },
    scope: scope ?? noScope,
  })
  const { excerpts } = retrieved
  if (!hasScope && excerpts.length === 0) return undefined
  return await prepare(dependencies, userId, {
    retrieved,
    readings: Object.fromEntries(excerpts.map(({ sourceId, reading }) => [sourceId, reading])),
    citable: excerpts,
    files: sharesOf(files, excerpts),
  })
}

/** A file where nothing was found is not among them: its beginning is given. */
function sharesOf(files: readonly LongFile[], excerpts: Retrieved['excerpts']) {
  const ofFiles = Map.groupBy(
    excerpts.filter(({ isFile }) => isFile),
    ({ sourceId }) => sourceId,
  )
  return new Map(
    files.flatMap(({ id, bytes }) => {
      const given = ofFiles.get(id)
      if (!given) return []
      const givenBytes = given.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
      return [[id, Math.min(99, Math.max(1, Math.round((100 * givenBytes) / bytes)))]]
    }),
  )
}

async function loadAgain(
  dependencies: GroundingDependencies,
  { id: chatId, userId }: StoredChat,
  before: StoredGrounding,
): Promise<Grounded> {
  const retrieved = await readAgain(dependencies, userId, before)
  const hasFiles = before.report.given.some(({ isFile }) => isFile)
  const listed = hasFiles ? await dependencies.attachments.listByChat(userId, chatId) : []
  return await prepare(dependencies, userId, {
    retrieved,
    readings: before.readings,
    citable: citableTexts(before, retrieved.excerpts),
    files: new Map(
      listed.flatMap(({ id, note, share }) => (note === 'excerpts' ? [[id, share ?? 0]] : [])),
    ),
  })
}

const prepare = async (
  { knowledge, readSettings }: GroundingDependencies,
  userId: string,
  found: Pick<Grounded, 'retrieved' | 'readings' | 'citable' | 'files'>,
): Promise<Grounded> => ({
  ...found,
  language: (await readSettings(userId)).language,
  mark: randomBytes(4).toString('hex'),
  knowledge,
})

const noScope: KnowledgeScope = { collectionIds: [], mode: 'with' }

/** The excerpts that a reply was begun from, as far as they may still be read, by the same numbers. */
async function readAgain(
  { knowledge }: GroundingDependencies,
  userId: string,
  { report, readings }: StoredGrounding,
): Promise<Retrieved> {
  const excerpts = await givenAgain(knowledge, userId, { report, readings })
  const sources = new Set(excerpts.map(({ sourceId }) => sourceId))
  return { report, excerpts, isEnough: true, documents: { count: sources.size, unread: 0 } }
}

/** Of the excerpts that a reply was written from, those that its reader may read now. */
export async function givenAgain(
  knowledge: Pick<ReplyKnowledge, 'readExcerpts'>,
  userId: string,
  { report, readings }: Pick<StoredGrounding, 'report' | 'readings'>,
): Promise<Retrieved['excerpts']> {
  const positions = report.given.flatMap((given) => {
    const { sourceId, isFile } = given
    const reading = readings[sourceId] ?? -1
    return ordinalsOf(given).map((ordinal) => ({ sourceId, ordinal, isFile, reading }))
  })
  const read = await knowledge.readExcerpts(userId, positions)
  return report.given.flatMap((given) => {
    const parts = ordinalsOf(given).flatMap((ordinal) => {
      const found = read.find((one) => one.sourceId === given.sourceId && one.ordinal === ordinal)
      return found ?? []
    })
    const [first] = parts
    if (!first || parts.length < ordinalsOf(given).length) return []
    return [{ ...given, ...first, ...(parts.length > 1 && joinExcerpts(parts)) }]
  })
}

/** The excerpts that were given as one. An imported chat may claim any number. */
function ordinalsOf({ ordinal, lastOrdinal = ordinal }: GivenExcerpt): readonly number[] {
  const length = Math.min(citationLimits.joined, lastOrdinal - ordinal + 1)
  return Array.from({ length }, (_, index) => ordinal + index)
}

/** Of an excerpt that may not be read any more, or is not as it was, only what the reply quoted is known. */
export const citableTexts = (
  { report, citations }: Pick<StoredGrounding, 'report' | 'citations'>,
  readable: Retrieved['excerpts'],
): Grounded['citable'] =>
  report.given.map((given) => {
    const read = readable.find(({ excerpt }) => excerpt === given.excerpt)
    const quotes = citations.flatMap(({ excerpt, quote }) =>
      excerpt === given.excerpt ? [quote] : [],
    )
    return { ...given, ...partsOf(read), text: read?.text ?? [...new Set(quotes)].join('\n') }
  })

const partsOf = (read: Retrieved['excerpts'][number] | undefined) =>
  read?.parts ? { parts: read.parts } : {}

/** The last question, the one before, and the documents that were cited last. */
function conversationOf(history: readonly StoredMessage[]) {
  const formerQuestion = history.slice(0, -1).findLast(({ role }) => role === 'user')
  const formerReply = history.findLast(({ role }) => role === 'assistant')
  const cited = formerReply?.grounding?.citations ?? []
  return {
    question: history.at(-1)?.content ?? '',
    formerQuestion: formerQuestion?.content ?? '',
    citedTitles: [...new Set(cited.map(({ title }) => title))],
  }
}
