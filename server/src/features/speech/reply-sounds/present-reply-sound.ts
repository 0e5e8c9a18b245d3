import type { ReplySound } from '@atelier/contract/chat/read-aloud'
import { isoDate } from '#platform/clock.ts'
import type { FileLink } from '#storage/stored-files.ts'
import type { CompleteSound, StoredReplySound } from './reply-sounds.repository.ts'

/** A complete sound in the contract's form, with a fresh link. */
export const presentReplySound = (
  one: StoredReplySound,
  { fileId, mediaType, byteSize, seconds }: CompleteSound,
  link: FileLink,
): ReplySound => ({
  id: one.id,
  messageId: one.messageId,
  model: one.model,
  voice: one.voice ?? null,
  speed: one.speed,
  pitch: one.pitch,
  audioUrl: link(fileId),
  mediaType,
  byteSize,
  ...(seconds !== undefined && { seconds }),
  createdAt: isoDate(one.createdAt),
  expiresAt: isoDate(one.expiresAt),
})
