import { Problem } from '@atelier/contract/problems/problems'
import type { SoundFormat, SpeechRecord, SpeechVoice } from '@atelier/contract/speech/speech'
import type { PageQuery } from '@atelier/contract/wire/paging'
import { toPage } from '@atelier/contract/wire/paging'
import type { Converter } from '@atelier/engine/conversion/converter'
import type { Database } from '#database/database.ts'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import { createSpeechDownload } from './download-speech.ts'
import { createOwnedSpeech } from './owned-speech.repository.ts'
import { presentSpeech } from './present-speech.ts'
import { createVoiceSampling } from './sample-voice.ts'
import { createSpeaking, type SpeakDependencies } from './speak-text.ts'
import { createSpeechRepository } from './speech.repository.ts'
import { createStreamingSounds } from './streaming-sounds.ts'

export type SpeechServiceDependencies = Omit<
  SpeakDependencies,
  'repository' | 'streamingSounds'
> & {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'publish'>
  readonly incoming: Pick<IncomingFiles, 'withTemporaryPaths'>
  readonly converter: Pick<Converter, 'encode' | 'encodings'>
}

/** An engine that does not tell its voices within this is asked another time. */
const voicesWithinMs = 10_000

/** Texts read aloud, and those read before. */
export function createSpeechService(options: SpeechServiceDependencies) {
  const { database, files, models } = options
  const repository = createSpeechRepository(database.queries)
  const streamingSounds = createStreamingSounds(options.live)
  const speaking = { ...options, repository, streamingSounds }

  async function voicesOf({ id, engine, model }: OfferedModel): Promise<SpeechVoice[]> {
    try {
      const voices = (await engine.voices?.(model.id, AbortSignal.timeout(voicesWithinMs))) ?? []
      return voices.map((voice) => ({
        id: voice.id,
        name: voice.name,
        language: voice.language ?? null,
        model: id,
      }))
    } catch (cause) {
      throw models.problemOf(cause, engine.name)
    }
  }
  async function remove(userId: string, spokenId: string | undefined): Promise<number> {
    const fileIds = await database.commit(async (transaction) => {
      const removed = await repository.remove(userId, spokenId, transaction)
      await files.removeRows(transaction, removed)
      return removed
    })
    await files.removeBytes(fileIds)
    return fileIds.length
  }

  return {
    generate: createSpeaking(speaking),
    sample: createVoiceSampling(speaking),
    /** What can be heard of a text that is being read. */
    pieces: streamingSounds.list,
    piece: streamingSounds.sound,
    /** Of one model, or of every model that the page offers. */
    async voices(modelId: string | undefined): Promise<SpeechVoice[]> {
      if (modelId !== undefined) return await voicesOf(await models.offered('audio', modelId))
      const all = await models.list({ type: 'audio' })
      return (
        await Promise.all(all.map(async ({ id }) => voicesOf(await models.offered('audio', id))))
      ).flat()
    },
    searchTexts: repository.searchTexts,
    async history(userId: string, query: PageQuery) {
      const { rows, total } = await repository.list(userId, query)
      return toPage(
        rows.map((row) => presentSpeech(row, files)),
        total,
        query,
      )
    },
    async read(userId: string, spokenId: string): Promise<SpeechRecord> {
      const row = await repository.find(userId, spokenId)
      if (!row) throw new Problem('speech.not-found')
      return presentSpeech(row, files)
    },
    /** Into what a reading can be put here. */
    formats: (): SoundFormat[] => ['wav', ...options.converter.encodings()],
    download: createSpeechDownload({ ...options, repository }),
    owned: createOwnedSpeech(database.queries),
    removeAll: async (userId: string) => ({ removed: await remove(userId, undefined) }),
    async remove(userId: string, spokenId: string): Promise<void> {
      if ((await remove(userId, spokenId)) === 0) throw new Problem('speech.not-found')
    },
  }
}
export type SpeechService = ReturnType<typeof createSpeechService>
