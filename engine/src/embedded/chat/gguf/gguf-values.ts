import { defined } from '#defined.ts'
import { rejectModel } from '../../model-problem.ts'
import type { FileReader } from './file-reader.ts'

/** A value of the header. Long lists are only counted, with whether a text appears twice in them. */
export type GgufValue = number | boolean | string | readonly number[] | GgufList
export interface GgufList {
  readonly count: number
  readonly repeated?: string
}

/** Kinds of values, by their number in the format. */
const kinds = {
  uint8: 0,
  int8: 1,
  uint16: 2,
  int16: 3,
  uint32: 4,
  int32: 5,
  float32: 6,
  bool: 7,
  string: 8,
  array: 9,
  uint64: 10,
  int64: 11,
  float64: 12,
} as const

const scalars: ReadonlyMap<
  number,
  { readonly bytes: number; readonly read: (bytes: Buffer) => number | boolean }
> = new Map([
  [kinds.uint8, { bytes: 1, read: (bytes: Buffer) => bytes.readUInt8() }],
  [kinds.int8, { bytes: 1, read: (bytes: Buffer) => bytes.readInt8() }],
  [kinds.uint16, { bytes: 2, read: (bytes: Buffer) => bytes.readUInt16LE() }],
  [kinds.int16, { bytes: 2, read: (bytes: Buffer) => bytes.readInt16LE() }],
  [kinds.uint32, { bytes: 4, read: (bytes: Buffer) => bytes.readUInt32LE() }],
  [kinds.int32, { bytes: 4, read: (bytes: Buffer) => bytes.readInt32LE() }],
  [kinds.float32, { bytes: 4, read: (bytes: Buffer) => bytes.readFloatLE() }],
  [kinds.bool, { bytes: 1, read: (bytes: Buffer) => bytes.readUInt8() !== 0 }],
  [kinds.uint64, { bytes: 8, read: (bytes: Buffer) => Number(bytes.readBigUInt64LE()) }],
  [kinds.int64, { bytes: 8, read: (bytes: Buffer) => Number(bytes.readBigInt64LE()) }],
  [kinds.float64, { bytes: 8, read: (bytes: Buffer) => bytes.readDoubleLE() }],
])

/** Lists of numbers up to this length are stored: some models have one number per layer. */
const storedNumbersMax = 1024

export const readUint32 = async (reader: FileReader) => (await reader.read(4)).readUInt32LE()
export const readUint64 = async (reader: FileReader) =>
  Number((await reader.read(8)).readBigUInt64LE())
export const readText = async (reader: FileReader) =>
  (await reader.read(await readUint64(reader))).toString('utf8')

export async function readValue(reader: FileReader): Promise<GgufValue> {
  const kind = await readUint32(reader)
  if (kind === kinds.string) return readText(reader)
  if (kind === kinds.array) return readList(reader)
  const scalar = scalars.get(kind) ?? rejectModel('not-a-model', `a value of unknown kind ${kind}`)
  return scalar.read(await reader.read(scalar.bytes))
}

async function readList(reader: FileReader): Promise<GgufValue> {
  const kind = await readUint32(reader)
  const count = await readUint64(reader)
  if (kind === kinds.string) return countTexts(reader, count)
  const scalar = scalars.get(kind) ?? rejectModel('not-a-model', `a list of unknown kind ${kind}`)
  if (count > storedNumbersMax) {
    reader.skip(count * scalar.bytes)
    return { count }
  }
  const bytes = await reader.read(count * scalar.bytes)
  return Array.from({ length: count }, (_, index) =>
    Number(scalar.read(bytes.subarray(index * scalar.bytes))),
  )
}

async function countTexts(reader: FileReader, count: number): Promise<GgufList> {
  const seen = new Set<string>()
  let repeated: string | undefined
  for (let index = 0; index < count; index += 1) {
    const text = (await reader.read(await readUint64(reader))).toString('latin1')
    // llama.cpp gives each empty text a name of its own.
    if (text !== '' && seen.has(text)) repeated ??= text
    seen.add(text)
  }
  return { count, ...defined({ repeated }) }
}
