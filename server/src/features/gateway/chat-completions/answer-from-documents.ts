import { randomBytes } from 'node:crypto'
import type { ChatDocuments } from '@atelier/contract/gateway/chat-documents'
import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { UserRights } from '#features/groups/groups.service.ts'
import type {
  GivenText,
  PromptLanguage,
  ReplyKnowledge,
  Retrieved,
} from '#features/knowledge/knowledge.service.ts'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { tokensOfBytes } from './relay-use.ts'
import { pictureTokensOf, textBytesOf, type WaitingMessage } from './request-messages.ts'

export interface DocumentsDependencies {
  readonly knowledge: ReplyKnowledge
  readonly chat: Pick<ChatService, 'excerptRoom'>
  readonly configuration: Pick<ConfigurationService, 'isFeatureOpen'>
  readSettings(userId: string): Promise<{ readonly language: PromptLanguage }>
  /** What this user's groups give now. */
  rightsOfUser(userId: string): Promise<UserRights | undefined>
}

/** A program, with what its key allows. */
export interface KeyCaller extends Caller {
  readonly scopes: readonly KeyScope[]
}

interface GroundingRequest {
  readonly caller: Caller
  readonly documents: ChatDocuments | null | undefined
  readonly offered: OfferedModel
  readonly messages: readonly WaitingMessage[]
  /** Maximum tokens of the reply. */
  readonly replyTokens: number
}
interface DocumentsRequest extends GroundingRequest {
  readonly documents: ChatDocuments
}
export interface GroundedCall {
  /** With the excerpts before the last question. */
  readonly messages: readonly WaitingMessage[]
  /** Of a reply that is written from documents. */
  readonly grounded:
    | {
        /** What it may cite. */
        readonly excerpts: readonly GivenText[]
        /** All of it, where no model need be asked. */
        readonly said: string | undefined
      }
    | undefined
}

/** @throws Problem when the key, the installation or the groups of its owner do not open documents */
export async function requireDocuments(
  { configuration, rightsOfUser }: DocumentsDependencies,
  { userId, scopes }: KeyCaller,
): Promise<void> {
  if (!scopes.includes('knowledge')) throw new Problem('key.out-of-scope')
  if (!configuration.isFeatureOpen('knowledge')) throw new Problem('feature.disabled')
  const rights = await rightsOfUser(userId)
  if (!rights?.tools.has('knowledge')) throw new Problem('access.not-granted')
}

/** What a model is sent: where no documents are named, the messages as they are. @throws Problem */
export const groundCall = async (
  dependencies: DocumentsDependencies,
  { documents, ...request }: GroundingRequest,
): Promise<GroundedCall> =>
  documents
    ? await answerFromDocuments(dependencies, { ...request, documents })
    : { messages: request.messages, grounded: undefined }

/**
 * Looks the last question up in the documents that the key's owner may read now, as a chat does.
 * @throws Problem `knowledge.not-found` when one of the collections is not there for the owner
 */
async function answerFromDocuments(
  dependencies: DocumentsDependencies,
  request: DocumentsRequest,
): Promise<GroundedCall> {
  const { knowledge, readSettings } = dependencies
  const { caller, documents, offered, messages } = request
  const { userId, signal } = caller
  const conversation = conversationOf(messages)
  await knowledge.requireCollections(userId, documents.collections)
  const retrieved = await knowledge.retrieve({
    ...{ ...conversation, userId },
    scope: { collectionIds: documents.collections, mode: documents.mode },
    roomTokens: roomOf(dependencies, request),
    isReadByModel: offered.model.isGuide !== true,
  })
  // What was withdrawn during the search is not « nothing found ».
  await knowledge.requireCollections(userId, documents.collections)
  signal.throwIfAborted()
  const { language } = await readSettings(userId)
  const grounding = { retrieved, language, mark: randomBytes(4).toString('hex') }
  requireRoom(retrieved, offered)
  const said = knowledge.answerWithoutModel(grounding, { isGuide: offered.model.isGuide === true })
  const isGiven = said === undefined && retrieved.excerpts.length > 0
  return {
    messages: isGiven ? withExcerpts(knowledge, messages, grounding) : messages,
    grounded: { excerpts: retrieved.excerpts, said },
  }
}

/** A model that is given nothing would answer from what it knows: a program is told what it is told of any prompt that is too long. */
function requireRoom(
  { report, isEnough, excerpts }: Retrieved,
  { engineName }: OfferedModel,
): void {
  if (isEnough && report.mode === 'only' && excerpts.length === 0)
    throw new Problem('engine.too-large', { params: { engine: engineName } })
}

const lastQuestion = (messages: readonly WaitingMessage[]): number =>
  messages.findLastIndex(({ message }) => message.role === 'user')

/** The last question, and the one before. */
function conversationOf(messages: readonly WaitingMessage[]) {
  const last = lastQuestion(messages)
  const question = messages[last]?.message.content ?? ''
  if (question.trim() === '')
    throw new Problem('request.invalid', {
      fields: { messages: 'Question attendue\u00a0: elle est cherchée dans les documents' },
    })
  const former = messages.slice(0, last).findLast(({ message }) => message.role === 'user')
  return { question, formerQuestion: former?.message.content ?? '', citedTitles: [] }
}

/** A program's messages are all sent: none makes room for excerpts. */
function roomOf(
  { chat }: DocumentsDependencies,
  { offered, messages, replyTokens }: DocumentsRequest,
): number {
  const isSystem = ({ message }: WaitingMessage) => message.role === 'system'
  const tokensOf = (some: readonly WaitingMessage[]) => tokensOfBytes(textBytesOf(some))
  return chat.excerptRoom(offered, {
    instructions: tokensOf(messages.filter(isSystem)),
    question:
      tokensOf(messages.filter((message) => !isSystem(message))) + pictureTokensOf(messages),
    reply: replyTokens,
  })
}

/** Excerpts are never in the instructions; what came before the question stays as it was. */
function withExcerpts(
  knowledge: ReplyKnowledge,
  messages: readonly WaitingMessage[],
  grounding: Parameters<ReplyKnowledge['questionWithExcerpts']>[0],
): readonly WaitingMessage[] {
  const instruction = knowledge.excerptInstruction(grounding)
  const last = lastQuestion(messages)
  const asked = messages.map((waiting, index) =>
    index === last
      ? withContent(waiting, knowledge.questionWithExcerpts(grounding, waiting.message.content))
      : waiting,
  )
  const [first] = asked
  if (first?.message.role === 'system')
    return [withContent(first, `${first.message.content}\n\n${instruction}`), ...asked.slice(1)]
  return [{ message: { role: 'system', content: instruction }, pictures: [] }, ...asked]
}

const withContent = ({ message, pictures }: WaitingMessage, content: string): WaitingMessage => ({
  message: { ...message, content },
  pictures,
})
