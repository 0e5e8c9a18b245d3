/** Fields to append to an ONNX file; protobuf adds later fields of a message to earlier ones. */
export const encodeOnnxMetadata = (metadata: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(
    Object.entries(metadata).map(([key, value]) =>
      lengthPrefixed(metadataField, Buffer.concat([text(1, key), text(2, value)])),
    ),
  )

const metadataField = 14
const text = (field: number, value: string) => lengthPrefixed(field, Buffer.from(value))
const lengthPrefixed = (field: number, bytes: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
