import type { FfmpegSource } from './conversion-protocol.ts'

/** Formats that take less room than a WAV. */
export const encodedFormats = ['mp3', 'opus'] as const
export type EncodedFormat = (typeof encodedFormats)[number]

/** The argument of the encoding child, as JSON. */
export interface EncodingRequest {
  /** A sound that this product made. */
  readonly path: string
  /** A file that does not exist yet. */
  readonly to: string
  readonly format: EncodedFormat
  readonly ffmpeg: FfmpegSource
}

const codecs: Readonly<Record<EncodedFormat, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3'],
  opus: ['-c:a', 'libopus', '-b:a', '48k', '-f', 'ogg'],
}
/** For a voice; nothing but the named files is opened. */
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
