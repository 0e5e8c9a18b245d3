import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packageFolder } from '#embedded/native-packages/package-folder.ts'

/** Formats that users send, by extension, and the encoder's arguments. */
export const soundFormats = {
  mp3: ['-map', '0:a', '-c:a', 'libmp3lame', '-b:a', '64k'],
  m4a: ['-map', '0:a', '-c:a', 'aac', '-b:a', '64k'],
  ogg: ['-map', '0:a', '-c:a', 'libopus', '-b:a', '32k'],
  webm: ['-map', '0:a', '-c:a', 'libopus', '-b:a', '32k'],
  flac: ['-map', '0:a', '-c:a', 'flac'],
  mp4: ['-map', '0:a', '-map', '1:v', '-c:a', 'aac', '-b:a', '64k', '-c:v', 'mpeg4', '-shortest'],
} as const
export type SoundFormat = keyof typeof soundFormats

/** Where the tests' set-up installs it. */
export const installedFfmpegFolder = packageFolder(
  fileURLToPath(new URL('../../../..', import.meta.url)),
  'ffmpeg',
).folder

/** Writes real files in each format beside a WAV, with the ffmpeg that the product downloads. */
export async function encodeSound(
  ffmpegFolder: string,
  path: string,
): Promise<Readonly<Record<SoundFormat, string>>> {
  const main = fileURLToPath(new URL('./encode-sound-main.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [main, ffmpegFolder, path])
  return Object.fromEntries(
    Object.keys(soundFormats).map((name) => [name, `${path}.${name}`]),
  ) as Record<SoundFormat, string> // has a path for each format
}

/** Subtitles as ffmpeg parses them, in its own format (ASS), whose times are hundredths of a second. */
export async function readSubtitles(ffmpegFolder: string, path: string): Promise<string> {
  const main = fileURLToPath(new URL('./read-subtitles-main.ts', import.meta.url))
  return (await promisify(execFile)(process.execPath, [main, ffmpegFolder, path])).stdout
}
