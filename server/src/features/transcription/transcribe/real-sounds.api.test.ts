import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import {
  encodeSound,
  installedFfmpegFolder,
  type SoundFormat,
  soundFormats,
} from '@atelier/engine/testing/audio/encode-sound'
import { toneSentences } from '@atelier/engine/testing/audio/tones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTranscriptionSetup,
  type TranscriptionSetup,
} from '#testing/setups/transcription-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

let setup: TranscriptionSetup
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let files: Readonly<Record<SoundFormat, string>>
beforeAll(async () => {
  folder = await temporaryFolder()
  setup = await createTranscriptionSetup()
  const path = join(folder.path, 'tons.wav')
  await writeFile(path, setup.recording(20))
  files = await encodeSound(installedFfmpegFolder, path)
})
afterAll(async () => {
  await setup.close()
  await folder[Symbol.asyncDispose]()
})

test.each(Object.keys(soundFormats) as SoundFormat[])(
  'un vrai fichier %s s’entend comme le WAV dont il vient',
  async (format) => {
    const response = await setup.sendBytes(await readFile(files[format]), `réunion.${format}`)
    expect(response.status, response.text).toBe(200)
    const { data } = response.json<{ data: Transcription }>()
    expect(data.kind).toBe(format === 'mp4' || format === 'webm' ? 'video' : 'audio')
    expect(data.duration).toBeCloseTo(20, 0)
    setup.expectTimes(data, toneSentences(20))
  },
)
