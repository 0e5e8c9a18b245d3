import { readFile, stat, writeFile } from 'node:fs/promises'
import type { ChatCompletionDraft } from '@atelier/contract/gateway/chat-completions'
import { gatewayChatLimits } from '@atelier/contract/gateway/chat-completions'
import { Problem } from '@atelier/contract/problems/problems'
import type { EngineModel } from '@atelier/engine/engine'
import type { ChatMessage } from '@atelier/engine/engine-chat'
import type { CallBytes } from '#jobs/limits/waiting-calls.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { pictureForModel } from '#platform/files/pictures.ts'
import { withPictureTurn } from '#platform/shared-work.ts'
import type { MakeTemporaryPath } from '#storage/incoming-files.ts'

type RequestedMessage = ChatCompletionDraft['messages'][number]

/** Every vision model scales larger pictures down to `side`; no camera makes pictures with a side above `maxSide`. */
const sizeLimits = { side: 1536, maxSide: 16_384 }
const dataUrl = /^data:image\/(png|jpe?g|webp|gif);base64,/i

/** A message that waits for an engine; its pictures are in temporary files to save memory. */
export interface WaitingMessage {
  readonly message: ChatMessage
  readonly pictures: readonly string[]
}
export interface MessageOptions {
  readonly caller: Caller
  readonly model: EngineModel
  readonly makePath: MakeTemporaryPath
}

/**
 * Converts a program's messages for the engine.
 * @throws Problem if a picture cannot be used
 */
export async function toWaitingMessages(
  { messages }: ChatCompletionDraft,
  { caller, model: { capabilities }, makePath }: MessageOptions,
): Promise<WaitingMessage[]> {
  const count = messages.flatMap(picturesOf).length
  if (count > 0 && capabilities && !capabilities.includes('vision'))
    throw new Problem('gateway.no-sight')
  if (count > gatewayChatLimits.picturesMax)
    throw new Problem('request.invalid', {
      fields: { messages: `${gatewayChatLimits.picturesMax} images au plus` },
    })
  const waiting: WaitingMessage[] = []
  for (const message of messages) {
    const pictures: string[] = []
    for (const url of picturesOf(message)) {
      const path = makePath()
      await writeFile(path, await decodePicture(caller, url), { flag: 'wx', mode: 0o600 })
      pictures.push(path)
    }
    waiting.push({ message: toMessage(message), pictures })
  }
  return waiting
}

/** Loads the messages for the engine, once it is free. */
export const loadMessages = (waiting: readonly WaitingMessage[]): Promise<ChatMessage[]> =>
  Promise.all(
    waiting.map(async ({ message, pictures }) => {
      if (pictures.length === 0 || message.role === 'tool') return message
      const images = await Promise.all(
        pictures.map(async (path) => ({
          bytes: await readFile(path),
          mediaType: 'image/jpeg' as const,
        })),
      )
      return { ...message, images }
    }),
  )

function toMessage(message: RequestedMessage): ChatMessage {
  const content = textOf(message)
  if (message.role === 'tool') return { role: 'tool', content, toolCallId: message.tool_call_id }
  const role = message.role === 'developer' ? 'system' : message.role
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
  if (calls.length === 0) return { role, content }
  return { role, content, toolCalls: calls.map(({ id, function: call }) => ({ id, ...call })) }
}

/** Models turn a picture into 250 to 1 500 tokens. */
const pictureTokens = 1000
export const pictureTokensOf = (messages: readonly WaitingMessage[]): number =>
  messages.reduce((sum, { pictures }) => sum + pictures.length, 0) * pictureTokens

export const textBytesOf = (messages: readonly WaitingMessage[]): number =>
  messages.reduce((sum, { message }) => sum + bytesOf(message), 0)

const bytesOf = ({ content, toolCalls = [] }: ChatMessage): number =>
  [content, ...toolCalls.map((call) => call.arguments)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  )

export async function pictureBytesOf(messages: readonly WaitingMessage[]): Promise<number> {
  const sizes = await Promise.all(
    messages.flatMap(({ pictures }) => pictures.map(async (path) => (await stat(path)).size)),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The size of a request as received. */
export function requestBytesOf({
  messages,
  tools,
  response_format,
}: ChatCompletionDraft): CallBytes {
  const options = Buffer.byteLength(JSON.stringify([tools ?? [], response_format ?? {}]))
  return {
    text: messages.reduce((sum, message) => sum + bytesOf(toMessage(message)), options),
    other: messages.flatMap(picturesOf).reduce((sum, url) => sum + url.length, 0),
  }
}

function textOf({ content }: RequestedMessage): string {
  if (content === null || content === undefined || typeof content === 'string') return content ?? ''
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

function picturesOf({ content }: RequestedMessage): string[] {
  if (!Array.isArray(content)) return []
  return content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
}

/** Only data URLs are allowed: the server never requests a URL for a caller. */
async function decodePicture(caller: Caller, url: string): Promise<Buffer> {
  const prefix = dataUrl.exec(url.slice(0, 100))?.[0]
  if (prefix === undefined) throw new Problem('gateway.picture-refused')
  try {
    return await withPictureTurn(caller, () =>
      pictureForModel(Buffer.from(url.slice(prefix.length), 'base64'), sizeLimits),
    )
  } catch (cause) {
    caller.signal.throwIfAborted()
    throw new Problem('gateway.picture-refused', { cause })
  }
}
