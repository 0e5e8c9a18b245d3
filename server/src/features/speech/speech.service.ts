import { Problem } from '@atelier/contract/problems/problems'
import type { SoundFormat, SpeechRecord } from '@atelier/contract/speech/speech'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Converter } from '@atelier/engine/conversion/converter'
import type { Database } from '#database/database.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import { createSpeechDownload } from './download-speech.ts'
import { createVoiceList } from './list-voices.ts'
import { createOwnedSpeech } from './owned-speech.repository.ts'
import { presentSpeech } from './present-speech.ts'
import {
  createReplySounds,
  type ReplySounds,
  type ReplySoundsDependencies,
} from './reply-sounds/reply-sounds.ts'
import { createVoiceSampling } from './sample-voice.ts'
import { createSpeaking, type SpeakDependencies } from './speak-text.ts'
import { createSpeechRepository } from './speech.repository.ts'
import { createStreamingSounds } from './streaming-sounds.ts'

export type SpeechServiceDependencies = Omit<
  ReplySoundsDependencies,
  'repository' | 'streamingSounds'
> & {
  readonly live: Pick<LiveChannel, 'publish'>
  readonly incoming: Pick<IncomingFiles, 'withTemporaryPaths' | 'lendPaths'>
  readonly converter: Pick<Converter, 'encode' | 'encodings'>
}

/** Reads texts aloud, and lists those read before. */
export function createSpeechService(options: SpeechServiceDependencies) {
  const repository = createSpeechRepository(options.database.queries)
  const streamingSounds = createStreamingSounds(options)
  const shared = { ...options, repository, streamingSounds }
  const dependencies = { ...shared, replySounds: createReplySounds(shared) }
  return {
    generate: createSpeaking(dependencies),
    sample: createVoiceSampling(dependencies),
    /** The sounds of a text that is being read. */
    pieces: streamingSounds.list,
    piece: streamingSounds.open,
    voices: createVoiceList(options),
    /** Replies of the chat. */
    replySounds: dependencies.replySounds,
    /** The formats in which a spoken text can be downloaded. */
    formats: (): SoundFormat[] => ['wav', ...options.converter.encodings()],
    download: createSpeechDownload(dependencies),
    ...createSpeechHistory(dependencies),
    searchTexts: repository.searchTexts,
    owned: createOwnedSpeech(options.database.queries),
  }
}
export type SpeechService = ReturnType<typeof createSpeechService>

function createSpeechHistory({
  database,
  files,
  repository,
  replySounds,
}: Pick<SpeakDependencies, 'files' | 'repository'> & {
  readonly database: Database
  readonly replySounds: Pick<ReplySounds, 'remove'>
}) {
  const remove = async (userId: string, spokenId: string | undefined): Promise<number> => {
    const fileIds = await database.commit(async (transaction) => {
      const removed = await repository.remove(userId, spokenId, transaction)
      await files.removeRows(transaction, removed)
      return removed
    })
    await files.removeBytes(fileIds)
    return fileIds.length
  }
  return {
    async history(userId: string, query: PageQuery) {
      const link = await files.linksFor(userId)
      const { spoken, total } = await repository.list(userId, query)
      return toPage(
        spoken.map((one) => presentSpeech(one, link)),
        total,
        query,
      )
    },
    async read(userId: string, spokenId: string): Promise<SpeechRecord> {
      const spoken = await repository.find(userId, spokenId)
      if (!spoken) throw new Problem('speech.not-found')
      return presentSpeech(spoken, await files.linksFor(userId))
    },
    async removeAll(userId: string) {
      await replySounds.remove({ userId })
      return { removed: await remove(userId, undefined) }
    },
    async remove(userId: string, spokenId: string): Promise<void> {
      if ((await remove(userId, spokenId)) === 0) throw new Problem('speech.not-found')
    },
  }
}
