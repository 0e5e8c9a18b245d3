/** A value of a GGUF header, by its kind. */
export type FixtureValue =
  | { readonly kind: 'uint32' | 'float32'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'texts'; readonly value: readonly string[] }
  | { readonly kind: 'floats' | 'ints'; readonly value: readonly number[] }
export type FixtureValues = Readonly<Record<string, FixtureValue>>

export interface FixtureTensor {
  readonly name: string
  /** The fastest-varying dimension first, as in the format. */
  readonly dimensions: readonly number[]
  /** The format's number for the packing of the weights; 32-bit floats by default. */
  readonly packing?: number
  readonly bytes: Buffer
}

const kinds = { uint32: 4, int32: 5, float32: 6, bool: 7, text: 8, list: 9 } as const
const alignment = 32

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const uint64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint64(bytes.length), bytes])
}
const list = (kind: number, items: readonly Buffer[]) =>
  Buffer.concat([uint32(kinds.list), uint32(kind), uint64(items.length), ...items])

function valueBytes(given: FixtureValue): Buffer {
  switch (given.kind) {
    case 'uint32':
      return Buffer.concat([uint32(kinds.uint32), uint32(given.value)])
    case 'float32':
      return Buffer.concat([uint32(kinds.float32), floats([given.value])])
    case 'bool':
      return Buffer.concat([uint32(kinds.bool), Buffer.from([given.value ? 1 : 0])])
    case 'text':
      return Buffer.concat([uint32(kinds.text), text(given.value)])
    case 'texts':
      return list(kinds.text, given.value.map(text))
    case 'floats':
      return list(
        kinds.float32,
        given.value.map((value) => floats([value])),
      )
    default:
      return list(kinds.int32, given.value.map(uint32))
  }
}
const floats = (values: Iterable<number>) => Buffer.from(Float32Array.from(values).buffer)

const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)])

/** The bytes of a GGUF file, version 3. */
export function ggufBytes({
  values,
  tensors,
}: {
  readonly values: FixtureValues
  readonly tensors: readonly FixtureTensor[]
}): Buffer {
  const data = tensors.map(({ bytes }) => padded(bytes))
  let offset = 0
  const described = tensors.map(({ name, dimensions, packing = 0 }, index) => {
    const bytes = Buffer.concat([
      text(name),
      uint32(dimensions.length),
      ...dimensions.map(uint64),
      uint32(packing),
      uint64(offset),
    ])
    offset += data[index]?.length ?? 0
    return bytes
  })
  const entries = Object.entries(values)
  const header = [Buffer.from('GGUF'), uint32(3), uint64(tensors.length), uint64(entries.length)]
  const valued = entries.flatMap(([key, value]) => [text(key), valueBytes(value)])
  return Buffer.concat([padded(Buffer.concat([...header, ...valued, ...described])), ...data])
}
