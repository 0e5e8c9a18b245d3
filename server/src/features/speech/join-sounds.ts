import { Problem } from '@atelier/contract/problems/problems'
import type { Sound } from '@atelier/engine/engine'
import { parseWavFormat, type WavFormat, wavSeconds } from '@atelier/engine/media/wav-format'
import { joinWavs } from '@atelier/engine/media/wav-samples'

/** A sound and its duration, where its format gives it. */
export interface JoinedSound extends Sound {
  readonly seconds: number | undefined
}

const formatOf = ({ bytes }: Sound) => parseWavFormat(bytes, bytes.length)

/**
 * Joins the sounds of consecutive pieces, sample after sample.
 * @throws Problem `speech.mixed-sounds` when they are compressed or of different formats
 */
export function joinSounds(sounds: readonly Sound[]): JoinedSound {
  const [first] = sounds
  if (!first) throw new Problem('speech.mixed-sounds')
  const format = formatOf(first)
  if (sounds.length === 1) return { ...first, seconds: format && wavSeconds(format) }
  const formats = sounds.map(formatOf)
  if (!format || !formats.every((one) => one !== undefined && hasSameFormat(one, format)))
    throw new Problem('speech.mixed-sounds')
  const samples = sounds.map(({ bytes }, index) => dataOf(bytes, formats[index] ?? format))
  const bytes = joinWavs(format.rate, samples)
  const joined = parseWavFormat(bytes, bytes.length)
  return { bytes, mediaType: 'audio/wav', seconds: joined && wavSeconds(joined) }
}

/** 16 bits and one channel, as all voices have. */
const hasSameFormat = (one: WavFormat, other: WavFormat) =>
  one.rate === other.rate && one.channels === 1 && one.sample === 's16'
const dataOf = (bytes: Uint8Array, { dataStart, dataLength }: WavFormat) =>
  bytes.subarray(dataStart, dataStart + dataLength)
