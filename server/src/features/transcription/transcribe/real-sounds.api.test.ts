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

let room: TranscriptionSetup
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let files: Readonly<Record<SoundFormat, string>>
beforeAll(async () => {
  folder = await temporaryFolder()
  room = await createTranscriptionSetup()
  const path = join(folder.path, 'tons.wav')
  await writeFile(path, room.recording(20))
  files = await encodeSound(installedFfmpegFolder, path)
})
afterAll(async () => {
  await room.close()
  await folder[Symbol.asyncDispose]()
})

test.each(Object.keys(soundFormats) as SoundFormat[])(
  'un vrai fichier %s s’entend comme le WAV dont il vient',
  async (format) => {
    const answer = await room.sendBytes(await readFile(files[format]), `réunion.${format}`)
    expect(answer.status, answer.text).toBe(200)
    const { data } = answer.json<{ data: Transcription }>()
    expect(data.kind).toBe(format === 'mp4' || format === 'webm' ? 'video' : 'audio')
    expect(data.duration).toBeCloseTo(20, 0)
    room.expectTimes(data, toneSentences(20))
  },
)
