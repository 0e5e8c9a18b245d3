import { chatLimits } from '@atelier/contract/chat/chat'
import { ChatSettings, chatDefaults } from '@atelier/contract/chat/settings'
import { z } from 'zod'
import { chatTexts } from '../chat.texts.ts'
import type { LoadedChat } from './loaded-chat.ts'

/** A chat as it is shown: on the wire its settings are JSON text. */
export interface OpenChat extends LoadedChat {
  readonly settings: ChatSettings
}

/** What a chat does not say is as specified; what a newer server adds is not ours to judge. */
const Settings = z.preprocess(
  (said) => Object.assign({}, chatDefaults, said),
  z.object(ChatSettings.shape),
)

/** The door through which a chat enters the browser. */
export const openChat = (held: LoadedChat): OpenChat => ({
  ...held,
  settings: parseChatSettings(held.chat.settings),
})

/** @throws Error when the text is not settings */
export function parseChatSettings(text: string): ChatSettings {
  try {
    return Settings.parse(JSON.parse(text || '{}'))
  } catch (cause) {
    throw new Error(chatTexts.invalidReply, { cause })
  }
}

/** How much a text weighs, when the engine does not tell. */
export const estimateTokens = (text: string): number =>
  Math.ceil(text.length / chatLimits.charactersPerToken)

const longestDerivedTitle = 60

/** A title from the first words of a message, cut at a word. */
export function titleFrom(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= longestDerivedTitle) return line
  const cut = line.slice(0, longestDerivedTitle)
  const atWord =
    cut.lastIndexOf(' ') > longestDerivedTitle / 2 ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `${atWord.replace(/[\s,;:.!?'’«(-]+$/, '')}…`
}
