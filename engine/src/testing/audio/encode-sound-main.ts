/**
 * Writes a WAV in other formats, beside it. A process of its own, because a crash of ffmpeg ends
 * it. Arguments: the folder of ffmpeg, the WAV.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadFfmpegCore } from '#conversion/load-ffmpeg-core.ts'
import { soundFormats } from './encode-sound.ts'

const [, , folder = '', path = ''] = process.argv
const core = await loadFfmpegCore(folder)
core.FS.writeFile('/in.wav', readFileSync(path))
core.setTimeout(-1)
const outputs = Object.entries(soundFormats).flatMap(([name, args]) => [...args, `/out.${name}`])
const code = core.exec(
  '-hide_banner',
  '-i',
  '/in.wav',
  '-f',
  'lavfi',
  '-i',
  'color=c=blue:s=64x64:r=5',
  ...outputs,
)
if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
for (const name of Object.keys(soundFormats))
  writeFileSync(`${path}.${name}`, core.FS.readFile(`/out.${name}`))
