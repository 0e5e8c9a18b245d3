/** Writes ONNX files, with as much of the format as small test models need. */

/** A part of a protobuf message. */
type Part = Buffer

export type Shape = readonly (string | number)[]
type Attribute = number | readonly number[]
export const elementTypes = { float: 1, int64: 7 } as const
type ElementType = keyof typeof elementTypes

export interface OnnxParts {
  readonly graph: readonly Part[]
  readonly metadata?: Readonly<Record<string, string | number>>
  readonly irVersion?: number
}

export const makeOnnx = ({ graph, metadata = {}, irVersion = 8 }: OnnxParts): Buffer =>
  Buffer.concat([
    number(1, irVersion),
    bytes(2, 'atelier'),
    bytes(7, [bytes(2, 'g'), ...graph]),
    bytes(8, [number(2, 13)]),
    ...Object.entries(metadata).map(([key, value]) =>
      bytes(14, [bytes(1, key), bytes(2, String(value))]),
    ),
  ])

/** One operation, with the names of its inputs and outputs. */
export function node(
  operation: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, Attribute>> = {},
): Part {
  return bytes(1, [
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(4, operation),
    ...Object.entries(attributes).map(([name, value]) =>
      bytes(5, [bytes(1, name), ...attribute(value)]),
    ),
  ])
}

function attribute(value: Attribute): Part[] {
  return typeof value === 'number'
    ? [number(3, value), number(20, 2)]
    : [...value.map((one) => number(8, one)), number(20, 7)]
}

export const floats = (name: string, shape: readonly number[], values: readonly number[]): Part =>
  tensor(name, { shape, type: 'float', raw: Buffer.from(Float32Array.from(values).buffer) })
export const integers = (name: string, shape: readonly number[], values: readonly number[]): Part =>
  tensor(name, {
    shape,
    type: 'int64',
    raw: Buffer.from(BigInt64Array.from(values, BigInt).buffer),
  })
export const input = (name: string, type: ElementType, shape: Shape): Part =>
  bytes(11, valueInfo(name, type, shape))
export const output = (name: string, type: ElementType, shape: Shape): Part =>
  bytes(12, valueInfo(name, type, shape))

function tensor(
  name: string,
  {
    shape,
    type,
    raw,
  }: { readonly shape: readonly number[]; readonly type: ElementType; readonly raw: Buffer },
): Part {
  return bytes(5, [
    ...shape.map((size) => number(1, size)),
    number(2, elementTypes[type]),
    bytes(8, name),
    bytes(9, [raw]),
  ])
}

function valueInfo(name: string, type: ElementType, shape: Shape): Part[] {
  const sizes = shape.map((size) =>
    bytes(1, [typeof size === 'string' ? bytes(2, size) : number(1, size)]),
  )
  return [bytes(1, name), bytes(2, [bytes(1, [number(1, elementTypes[type]), bytes(2, sizes)])])]
}

const number = (field: number, value: number): Part =>
  Buffer.concat([varint(BigInt(field * 8)), varint(BigInt(value))])

function bytes(field: number, content: string | readonly Part[]): Part {
  const value = typeof content === 'string' ? Buffer.from(content) : Buffer.concat(content)
  return Buffer.concat([varint(BigInt(field * 8 + 2)), varint(BigInt(value.length)), value])
}

function varint(value: bigint): Buffer {
  const written: number[] = []
  let rest = BigInt.asUintN(64, value)
  for (; rest > 127n; rest >>= 7n) written.push(Number(rest & 127n) | 128)
  return Buffer.from([...written, Number(rest)])
}
