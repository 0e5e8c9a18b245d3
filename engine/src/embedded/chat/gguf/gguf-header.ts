import { rejectModel } from '../../model-problem.ts'
import { type FileReader, openReader } from './file-reader.ts'
import { checkTensors, type GgufTensor } from './gguf-tensors.ts'
import { type GgufValue, readText, readUint32, readUint64, readValue } from './gguf-values.ts'

/** The part of a GGUF file before the weights. */
export interface GgufHeader {
  readonly values: ReadonlyMap<string, GgufValue>
  readonly tensors: readonly GgufTensor[]
}

const limits = { values: 10_000, tensors: 100_000, dimensions: 4 }
const supportedVersions = new Set([2, 3])
const defaultAlignment = 32

/** Reads the header and checks that the file is complete. @throws by `rejectModel` */
export async function readGguf(path: string): Promise<GgufHeader> {
  const reader = await openReader(path)
  try {
    return await readHeader(reader)
  } finally {
    await reader.close()
  }
}

async function readHeader(reader: FileReader): Promise<GgufHeader> {
  if (reader.byteSize === 0) rejectModel('empty', 'it has no bytes')
  await checkMagic(reader)
  const tensorCount = bounded(await readUint64(reader), limits.tensors, 'tensors')
  const valueCount = bounded(await readUint64(reader), limits.values, 'values')
  const values = new Map<string, GgufValue>()
  for (let index = 0; index < valueCount; index += 1)
    values.set(await readText(reader), await readValue(reader))
  const tensors: GgufTensor[] = []
  for (let index = 0; index < tensorCount; index += 1) tensors.push(await readTensor(reader))
  const alignment = alignmentOf(values)
  const dataStart = Math.ceil(reader.position() / alignment) * alignment
  checkTensors(tensors, { dataStart, alignment, byteSize: reader.byteSize })
  return { values, tensors }
}

async function checkMagic(reader: FileReader) {
  const magic = (await reader.read(Math.min(4, reader.byteSize))).toString('latin1')
  if (magic !== 'GGUF') {
    if (magic.startsWith('PK')) rejectModel('not-a-model', 'it is a zip archive')
    rejectModel('not-a-model', `it begins with ${JSON.stringify(magic)} instead of "GGUF"`)
  }
  const version = await readUint32(reader)
  if (!supportedVersions.has(version)) rejectModel('unsupported-format', `GGUF version ${version}`)
}

async function readTensor(reader: FileReader): Promise<GgufTensor> {
  const name = await readText(reader)
  const dimensionCount = bounded(await readUint32(reader), limits.dimensions, 'dimensions')
  const dimensions: number[] = []
  for (let index = 0; index < dimensionCount; index += 1) dimensions.push(await readUint64(reader))
  return { name, dimensions, type: await readUint32(reader), offset: await readUint64(reader) }
}

function bounded(count: number, limit: number, what: string): number {
  if (count > limit) rejectModel('not-a-model', `it would have ${count} ${what}`)
  return count
}

function alignmentOf(values: ReadonlyMap<string, GgufValue>): number {
  const alignment = values.get('general.alignment') ?? defaultAlignment
  if (typeof alignment !== 'number' || alignment < 1 || !Number.isInteger(Math.log2(alignment)))
    rejectModel('not-a-model', 'impossible alignment')
  return alignment
}
