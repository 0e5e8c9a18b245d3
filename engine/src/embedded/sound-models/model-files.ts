import { constants } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { modelProblemOf, rejectModel } from '../model-problem.ts'
import type { ModelEntry } from '../model-runtime.ts'
import { type OnnxHeader, readOnnxHeader } from './onnx-header.ts'

export interface OnnxFile extends OnnxHeader {
  readonly name: string
  readonly path: string
}

/** The files of a model: those of its folder, or a single ONNX and the files beside it. */
export interface ModelFiles {
  readonly onnx: readonly OnnxFile[]
  /** The path of the first file or folder whose name matches. */
  find(matches: (name: string) => boolean): string | undefined
}

/** A folder with more files is no model. */
const maxOnnxFiles = 24
/** Whisper's tokens take less than 1 MB. */
const companionMaxBytes = 8_000_000

export async function readModelFiles(entry: ModelEntry): Promise<ModelFiles> {
  const folder = entry.kind === 'folder' ? entry.path : dirname(entry.path)
  const names = (await readdir(folder)).toSorted()
  const listed = entry.kind === 'folder' ? names.filter(isOnnx) : [basename(entry.path)]
  if (listed.length === 0)
    rejectModel(
      isOnnx(entry.name) ? 'not-a-file' : 'missing-file',
      'a folder without any .onnx file',
    )
  if (listed.length > maxOnnxFiles)
    rejectModel('not-a-model', `${listed.length} .onnx files in one folder`)
  const onnx = await Promise.all(listed.map((name) => readOnnx(join(folder, name))))
  const find = (matches: (name: string) => boolean) => {
    const name = names.find(matches)
    return name === undefined ? undefined : join(folder, name)
  }
  return { onnx, find }
}

const isOnnx = (name: string) => /\.onnx$/i.test(name) && !name.startsWith('.')

async function readOnnx(path: string): Promise<OnnxFile> {
  const name = basename(path)
  // Without waiting: opening a pipe that somebody left there would never end.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!(await file.stat()).isFile()) rejectModel('not-a-file', name)
    return { ...(await readOnnxHeader(file, name)), name, path }
  } finally {
    await file.close()
  }
}

/** The inputs and outputs of Silero's two versions, which distinguish speech from silence. With others sherpa-onnx ends at once. */
const detectors = ['input sr h c > output hn cn', 'input state sr > output stateN']
export const isSpeechDetector = ({ inputs, outputs }: OnnxHeader): boolean =>
  detectors.includes(`${inputs.join(' ')} > ${outputs.join(' ')}`)

/** The speech detector in one of these folders, if somebody put one there that can be loaded. */
export async function findSpeechDetector(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => isOnnx(name) && /silero|vad/i.test(name))
    for (const name of names) {
      const path = join(folder, name)
      if (await isUsableDetector(path)) return path
    }
  }
  return undefined
}

async function isUsableDetector(path: string): Promise<boolean> {
  try {
    return isSpeechDetector(await readOnnx(path))
  } catch (cause) {
    modelProblemOf(cause)
    return false
  }
}

/** A companion of a model as text; `undefined` for what is too large to be one. */
export async function readCompanionFile(path: string): Promise<string | undefined> {
  const { size } = await stat(path)
  return size <= companionMaxBytes ? await readFile(path, 'utf8') : undefined
}

/** Memory of a loaded model of these bytes, including its program. */
export const estimateSoundMemory = (files: readonly { readonly bytes: number }[]): number =>
  115_000_000 + Math.round(1.6 * files.reduce((sum, { bytes }) => sum + bytes, 0))
