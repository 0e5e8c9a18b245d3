/** The encoding child: encodes one file into another, and exits with 0 when that succeeded. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type EncodingRequest, encodingArguments } from './encoding.ts'
import { loadFfmpegCore } from './load-ffmpeg-core.ts'

const { path, to, format, ffmpeg } = JSON.parse(process.argv[2] ?? '') as EncodingRequest // from our own converter

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
if (ffmpeg.kind === 'system') {
  const { status } = spawnSync(
    ffmpeg.program,
    encodingArguments({ from: `file:${path}`, to: `file:${to}`, format }),
    { stdio: 'ignore' },
  )
  process.exit(status === 0 ? 0 : 1)
}
const core = await loadFfmpegCore(ffmpeg.folder)
core.FS.writeFile('/sound', readFileSync(path))
core.setTimeout(-1)
const code = core.exec(...encodingArguments({ from: '/sound', to: '/made', format }))
if (code === 0) writeFileSync(to, core.FS.readFile('/made'), { mode: 0o600 })
process.exit(code === 0 ? 0 : 1)
