import { randomBytes } from 'node:crypto'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type {
  PromptLanguage,
  ReplyKnowledge,
  Retrieved,
} from '#features/knowledge/knowledge.service.ts'
import type { StoredChat, StoredGrounding, StoredMessage } from '../stored-chat.ts'

export interface GroundingDependencies {
  readonly knowledge: ReplyKnowledge
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
}
/** The documents that the replies to one question are written from. */
export interface ReplyGrounding {
  readonly roomTokens: number
  /** Searches at the first call; all replies side by side are written from the same. */
  load(): Promise<Grounded>
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
}

/** The collections that this reply is to be written from, if any. */
function scopeOf({ chat, history, knowledge }: GroundedStart): KnowledgeScope | undefined {
  const scope = knowledge ?? history.at(-1)?.knowledge ?? chat.knowledge
  return scope && scope.collectionIds.length > 0 ? scope : undefined
}

interface GroundingRequest {
  readonly start: GroundedStart
  readonly roomTokens: number
  readonly isReadByModel: boolean
}

/** What a reply is written from; nothing where no collection is chosen. */
export function createReplyGrounding(
  dependencies: GroundingDependencies,
  { start, roomTokens, isReadByModel }: GroundingRequest,
): ReplyGrounding | undefined {
  const { chat, history, continues, reply } = start
  const before = continues ? reply.grounding : undefined
  const scope = scopeOf(start)
  if (!before && !scope) return undefined
  const { userId } = chat
  const conversation = conversationOf(history)
  let loading: Promise<Grounded> | undefined
  const search = async (): Promise<Grounded> => {
    const retrieved = before
      ? await readAgain(dependencies, userId, before)
      : await dependencies.knowledge.retrieve({
          ...conversation,
          ...{ userId, roomTokens, isReadByModel },
          scope: scope ?? noScope,
        })
    return {
      retrieved,
      readings:
        before?.readings ??
        Object.fromEntries(retrieved.excerpts.map(({ sourceId, reading }) => [sourceId, reading])),
      citable: before ? citableTexts(before, retrieved.excerpts) : retrieved.excerpts,
      language: (await dependencies.readSettings(userId)).language,
      mark: randomBytes(4).toString('hex'),
      knowledge: dependencies.knowledge,
    }
  }
  return {
    roomTokens,
    load() {
      loading ??= search()
      return loading
    },
  }
}
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
  const positions = report.given.map(({ sourceId, ordinal }) => ({
    ...{ sourceId, ordinal },
    reading: readings[sourceId] ?? -1,
  }))
  const read = await knowledge.readExcerpts(userId, positions)
  return report.given.flatMap((given) => {
    const found = read.find(
      ({ sourceId, ordinal }) => sourceId === given.sourceId && ordinal === given.ordinal,
    )
    return found ? [{ ...given, ...found }] : []
  })
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
    return { ...given, text: read?.text ?? [...new Set(quotes)].join('\n') }
  })

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
