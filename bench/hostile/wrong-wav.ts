/** A recording of 1.7 MB whose header says 10 samples of 8 bits a second: 48 hours once it is converted. */
export const wrongWav: Uint8Array<ArrayBuffer> = makeWrongWav(1_728_000)

function makeWrongWav(samples: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + samples, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(10, 24)
  bytes.writeUInt32LE(10, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples, 40)
  return new Uint8Array(bytes)
}
