import type { ReplySound, ReplyVoice } from '@atelier/contract/chat/read-aloud'
import type { Job } from '@atelier/contract/jobs/jobs'

/** A chat whose replies can be read aloud, as the chat gives it: this feature may not call it. */
export interface ReplySource {
  readonly chatId: string
  /** The job that reads a reply. */
  speak(messageId: string, voice: ReplyVoice): Promise<Job>
  /** The sound of a reply that was read. */
  renew(messageId: string, voice: ReplyVoice): Promise<ReplySound>
}
