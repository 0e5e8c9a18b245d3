import type { FileHandle } from 'node:fs/promises'
import type { LocalModelProblemCode } from '../local-models.ts'
import { rejectModel } from '../model-problem.ts'
import { createFieldReader, type Field, type FieldReader, isBroken } from './protobuf-fields.ts'

/** The metadata of an ONNX file, without its weights. */
export interface OnnxHeader {
  readonly irVersion: number
  readonly producer: string
  readonly metadata: ReadonlyMap<string, string>
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly bytes: number
}

/** Why a file is not a loadable ONNX. */
const faults = {
  empty: ['empty', 'no byte in it'],
  archive: ['not-a-model', 'an archive under the name of a model: unpack it'],
  gguf: ['not-a-model', 'a GGUF under the name of an ONNX'],
  pointer: ['not-a-model', 'the pointer of Git LFS, not the file that it stands for'],
  text: ['not-a-model', 'text, perhaps the page of an error'],
  'not-onnx': ['not-a-model', 'not an ONNX'],
  truncated: ['truncated', 'it ends in the middle'],
  'no-graph': ['not-a-model', 'an ONNX that computes nothing'],
  'ir-version': ['unsupported-format', 'a version of ONNX that is not read here'],
} as const satisfies Readonly<Record<string, readonly [LocalModelProblemCode, string]>>
type OnnxFault = keyof typeof faults

/** ModelProto and GraphProto of the ONNX specification. */
const model = { irVersion: 1, producer: 2, graph: 7, metadata: 14 } as const
const graph = { node: 1, input: 11, output: 12 } as const
const knownModelFields = new Set([1, 2, 3, 4, 5, 6, 7, 8, 14, 20, 25, 26])

/** The newest version that the bundled onnxruntime reads. */
const newestIrVersion = 13
const maxTextLength = 1_000_000
const maxMetadata = 2_000

/** Rejects a file that is not an ONNX, is truncated, or has an unsupported version; `name` is for the message. */
export async function readOnnxHeader(file: FileHandle, name: string): Promise<OnnxHeader> {
  const { size } = await file.stat()
  const { bytesRead, buffer } = await file.read(Buffer.alloc(512), 0, 512, 0)
  const header =
    wrongFileType(buffer.subarray(0, bytesRead)) ??
    (await readModel(createFieldReader(file, size), size))
  if (typeof header !== 'string') return header
  const [code, detail] = faults[header]
  return rejectModel(code, `${name}: ${detail}`)
}

/** Zip, gzip, bzip2, xz, 7z, rar. */
const archives = ['PK', '\u001f\u008b', 'BZh', '\u00fd7zXZ', '7z\u00bc\u00af', 'Rar!']

/** Detects other files that users often save under a model's name: an error page, an archive, a Git LFS pointer. */
function wrongFileType(start: Buffer): OnnxFault | undefined {
  if (start.length === 0) return 'empty'
  const text = start.toString('latin1')
  if (archives.some((first) => text.startsWith(first))) return 'archive'
  if (text.startsWith('GGUF')) return 'gguf'
  if (text.startsWith('version https://git-lfs')) return 'pointer'
  // An ONNX starts with its version's tag, a byte that no text starts with.
  return /^[\t\n\r\x20-\x7e\x80-\xff]{2}/.test(text) ? 'text' : undefined
}

interface HeaderFields {
  irVersion: number | undefined
  producer: string
  inputs: string[]
  outputs: string[]
  nodes: number
  readonly metadata: Map<string, string>
}

async function readModel(reader: FieldReader, size: number): Promise<OnnxHeader | OnnxFault> {
  const found: HeaderFields = {
    irVersion: undefined,
    producer: '',
    inputs: [],
    outputs: [],
    nodes: 0,
    metadata: new Map(),
  }
  for await (const field of reader.fields(0, size)) {
    if (isBroken(field))
      return field.broken === 'truncated' && found.irVersion !== undefined
        ? 'truncated'
        : 'not-onnx'
    if (!knownModelFields.has(field.number)) return 'not-onnx'
    const fault = await readModelField(reader, field, found)
    if (fault) return fault
  }
  const { irVersion, nodes, ...rest } = found
  if (irVersion === undefined) return 'not-onnx'
  if (nodes === 0 || found.outputs.length === 0) return 'no-graph'
  return irVersion < 3 || irVersion > newestIrVersion
    ? 'ir-version'
    : { ...rest, irVersion, bytes: size }
}

async function readModelField(
  reader: FieldReader,
  field: Field,
  found: HeaderFields,
): Promise<OnnxFault | undefined> {
  if (field.number === model.irVersion && field.kind === 'varint') found.irVersion = field.value
  if (field.kind !== 'bytes') return undefined
  if (field.number === model.producer) found.producer = await reader.text(field, 200)
  if (field.number === model.metadata && found.metadata.size < maxMetadata) {
    const [key, value] = [await textIn(reader, field, 1), await textIn(reader, field, 2)]
    found.metadata.set(key, value)
  }
  return field.number === model.graph ? readGraph(reader, field, found) : undefined
}

async function readGraph(
  reader: FieldReader,
  field: Field,
  found: HeaderFields,
): Promise<OnnxFault | undefined> {
  for await (const part of reader.fields(field.start, field.end)) {
    if (isBroken(part)) return 'not-onnx'
    if (part.number === graph.node) found.nodes += 1
    if (part.number === graph.input) found.inputs.push(await textIn(reader, part, 1))
    if (part.number === graph.output) found.outputs.push(await textIn(reader, part, 1))
  }
  return undefined
}

async function textIn(reader: FieldReader, field: Field, number: number): Promise<string> {
  for await (const part of reader.fields(field.start, field.end)) {
    if (isBroken(part)) return ''
    if (part.number === number && part.kind === 'bytes') return reader.text(part, maxTextLength)
  }
  return ''
}
