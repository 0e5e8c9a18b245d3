import { Readable } from 'node:stream'
import type { ExportFormat, Message } from '@atelier/contract/chat/chat'
import { isoDate } from '#platform/clock.ts'
import { withClosedFence } from '#platform/text/code-fences.ts'
import { presentMessage } from '../present-chat.ts'
import {
  finishedPages,
  messageFilesOf,
  type ReadChatDependencies,
  requireChat,
} from '../read-chat.ts'
import type { StoredChat } from '../stored-chat.ts'

/** A chat as a file, written in parts as it is read. */
export interface ExportedChat {
  readonly stream: Readable
  readonly mediaType: string
  readonly name: string
}

interface ExportWriter {
  readonly mediaType: string
  readonly extension: string
  readonly head: (chat: StoredChat) => string
  readonly message: (message: Message, index: number) => string
  readonly tail: (chat: StoredChat, count: number) => string
}

/** Only JSON has everything that an import needs; the other formats are for reading. */
export async function exportChat(
  dependencies: ReadChatDependencies,
  {
    userId,
    chatId,
    format,
  }: { readonly userId: string; readonly chatId: string; readonly format: ExportFormat },
): Promise<ExportedChat> {
  const chat = await requireChat(dependencies, userId, chatId)
  const writer = exportWriters[format]
  return {
    stream: Readable.from(exportedText(dependencies, chat, writer), { objectMode: false }),
    mediaType: writer.mediaType,
    name: `chat-export-${chat.id}.${writer.extension}`,
  }
}

async function* exportedText(
  dependencies: ReadChatDependencies,
  chat: StoredChat,
  { head, message, tail }: ExportWriter,
): AsyncGenerator<Buffer, void, void> {
  yield Buffer.from(head(chat))
  let count = 0
  for await (const page of finishedPages(dependencies, chat)) {
    const ids = page.map(({ id }) => id)
    const files = await messageFilesOf(dependencies, chat.userId, chat.id, ids)
    for (const one of page) {
      yield Buffer.from(message(presentMessage(one, files.get(one.id)), count))
      count += 1
    }
  }
  yield Buffer.from(tail(chat, count))
}

const exportWriters: Readonly<Record<ExportFormat, ExportWriter>> = {
  json: {
    mediaType: 'application/json; charset=utf-8',
    extension: 'json',
    head: ({ id, title, model, settings }) =>
      `${indented({ id, title, model, settings }).slice(0, -2)},\n  "messages": [`,
    message: (message, index) =>
      `${index === 0 ? '' : ','}\n    ${indented(withNamesOnly(message)).replaceAll('\n', '\n    ')}`,
    tail: ({ createdAt, updatedAt }, count) => {
      const times = { createdAt: isoDate(createdAt), updatedAt: isoDate(updatedAt) }
      return `${count === 0 ? '' : '\n  '}],${indented(times).slice(1)}\n`
    },
  },
  markdown: {
    mediaType: 'text/markdown; charset=utf-8',
    extension: 'md',
    head: ({ title, model }) => `# ${title}\n\nModèle\u00a0: ${model}`,
    message: (message) => `\n\n${asMarkdown(message)}`,
    tail: () => '\n',
  },
  text: {
    mediaType: 'text/plain; charset=utf-8',
    extension: 'txt',
    head: ({ title, model }) => `${title}\nModèle\u00a0: ${model}`,
    message: (message) => `\n\n${asText(message)}`,
    tail: () => '\n',
  },
}

const indented = (value: object) => JSON.stringify(value, undefined, 2)

/** Exports contain no links, because those stop working when the account is removed. */
const withNamesOnly = ({ attachments, ...message }: Message) => ({
  ...message,
  ...(attachments && {
    attachments: attachments.map(({ fileName, fileType, fileSize, mimeType }) => ({
      fileName,
      fileType,
      fileSize,
      mimeType,
    })),
  }),
})

const asMarkdown = (message: Message) =>
  [
    `## ${speaker(message)}`,
    // A reply may have ended inside a block of code.
    ...(message.content === '' ? [] : [withClosedFence(message.content)]),
    ...notes(message).map((note) => `> ${note}`),
  ].join('\n\n')

const asText = (message: Message) =>
  [
    `${speaker(message)}\u00a0:`,
    ...(message.content === '' ? [] : [message.content]),
    ...notes(message).map((note) => `[${note}]`),
  ].join('\n')

const speaker = ({ role, model }: Message) => (role === 'user' ? 'Vous' : (model ?? 'Assistant'))
const notes = ({ error, stopped, finishReason, attachments = [] }: Message) => [
  ...attachments.map(({ fileName }) => `Fichier joint\u00a0: ${fileName}`),
  ...(stopped === true ? ['Réponse arrêtée'] : []),
  ...(finishReason === 'length' ? ['Réponse coupée avant sa fin'] : []),
  ...(error === undefined ? [] : [error]),
]
