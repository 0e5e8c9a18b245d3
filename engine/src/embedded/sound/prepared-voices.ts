import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { EngineFailure } from '#engine-failure.ts'
import type { EspeakThread } from '../espeak/espeak-thread.ts'
import { encodeOnnxMetadata } from '../sound-models/onnx-metadata.ts'
import {
  piperMetadata,
  piperTokens,
  readPiperDescription,
} from '../sound-models/piper-description.ts'
import type { VoiceFiles } from '../sound-models/sound-details.ts'
import type { LoadableVoice } from './sound-protocol.ts'

export interface PreparedVoicesDependencies {
  /** Made when needed; all in it can be made again. */
  readonly folder: string
  readonly espeak: EspeakThread
}

type Loadable = Omit<LoadableVoice, 'id'>

/** Makes voices loadable: plain ones get a copy with what they lack, and pronunciation data are taken out of eSpeak's package. */
export function createPreparedVoices({ folder, espeak }: PreparedVoicesDependencies) {
  let ready: Promise<void> | undefined

  /** With what a server that was killed had begun taken away, before anything of ours is there. */
  async function makeReady() {
    await mkdir(folder, { recursive: true })
    const begun = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix))
    await Promise.all(begun.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  }

  /** What is made is put under its name once it is whole: what stands there is never half of it. */
  async function once(
    name: string,
    signal: AbortSignal,
    make: (place: string) => Promise<unknown>,
  ): Promise<string> {
    const place = join(folder, name)
    if (await exists(place)) return place
    const beginning = join(folder, `${unfinishedPrefix}${randomUUID()}`)
    await mkdir(beginning, { recursive: true })
    try {
      await make(beginning)
      await rename(beginning, place)
    } catch (cause) {
      await rm(beginning, { recursive: true, force: true })
      signal.throwIfAborted()
      // Another call was quicker.
      if (!(await exists(place)))
        throw new EngineFailure('failed', {
          detail: `cannot prepare ${name}: ${String(cause)}`,
          cause,
        })
    }
    return place
  }

  /** Copies of voices that have changed, or are gone; they are as large as the voices. */
  async function sweep(model: string, current: string) {
    const names = await readdir(folder)
    for (const name of names.filter((some) => some.startsWith(voicePrefix) && some !== current)) {
      const source = await readFile(join(folder, name, sourceFile), 'utf8')
      if (source === model || !(await exists(source)))
        await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  const espeakData = (signal: AbortSignal) =>
    once(dataName, signal, (place) => espeak.request({ type: 'copy-data', folder: place }, signal))

  type PlainPiper = Extract<VoiceFiles, { kind: 'plain-piper' }>
  async function plainPiper(
    { model, description }: PlainPiper,
    signal: AbortSignal,
  ): Promise<Pick<Loadable, 'model' | 'tokens'>> {
    const name = `${voicePrefix}${digest(`${model} ${await stateOf(model)} ${await stateOf(description)}`)}`
    await sweep(model, name)
    const place = await once(name, signal, async (beginning) => {
      await writeFile(join(beginning, sourceFile), model)
      const piper = readPiperDescription(await readFile(description, 'utf8'))
      if (!piper) throw new Error('its description has changed')
      const copy = join(beginning, 'model.onnx')
      await copyFile(model, copy, constants.COPYFILE_FICLONE)
      await appendFile(copy, encodeOnnxMetadata(piperMetadata(piper)))
      await writeFile(join(beginning, 'tokens.txt'), piperTokens(piper))
    })
    return { model: join(place, 'model.onnx'), tokens: join(place, 'tokens.txt') }
  }

  return {
    async prepare(files: VoiceFiles, signal: AbortSignal): Promise<Loadable> {
      ready ??= makeReady()
      await ready
      if (files.kind === 'plain-piper')
        return {
          kind: 'vits',
          ...(await plainPiper(files, signal)),
          espeakData: await espeakData(signal),
        }
      const { needsEspeak, espeakData: own, ...rest } = files
      const data = own ?? (needsEspeak ? await espeakData(signal) : undefined)
      return { ...rest, ...(data && { espeakData: data }) }
    },
  }
}
export type PreparedVoices = ReturnType<typeof createPreparedVoices>

const unfinishedPrefix = '.beginning-'
const voicePrefix = 'voice-'
/** Says of which voice a folder holds the copy. */
const sourceFile = 'source.txt'
/** With the version of the package that they are taken from. */
const dataName = 'espeak-ng-data-1.0.2'

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

async function stateOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size} ${mtimeMs}`
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
