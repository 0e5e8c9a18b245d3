import { chatLimits } from '@atelier/contract/chat/chat'
import { ChatSettings, chatDefaults } from '@atelier/contract/chat/settings'
import { z } from 'zod'
import { chatTexts } from '../chat.texts.ts'
import type { LoadedChat } from './loaded-chat.ts'

/** A chat with its settings parsed: on the wire they are JSON text. */
export interface OpenChat extends LoadedChat {
  readonly settings: ChatSettings
}

/** Missing settings have their specified defaults; those that a newer server adds are ignored. */
const Settings = z.preprocess(
  (stored) => Object.assign({}, chatDefaults, stored),
  z.object(ChatSettings.shape),
)

export const openChat = (loaded: LoadedChat): OpenChat => ({
  ...loaded,
  settings: parseChatSettings(loaded.chat.settings),
})

/** @throws Error when the text is not settings */
export function parseChatSettings(text: string): ChatSettings {
  try {
    return Settings.parse(JSON.parse(text || '{}'))
  } catch (cause) {
    throw new Error(chatTexts.invalidReply, { cause })
  }
}

/** An estimate for when the engine does not report the tokens of a text. */
export const estimateTokens = (text: string): number => tokensOfLength(text.length)
export const tokensOfLength = (characters: number): number =>
  Math.ceil(characters / chatLimits.charactersPerToken)
