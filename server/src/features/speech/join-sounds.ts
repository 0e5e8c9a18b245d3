import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import { type WavFormat, wavSeconds } from '@atelier/engine/media/wav-format'
import { wavHeader } from '@atelier/engine/media/wav-samples'

/** A sound in a file. */
export interface SoundFile {
  readonly path: string
  readonly mediaType: string
  /** `undefined` when it is compressed. */
  readonly format: WavFormat | undefined
}
/** A sound and its duration, where its format gives it. */
export interface JoinedSound {
  readonly mediaType: string
  readonly seconds: number | undefined
  /** Read from the files while it is consumed. */
  readonly stream: Readable
}
type WavFile = Pick<SoundFile, 'path'> & { readonly format: WavFormat }

/**
 * Joins the sounds of consecutive pieces, sample after sample.
 * @throws Problem `speech.mixed-sounds` when they are compressed or of different formats
 */
export function joinSounds(sounds: readonly SoundFile[]): JoinedSound {
  const [first] = sounds
  if (!first) throw new Problem('speech.mixed-sounds')
  const { path, mediaType, format } = first
  if (sounds.length === 1)
    return { mediaType, seconds: format && wavSeconds(format), stream: readLater([{ path }]) }
  const wavs = sounds.flatMap((sound) => wavLike(sound, format))
  if (!format || wavs.length < sounds.length) throw new Problem('speech.mixed-sounds')
  const dataLength = wavs.reduce((sum, wav) => sum + wav.format.dataLength, 0)
  return {
    mediaType: 'audio/wav',
    seconds: wavSeconds({ ...format, dataLength }),
    stream: readLater(wavs.flatMap(samplesOf), wavHeader({ rate: format.rate, dataLength })),
  }
}

/** 16 bits and one channel, as all voices have. */
const wavLike = ({ path, format }: SoundFile, other: WavFormat | undefined): WavFile[] =>
  format && format.rate === other?.rate && format.channels === 1 && format.sample === 's16'
    ? [{ path, format }]
    : []

interface FilePart {
  readonly path: string
  readonly start?: number
  readonly end?: number
}
const samplesOf = ({ path, format: { dataStart: start, dataLength } }: WavFile): FilePart[] =>
  dataLength === 0 ? [] : [{ path, start, end: start + dataLength - 1 }]

/** Opens each file only when the one before was read. */
const readLater = (parts: readonly FilePart[], header?: Buffer): Readable =>
  Readable.from(readParts(parts, header))

async function* readParts(parts: readonly FilePart[], header?: Buffer): AsyncGenerator<Buffer> {
  if (header) yield header
  for (const { path, ...range } of parts) yield* createReadStream(path, range)
}
