import type { Database } from '#database/database.ts'
import { removableRows } from '#database/owned-rows.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import {
  createReplySoundRemoval,
  type RemoveReplySoundsDependencies,
} from './remove-reply-sounds.ts'
import { createReplySoundsRepository } from './reply-sounds.repository.ts'
import { createReplySpeaking, type SpeakReplyDependencies } from './speak-reply.ts'

export type ReplySoundsDependencies = Omit<SpeakReplyDependencies, 'replySounds' | 'jobs'> &
  Omit<RemoveReplySoundsDependencies, 'replySounds' | 'jobs' | 'files'> & {
    readonly database: Database
    readonly jobs: JobsService
  }

/** Replies of the chat, read aloud; their sounds are kept for a day. */
export function createReplySounds(options: ReplySoundsDependencies) {
  const replySounds = createReplySoundsRepository(options.database.queries)
  const dependencies = { ...options, replySounds }
  return {
    speak: createReplySpeaking(dependencies),
    ...createReplySoundRemoval(dependencies),
    owned: removableRows('reply_sounds'),
  }
}
export type ReplySounds = ReturnType<typeof createReplySounds>
