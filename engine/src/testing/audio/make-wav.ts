const rate = 16_000
const headerLength = 44

/** A real WAV, 16 bits, one channel: a tone of this length, in seconds. */
export function makeWav(seconds: number, hertz = 440): Buffer {
  const samples = Math.round(seconds * rate)
  const wav = Buffer.alloc(headerLength + samples * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index++) {
    wav.writeInt16LE(
      Math.round(8000 * Math.sin((2 * Math.PI * hertz * index) / rate)),
      headerLength + index * 2,
    )
  }
  return wav
}

/** The length of a WAV in seconds; of any other sound, what its size makes likely. */
export function secondsOf(sound: Uint8Array): number {
  const bytes = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)
  const isWav = bytes.length > headerLength && bytes.toString('latin1', 0, 4) === 'RIFF'
  return isWav ? (bytes.length - headerLength) / bytes.readUInt32LE(28) : bytes.length / 4000
}
