import type { PageQuery } from '@atelier/contract/paging'
import { pageWith } from '@atelier/contract/paging'
import { Problem } from '@atelier/contract/problems'
import type { SoundFormat, SpeakingVoice, SpokenText } from '@atelier/contract/speech'
import type { Converter } from '@atelier/engine/conversion/converter'
import type { Database } from '#database/database.ts'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import { createDownloads } from './download-speech.ts'
import { createGrowingSounds } from './growing-sounds.ts'
import { presentSpeech } from './present-speech.ts'
import { createSampling } from './sample-voice.ts'
import { createSpeaking, type SpeakOptions } from './speak-text.ts'
import { createSpeechRepository } from './speech.repository.ts'

export type SpeechOptions = Omit<SpeakOptions, 'repository' | 'growing'> & {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'tell'>
  readonly incoming: Pick<IncomingFiles, 'withPlaces'>
  readonly converter: Pick<Converter, 'encode' | 'encodings'>
}

/** An engine that does not tell its voices within this is asked another time. */
const voicesWithinMs = 10_000

/** Texts read aloud, and those read before. */
export function createSpeechService(options: SpeechOptions) {
  const { database, files, models } = options
  const repository = createSpeechRepository(database.queries)
  const growing = createGrowingSounds(options.live)
  const speaking = { ...options, repository, growing }

  async function voicesOf({ id, engine, model }: OfferedModel): Promise<SpeakingVoice[]> {
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
      await files.forget(transaction, removed)
      return removed
    })
    await files.eraseBytes(fileIds)
    return fileIds.length
  }

  return {
    generate: createSpeaking(speaking),
    sample: createSampling(speaking),
    /** What can be heard of a text that is being read. */
    pieces: growing.list,
    piece: growing.sound,
    /** Of one model, or of every model that the page offers. */
    async voices(modelId: string | undefined): Promise<SpeakingVoice[]> {
      if (modelId !== undefined) return await voicesOf(await models.offered('audio', modelId))
      const all = await models.list({ type: 'audio' })
      return (
        await Promise.all(all.map(async ({ id }) => voicesOf(await models.offered('audio', id))))
      ).flat()
    },
    async history(userId: string, query: PageQuery) {
      const { rows, total } = await repository.list(userId, query)
      return pageWith(
        rows.map((row) => presentSpeech(row, files)),
        total,
        query,
      )
    },
    async read(userId: string, spokenId: string): Promise<SpokenText> {
      const row = await repository.find(userId, spokenId)
      if (!row) throw new Problem('speech.not-found')
      return presentSpeech(row, files)
    },
    /** Into what a reading can be put here. */
    formats: (): SoundFormat[] => ['wav', ...options.converter.encodings()],
    download: createDownloads({ ...options, repository }),
    removeAll: async (userId: string) => ({ removed: await remove(userId, undefined) }),
    async remove(userId: string, spokenId: string): Promise<void> {
      if ((await remove(userId, spokenId)) === 0) throw new Problem('speech.not-found')
    },
  }
}
export type SpeechService = ReturnType<typeof createSpeechService>
