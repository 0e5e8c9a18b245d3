import { Problem } from '@atelier/contract/problems/problems'
import type { SoundFormat, SpeechRecord } from '@atelier/contract/speech/speech'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { ListedWorks } from '@atelier/contract/works/work-kinds'
import type { Converter } from '@atelier/engine/conversion/converter'
import type { Database } from '#database/database.ts'
import type { TrashTogether, WorksService } from '#features/works/works.service.ts'
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
  readonly database: Database
  readonly works: Pick<WorksService, 'trash' | 'trashAll' | 'marks'>
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
  works,
}: Pick<SpeakDependencies, 'files' | 'repository'> &
  Pick<SpeechServiceDependencies, 'database' | 'works'> & {
    readonly replySounds: Pick<ReplySounds, 'remove'>
  }) {
  return {
    async history(userId: string, query: PageQuery & Partial<ListedWorks>) {
      const link = await files.linksFor(userId)
      const { spoken, total } = await repository.list(userId, query)
      const ids = spoken.map(({ id }) => id)
      const marksOf = await works.marks(userId, ids)
      return toPage(
        spoken.map((one) => ({ ...presentSpeech(one, link), ...marksOf(one.id) })),
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
      return works.trashAll(userId, 'reading')
    },
    async trashSome(userId: string, ids: readonly string[], batch: TrashTogether): Promise<number> {
      return (await works.trash({ userId, kind: 'reading', ids, ...batch })).length
    },
    async remove(userId: string, spokenId: string): Promise<void> {
      const trashed = await works.trash({ userId, kind: 'reading', ids: [spokenId] })
      if (trashed.length === 0) throw new Problem('speech.not-found')
    },
    /** Removes one for good. */
    async purge(userId: string, spokenId: string): Promise<void> {
      const fileIds = await database.commit(async (transaction) => {
        const removed = await repository.remove(userId, spokenId, transaction)
        await files.removeRows(transaction, removed)
        return removed
      })
      await files.removeBytes(fileIds)
    },
  }
}
