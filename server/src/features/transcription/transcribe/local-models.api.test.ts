import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Model } from '@atelier/contract/models/models'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import {
  encodeSound,
  installedFfmpegFolder,
  type SoundFormat,
} from '@atelier/engine/testing/audio/encode-sound'
import { createModelsSetup, type ModelsSetup } from '@atelier/engine/testing/models/models-setup'
import {
  recognisedSentence,
  recogniserId,
  soundFiles,
} from '@atelier/engine/testing/models/tiny-sound-models'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import {
  createRecording,
  createTranscriptionSetup,
  type TranscriptionSetup,
} from '#testing/setups/transcription-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** A transcription model for the real program: it returns one fixed text for any sound. */
let models: ModelsSetup
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let files: Readonly<Record<SoundFormat, string>>
beforeAll(async () => {
  folder = await temporaryFolder()
  models = await createModelsSetup(soundFiles)
  const path = join(folder.path, 'tons.wav')
  await writeFile(path, createRecording(10))
  files = await encodeSound(installedFfmpegFolder, path)
})
afterAll(async () => {
  await models.close()
  await folder[Symbol.asyncDispose]()
})

describe('un modèle de transcription posé dans le dossier', () => {
  let setup: TranscriptionSetup
  beforeAll(async () => {
    setup = await createTranscriptionSetup({ engines: [models.engine] })
  })
  afterAll(() => setup.close())

  test('est offert à la page, et écrit ce qu’il entend d’un vrai fichier, du premier octet au texte', async () => {
    const { data } = (await setup.app.call('GET', '/audio/models', { token: setup.token })).json<{
      data: Model[]
    }>()
    expect(data.map(({ id }) => id)).toEqual([`local/${recogniserId}`])
    const response = await setup.sendBytes(await readFile(files.m4a), 'conseil.m4a', {
      fields: { timestamp_granularities: 'segment,word' },
    })
    expect(response.status, response.text).toBe(200)
    const transcription = response.json<{ data: Transcription }>().data
    expect(transcription).toMatchObject({
      state: 'done',
      model: `local/${recogniserId}`,
      originalFileName: 'conseil.m4a',
    })
    expect(transcription.transcription).toContain(recognisedSentence)
    expect(transcription.duration).toBeCloseTo(10, 0)
    const times = transcription.segments.flatMap(({ start, end }) => [start, end])
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect([times.length > 0, (times.at(-1) ?? 0) <= 10.1]).toEqual([true, true])
    expect(transcription.segments[0]?.words?.map(({ text }) => text).join(' ')).toBe(
      transcription.segments[0]?.text,
    )
  })
})

describe('un fichier joint à un message', () => {
  let setup: AttachmentsSetup
  beforeAll(async () => {
    setup = await createAttachmentsSetup({ others: [models.engine] })
  })
  afterAll(() => setup.close())

  test('en mp3, m4a ou webm s’écoute aussi sur cette machine', async () => {
    const formats = ['mp3', 'm4a', 'webm'] as const
    const ids: string[] = []
    for (const format of formats)
      ids.push((await setup.attach(await readFile(files[format]), `conseil.${format}`)).id)
    expect((await setup.sendWith('Que dit-on ?', ids)).status).toBe(200)
    const content = setup.engine.calls.at(-1)?.request.messages.at(-1)?.content ?? ''
    for (const [index, format] of formats.entries()) {
      const from = content.indexOf(`<fichier nom="conseil.${format}">`)
      const to =
        index + 1 < formats.length
          ? content.indexOf(`conseil.${formats[index + 1]}`)
          : content.length
      expect(content.slice(from, to)).toContain(recognisedSentence)
    }
    expect((await setup.attachedTo()).map(({ state, note }) => [state, note])).toEqual(
      formats.map(() => ['read', undefined]),
    )
  })

  test('qui ne contient aucun son le dit, et la réponse vient', async () => {
    const silent = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(3000, 7)])
    const chatId = await setup.newChat('muet')
    const sent = (await setup.post(silent, 'muet.mp3', { chatId })).json<{ data: { id: string } }>()
      .data
    expect((await setup.sendWith('Que dit-on ?', [sent.id], chatId)).status).toBe(200)
    expect(await setup.attachedTo(chatId)).toMatchObject([
      { state: 'unreadable', note: expect.stringContaining('ne peut pas être lu') },
    ])
  })
})
