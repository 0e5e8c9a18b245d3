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

/** A folder with more files is not a model. */
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
  // Non-blocking, because opening a named pipe would wait forever.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!(await file.stat()).isFile()) rejectModel('not-a-file', name)
    return { ...(await readOnnxHeader(file, name)), name, path }
  } finally {
    await file.close()
  }
}

/**
 * Inputs and outputs of the two Silero versions that sherpa-onnx accepts as a voice activity
 * detector. Others end it at once.
 */
const detectors = ['input sr h c > output hn cn', 'input state sr > output stateN']
export const isSpeechDetector = ({ inputs, outputs }: OnnxHeader): boolean =>
  detectors.includes(`${inputs.join(' ')} > ${outputs.join(' ')}`)

/** A usable speech detector in one of these folders. */
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

/** A companion file as text; `undefined` if it is too large to be one. */
export async function readCompanionFile(path: string): Promise<string | undefined> {
  const { size } = await stat(path)
  return size <= companionMaxBytes ? await readFile(path, 'utf8') : undefined
}

/** Estimated memory of a loaded model, including its program. */
export const estimateSoundMemory = (files: readonly { readonly bytes: number }[]): number =>
  115_000_000 + Math.round(1.6 * files.reduce((sum, { bytes }) => sum + bytes, 0))
