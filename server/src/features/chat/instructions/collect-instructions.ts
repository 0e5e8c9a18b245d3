import type { StoredChat } from '../stored-chat.ts'

/** Who or what an instruction comes from, in the order in which the model reads them. */
export const instructionOrigins = [
  'installation',
  'project',
  'assistant',
  'chat',
  'memory',
] as const
export type InstructionOrigin = (typeof instructionOrigins)[number]

/** A text that a model is given before the conversation. */
export interface InstructionPart {
  readonly from: InstructionOrigin
  /** Of the project, or of the assistant. */
  readonly name?: string
  readonly text: string
}

/** Gives the instruction of one origin for the next reply in a chat, if there is any. */
export type InstructionSource = (chat: StoredChat) => Promise<InstructionPart | undefined>

/** The instructions for a reply in this chat, in the order in which the model reads them; none is empty. */
export async function collectInstructions(
  sources: readonly InstructionSource[],
  chat: StoredChat,
): Promise<readonly InstructionPart[]> {
  const own: InstructionPart = { from: 'chat', text: chat.settings.systemPrompt }
  const parts = await Promise.all([own, ...sources.map((source) => source(chat))])
  return parts
    .flatMap((part) => (part && part.text.trim() !== '' ? [part] : []))
    .sort((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ from }: InstructionPart) => instructionOrigins.indexOf(from)

/** The chat as its prompts are made from it: all instructions together take the place of its own. */
export const chatWithInstructions = (
  chat: StoredChat,
  parts: readonly InstructionPart[],
): StoredChat => ({
  ...chat,
  settings: { ...chat.settings, systemPrompt: parts.map(({ text }) => text).join('\n\n') },
})
