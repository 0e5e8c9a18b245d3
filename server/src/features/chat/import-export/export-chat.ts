import { Readable } from 'node:stream'
import { chatLimits, type Message } from '@atelier/contract/chat/chat'
import type { ExportFormat } from '@atelier/contract/chat/imports/copies'
import { isoDate } from '#platform/clock.ts'
import { withClosedFence } from '#platform/text/code-fences.ts'
import { presentColumn, presentMessage } from '../present-chat.ts'
import {
  finishedPages,
  messageFilesOf,
  type ReadChatDependencies,
  requireChat,
  requireStillThere,
  writtenPages,
} from '../read-chat.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { footnotes, sourceLines, withFootnotes } from './export-citations.ts'

/** A chat as a file, written in parts as it is read. */
export interface ExportedChat {
  readonly stream: Readable
  readonly mediaType: string
  readonly name: string
}

interface ExportedMessage extends Message {
  /** What it said before it was corrected, newest first. */
  readonly formerTexts?: readonly { readonly content: string; readonly replacedAt: string }[]
}

interface ExportWriter {
  readonly mediaType: string
  readonly extension: string
  readonly head: (chat: StoredChat) => string
  readonly message: (message: ExportedMessage, index: number) => string
  /** Where there are messages that are not shown: what their list begins with, after `count` others, or a sentence on their versions. */
  readonly others:
    | { readonly head: (count: number) => string }
    | { readonly sentence: (versions: number) => string }
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
  writer: ExportWriter,
): AsyncGenerator<Buffer, void, void> {
  yield Buffer.from(writer.head(chat))
  let count = 0
  for await (const page of finishedPages(dependencies, chat.id))
    for (const message of await presented(dependencies, chat, page)) {
      yield Buffer.from(writer.message(message, count))
      count += 1
    }
  const versions = await dependencies.chats.countOtherVersions(chat.id)
  if (versions > 0) yield* otherText(dependencies, chat, writer, { count, versions })
  // A file that ends well would seem whole.
  await requireStillThere(dependencies, chat.id)
  yield Buffer.from(writer.tail(chat, count))
}

async function* otherText(
  dependencies: ReadChatDependencies,
  chat: StoredChat,
  { others, message: write }: ExportWriter,
  { count, versions }: { readonly count: number; readonly versions: number },
): AsyncGenerator<Buffer, void, void> {
  if ('sentence' in others) return yield Buffer.from(others.sentence(versions))
  yield Buffer.from(others.head(count))
  let written = 0
  for await (const page of writtenPages(dependencies, chat.id)) {
    const hidden = page.flatMap(({ row, isShown }) => (isShown ? [] : [row]))
    const messages = await presented(dependencies, chat, hidden)
    for (const [index, message] of messages.entries()) {
      const { parentId } = hidden[index] ?? {}
      yield Buffer.from(write({ ...message, ...(parentId && { parentId }) }, written))
      written += 1
    }
  }
}

/** With the names of their files. */
async function presented(
  dependencies: ReadChatDependencies,
  { id: chatId, userId }: StoredChat,
  rows: readonly StoredMessage[],
): Promise<ExportedMessage[]> {
  const ids = rows.map(({ id }) => id)
  const files = await messageFilesOf(dependencies, userId, chatId, ids)
  const messages: ExportedMessage[] = []
  for (const row of rows)
    messages.push({
      ...presentMessage(row, files.get(row.id)),
      ...presentColumn(row),
      ...(row.corrections > 0 && { formerTexts: await formerTextsOf(dependencies, row) }),
    })
  return messages
}

const formerTextsOf = async (
  { chats }: Pick<ReadChatDependencies, 'chats'>,
  { id }: StoredMessage,
): Promise<NonNullable<ExportedMessage['formerTexts']>> => {
  const all = { page: 1, limit: chatLimits.formerTexts }
  return (await chats.formerTexts(id, all)).map(({ content, createdAt }) => ({
    content,
    replacedAt: isoDate(createdAt),
  }))
}

const exportWriters: Readonly<Record<ExportFormat, ExportWriter>> = {
  json: {
    mediaType: 'application/json; charset=utf-8',
    extension: 'json',
    head: ({ id, title, model, settings, knowledge }) =>
      `${indented({ id, title, model, settings, ...(knowledge && { knowledge }) }).slice(0, -2)},\n  "messages": [`,
    message: (message, index) =>
      `${index === 0 ? '' : ','}\n    ${indented(withNamesOnly(message)).replaceAll('\n', '\n    ')}`,
    // A list of its own, so that programs which do not know it read what is shown.
    others: { head: (count) => `${count === 0 ? '' : '\n  '}],\n  "otherMessages": [` },
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
    others: { sentence: (versions) => `\n\n> ${leftOut(versions)}` },
    tail: () => '\n',
  },
  text: {
    mediaType: 'text/plain; charset=utf-8',
    extension: 'txt',
    head: ({ title, model }) => `${title}\nModèle\u00a0: ${model}`,
    message: (message) => `\n\n${asText(message)}`,
    others: { sentence: (versions) => `\n\n[${leftOut(versions)}]` },
    tail: () => '\n',
  },
}

const leftOut = (versions: number) =>
  versions === 1
    ? 'Une autre version n’est pas dans ce fichier.'
    : `${versions} autres versions ne sont pas dans ce fichier.`

const indented = (value: object) => JSON.stringify(value, undefined, 2)

/** Exports contain no links, because those stop working when the account is removed. */
const withNamesOnly = ({ attachments, ...message }: ExportedMessage) => ({
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
    ...(message.content === '' ? [] : [withClosedFence(withFootnotes(message))]),
    ...footnotes(message),
    ...notes(message).map((note) => `> ${note}`),
  ].join('\n\n')

const asText = (message: Message) =>
  [
    `${speaker(message)}\u00a0:`,
    ...(message.content === '' ? [] : [message.content]),
    ...sourceLines(message),
    ...notes(message).map((note) => `[${note}]`),
  ].join('\n')

const speaker = ({ role, model }: Message) => (role === 'user' ? 'Vous' : (model ?? 'Assistant'))
const notes = ({ error, stopped, finishReason, attachments = [] }: Message) => [
  ...attachments.map(({ fileName }) => `Fichier joint\u00a0: ${fileName}`),
  ...(stopped === true ? ['Réponse arrêtée'] : []),
  ...(finishReason === 'length' ? ['Réponse coupée avant sa fin'] : []),
  ...(error === undefined ? [] : [error]),
]
