import { open } from 'node:fs/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { wavHeaderMaxLength, wavHeaderSeconds } from '@atelier/engine/media/wav-format'

/** Says how long a recording may be. */
export const tooLongRecording = (maxSeconds: number, cause?: unknown): Problem =>
  new Problem('transcription.too-long', { params: { hours: maxSeconds / 3600 }, cause })

/**
 * Reads how long a recording is, as far as that is known before it is converted: a small WAV whose header names a low rate would
 * be days of sound. The headers of other formats are read by the converter, before it begins.
 * @throws Problem `transcription.too-long`
 */
export async function requireRecordingLength(path: string, maxSeconds: number): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(wavHeaderMaxLength),
      0,
      wavHeaderMaxLength,
      0,
    )
    const seconds = wavHeaderSeconds(buffer.subarray(0, bytesRead), size)
    if (seconds !== undefined && seconds > maxSeconds) throw tooLongRecording(maxSeconds)
  } finally {
    await file.close()
  }
}
