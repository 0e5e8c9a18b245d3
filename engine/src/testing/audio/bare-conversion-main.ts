import { closeSync, openSync } from 'node:fs'
import { conversionSampleRate } from '#conversion/conversion-protocol.ts'
import { ffmpegArguments } from '#conversion/ffmpeg-arguments.ts'
import { loadFfmpegCore } from '#conversion/load-ffmpeg-core.ts'
import { mountRecording } from '#conversion/run-ffmpeg.ts'

/** Runs the same ffmpeg for the conversion only, and discards the samples. Arguments: its folder, the recording. */
const [, , folder = '', path = ''] = process.argv
const core = await loadFfmpegCore(folder)
const file = openSync(path, 'r')
mountRecording(core, file, () => undefined)
core.setTimeout(-1)
const code = core.exec(
  ...ffmpegArguments({ from: '/in/recording', to: '/samples', rate: conversionSampleRate }),
)
closeSync(file)
process.exitCode = code
