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
import { defined } from '#defined.ts'
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
  /** Created when needed; all of it can be made again. */
  readonly folder: string
  readonly espeak: EspeakThread
}

type Loadable = Omit<LoadableVoice, 'id'>
type PlainPiper = Extract<VoiceFiles, { kind: 'plain-piper' }>

/**
 * Makes voices loadable: a plain one gets a copy with the missing parts, and pronunciation data are
 * extracted from eSpeak's package.
 */
export function createPreparedVoices({ folder, espeak }: PreparedVoicesDependencies) {
  let ready: Promise<void> | undefined
  const espeakData = (signal: AbortSignal) =>
    createOnce({ folder, name: dataName, signal }, (unfinished) =>
      espeak.request({ type: 'copy-data', folder: unfinished }, signal),
    )

  return {
    async prepare(files: VoiceFiles, signal: AbortSignal): Promise<Loadable> {
      ready ??= clearUnfinished(folder)
      await ready
      if (files.kind === 'plain-piper')
        return {
          kind: 'vits',
          ...(await copyPlainPiper(folder, files, signal)),
          espeakData: await espeakData(signal),
        }
      const { needsEspeak, espeakData: own, ...rest } = files
      const data = own ?? (needsEspeak ? await espeakData(signal) : undefined)
      return { ...rest, ...defined({ espeakData: data }) }
    },
  }
}
export type PreparedVoices = ReturnType<typeof createPreparedVoices>

const unfinishedPrefix = '.beginning-'
const voicePrefix = 'voice-'
/** Contains the path of the original voice. */
const sourceFile = 'source.txt'
/** Includes the version of the package from which the data are extracted. */
const dataName = 'espeak-ng-data-1.0.2'

/** Removes unfinished folders of a killed server, before this one creates any. */
async function clearUnfinished(folder: string) {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix))
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

interface CreatedFolder {
  readonly folder: string
  readonly name: string
  readonly signal: AbortSignal
}

/** Creates a folder unless it exists. It is renamed once complete, so that no reader finds half of it. */
async function createOnce(
  { folder, name, signal }: CreatedFolder,
  fill: (unfinished: string) => Promise<unknown>,
): Promise<string> {
  const path = join(folder, name)
  if (await exists(path)) return path
  const unfinished = join(folder, `${unfinishedPrefix}${randomUUID()}`)
  await mkdir(unfinished, { recursive: true })
  try {
    await fill(unfinished)
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    signal.throwIfAborted()
    // Another call may have been faster.
    if (!(await exists(path)))
      throw new EngineFailure('failed', {
        detail: `cannot prepare ${name}: ${String(cause)}`,
        cause,
      })
  }
  return path
}

async function copyPlainPiper(
  folder: string,
  { model, description }: PlainPiper,
  signal: AbortSignal,
): Promise<Pick<Loadable, 'model' | 'tokens'>> {
  const name = `${voicePrefix}${digest(`${model} ${await versionOf(model)} ${await versionOf(description)}`)}`
  await removeOldCopies(folder, { model, current: name })
  const path = await createOnce({ folder, name, signal }, async (unfinished) => {
    await writeFile(join(unfinished, sourceFile), model)
    const piper = readPiperDescription(await readFile(description, 'utf8'))
    if (!piper) throw new Error('its description has changed')
    const copy = join(unfinished, 'model.onnx')
    await copyFile(model, copy, constants.COPYFILE_FICLONE)
    await appendFile(copy, encodeOnnxMetadata(piperMetadata(piper)))
    await writeFile(join(unfinished, 'tokens.txt'), piperTokens(piper))
  })
  return { model: join(path, 'model.onnx'), tokens: join(path, 'tokens.txt') }
}

/** Removes copies of changed or deleted voices, because they are as large as the voices. */
async function removeOldCopies(
  folder: string,
  { model, current }: { readonly model: string; readonly current: string },
) {
  const names = await readdir(folder)
  for (const name of names.filter((some) => some.startsWith(voicePrefix) && some !== current)) {
    const source = await readFile(join(folder, name, sourceFile), 'utf8')
    if (source === model || !(await exists(source)))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

async function versionOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size} ${mtimeMs}`
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
