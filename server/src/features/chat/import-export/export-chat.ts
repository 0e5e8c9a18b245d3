import type { Chat, ExportFormat, Message } from '@atelier/contract/chat/chat'
import { parseMessages } from '../messages/stored-messages.ts'

/** A chat as a file. */
export interface ExportedChat {
  readonly text: string
  readonly mediaType: string
  readonly name: string
}

interface ExportWriter {
  readonly mediaType: string
  readonly extension: string
  readonly write: (chat: Chat, messages: readonly Message[]) => string
}

/** Only JSON has all that an import needs; the others are for reading. */
export function exportChat(chat: Chat, format: ExportFormat): ExportedChat {
  const { mediaType, extension, write } = exportWriters[format]
  return {
    text: write(chat, parseMessages(chat.messages)),
    mediaType,
    name: `chat-export-${chat.id}.${extension}`,
  }
}

const exportWriters: Readonly<Record<ExportFormat, ExportWriter>> = {
  json: { mediaType: 'application/json; charset=utf-8', extension: 'json', write: asJson },
  markdown: { mediaType: 'text/markdown; charset=utf-8', extension: 'md', write: asMarkdown },
  text: { mediaType: 'text/plain; charset=utf-8', extension: 'txt', write: asText },
}

function asJson(
  { id, title, model, settings, createdAt, updatedAt }: Chat,
  messages: readonly Message[],
): string {
  const exported = {
    id,
    title,
    model,
    settings: JSON.parse(settings),
    messages: messages.map(withNamesOnly),
    createdAt,
    updatedAt,
  }
  return `${JSON.stringify(exported, undefined, 2)}\n`
}

/** Exports contain no links: they lead to files that leave with the account. */
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

function asMarkdown({ title, model }: Chat, messages: readonly Message[]): string {
  const parts = messages.map((message) =>
    [
      `## ${speaker(message)}`,
      ...(message.content === '' ? [] : [message.content]),
      ...notes(message).map((note) => `> ${note}`),
    ].join('\n\n'),
  )
  return `${[`# ${title}`, `Modèle\u00a0: ${model}`, ...parts].join('\n\n')}\n`
}

function asText({ title, model }: Chat, messages: readonly Message[]): string {
  const parts = messages.map((message) =>
    [
      `${speaker(message)}\u00a0:`,
      ...(message.content === '' ? [] : [message.content]),
      ...notes(message).map((note) => `[${note}]`),
    ].join('\n'),
  )
  return `${[`${title}\nModèle\u00a0: ${model}`, ...parts].join('\n\n')}\n`
}

const speaker = ({ role, model }: Message) => (role === 'user' ? 'Vous' : (model ?? 'Assistant'))
const notes = ({ error, stopped, attachments = [] }: Message) => [
  ...attachments.map(({ fileName }) => `Fichier joint\u00a0: ${fileName}`),
  ...(stopped === true ? ['Réponse arrêtée'] : []),
  ...(error === undefined ? [] : [error]),
]
