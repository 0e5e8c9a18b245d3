import type { FfmpegSource } from './conversion-protocol.ts'

/** Formats smaller than WAV. */
export const encodedFormats = ['mp3', 'opus'] as const
export type EncodedFormat = (typeof encodedFormats)[number]

/** The argument of the encoding child, as JSON. */
export interface EncodingRequest {
  /** A sound that the product made. */
  readonly path: string
  /** Path of the new file. */
  readonly to: string
  readonly format: EncodedFormat
  readonly ffmpeg: FfmpegSource
}

const codecs: Readonly<Record<EncodedFormat, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3'],
  opus: ['-c:a', 'libopus', '-b:a', '48k', '-f', 'ogg'],
}
/** Arguments for speech; only the named files are opened. */
export const encodingArguments = ({
  from,
  to,
  format,
}: {
  readonly from: string
  readonly to: string
  readonly format: EncodedFormat
}): string[] => [
  ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error'],
  ...['-protocol_whitelist', 'file', '-i', from],
  ...['-map', '0:a:0', '-map_metadata', '-1', '-ac', '1', ...codecs[format], '-y', to],
]
