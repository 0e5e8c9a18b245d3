import type { ChatMessage, ChatRequest } from '@atelier/engine/engine-chat'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { ChatRepository } from '../../chat.repository.ts'
import {
  messagesWithFiles,
  type PromptFilesDependencies,
  type Transcripts,
  transcribeRecordings,
} from '../../files/messages-with-files.ts'
import type { GivenFiles } from '../../instructions/given-files.ts'
import { groundedConversation } from '../../knowledge/grounded-conversation.ts'
import type { ReplyGrounding } from '../../knowledge/reply-grounding.ts'
import type { StoredChat, StoredMessage } from '../../stored-chat.ts'
import type { PathPoint } from '../../variants/shown-path.repository.ts'
import { continuationMessages } from './continuation-messages.ts'
import { type Conversation, fitPrompt, type Prompt, tokensOfMessages } from './fit-prompt.ts'
import { limitWithin, type ReplyLength, type RequestedLimit } from './reply-limit.ts'

/** What the engine receives. */
export interface ReplyPrompt {
  readonly conversation: Conversation
  /** As many messages as the model is expected to accept. */
  readonly first: Prompt
  readonly requested: RequestedLimit
  readonly parameters: Omit<ChatRequest, 'messages' | 'maxTokens'>
  /** Whether the text of the engine goes on with the last message, or was asked for by an instruction. */
  readonly continuedBy: StoredMessage['continuedBy']
  /** For an engine that refuses to go on with a message: the same with an instruction. */
  withInstruction?(): ReplyPrompt
}
interface PromptRequest {
  readonly messages: readonly ChatMessage[]
  readonly length: ReplyLength
  /** The last message is the beginning of the reply. */
  readonly continues: boolean
}

/** Builds the prompt: the system prompt, then the messages, as far as they fit into the model. */
export function createReplyPrompt(
  chat: StoredChat,
  offered: OfferedModel,
  request: PromptRequest,
): ReplyPrompt {
  if (!request.continues) return promptOf(chat, offered, request)
  const withInstruction = () => promptOf(chat, offered, request, 'instruction')
  if (!offered.model.honours.includes('continuation')) return withInstruction()
  return { ...promptOf(chat, offered, request, 'engine'), withInstruction }
}

function promptOf(
  { settings }: StoredChat,
  { model }: OfferedModel,
  { messages, length }: PromptRequest,
  continuedBy?: StoredMessage['continuedBy'],
): ReplyPrompt {
  const { systemPrompt, temperature, topP, topK } = settings
  const window = model.contextSize
  const conversation = continuedBy
    ? { systemPrompt, ...continuationMessages(messages, { window, by: continuedBy }) }
    : { systemPrompt, messages }
  const first = fitPrompt(conversation, { window, replyTokens: length.reserved })
  const promptTokens = tokensOfMessages(first.messages)
  return {
    conversation,
    first,
    continuedBy,
    requested: limitWithin(length, { window, promptTokens }),
    parameters: {
      model: model.id,
      temperature,
      topP,
      topK,
      ...(continuedBy === 'engine' && { continues: true }),
    },
  }
}

/** Messages that have text. */
export const textMessagesOf = (history: readonly StoredMessage[]): ChatMessage[] =>
  history
    .filter((message) => message.content !== '')
    .map(({ role, content }) => ({ role, content }))

/**
 * The prompt of a reply that may wait. It stays in memory only if a slot is free at once; otherwise
 * it is read again later, to save memory.
 */
export interface PromptSource {
  /** Called when the reply must wait: the prompt is removed from memory. */
  release(): void
  /** Waits until files are stored with their question; transcribes recordings, which takes the slot of the reply. */
  readFiles(signal: AbortSignal): Promise<void>
  load(signal: AbortSignal): Promise<ReplyPrompt>
  /** What the prompt that was loaded last has of files. */
  givenFiles(): GivenFiles | undefined
}
export interface PromptSourceRequest {
  readonly chat: StoredChat
  readonly offered: OfferedModel
  readonly length: ReplyLength
  readonly question: PathPoint
  /** The reply that is continued: it is the last message of the prompt. */
  readonly continued: StoredMessage | undefined
  /** Settles once question and reply are stored. */
  readonly stored: Promise<unknown>
  /** Whether any file is part of the conversation, also one that arrives with the question. */
  readonly hasFiles: boolean
  readonly hasNewFiles: boolean
  readonly hasRecordings: boolean
  /** The documents that it is written from. */
  readonly grounding: ReplyGrounding | undefined
}
interface LoadedPrompt {
  readonly history: readonly StoredMessage[]
  readonly prompt: ReplyPrompt
}

export function createPromptSource(
  dependencies: PromptFilesDependencies & { readonly chats: Pick<ChatRepository, 'history'> },
  request: PromptSourceRequest,
  first: LoadedPrompt,
): PromptSource {
  const { chat, offered, length, stored, hasNewFiles, grounding } = request
  const continues = request.continued !== undefined
  let loaded: LoadedPrompt | undefined = first
  let transcripts: Transcripts = new Map()
  let given: GivenFiles | undefined
  async function loadPrompt(): Promise<LoadedPrompt> {
    // Before that, the question is not in the history and has no files.
    if (hasNewFiles || !loaded) await stored
    return loaded ?? (await reloadPrompt(dependencies.chats, request))
  }
  return {
    release() {
      loaded = undefined
    },
    givenFiles: () => given,
    async readFiles(signal) {
      // Until then, new files belong to no message.
      if (request.hasFiles) await stored
      if (!request.hasRecordings || offered.model.isGuide) return
      const { history } = await loadPrompt()
      transcripts = await transcribeRecordings(dependencies, { chat, history }, signal)
    },
    async load(signal) {
      const { history, prompt } = await loadPrompt()
      loaded = undefined
      if (!request.hasFiles && !grounding) return prompt
      const plain = { chat, history }
      const grounded = await grounding?.load()
      const conversation = grounded ? groundedConversation(plain, grounded) : plain
      const withFiles = request.hasFiles
        ? await messagesWithFiles(
            dependencies,
            {
              ...{ ...conversation, offered, replyTokens: length.reserved, transcripts },
              excerpted: grounded?.files ?? new Map(),
            },
            signal,
          )
        : undefined
      given = withFiles?.given
      if (!withFiles && conversation === plain) return prompt
      return createReplyPrompt(conversation.chat, offered, {
        messages: withFiles?.messages ?? textMessagesOf(conversation.history),
        ...{ length, continues },
      })
    },
  }
}

/** The messages before the reply, as they were when the reply was requested. */
async function reloadPrompt(
  chats: Pick<ChatRepository, 'history'>,
  { chat, offered, length, question, continued }: PromptSourceRequest,
): Promise<LoadedPrompt> {
  const before = await chats.history(question)
  const history = continued ? [...before, continued] : before
  const messages = textMessagesOf(history)
  const continues = continued !== undefined
  return { history, prompt: createReplyPrompt(chat, offered, { messages, length, continues }) }
}
