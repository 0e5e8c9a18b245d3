/** What ffmpeg understands of subtitles, in a format of its own; a process of its own, as everything that runs it. Arguments: its folder, the file. */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { loadFfmpegCore } from '#conversion/load-ffmpeg-core.ts'

const [, , folder = '', path = ''] = process.argv
const core = await loadFfmpegCore(folder)
const input = `/in${extname(path)}`
core.FS.writeFile(input, readFileSync(path))
core.setTimeout(-1)
const code = core.exec('-hide_banner', '-i', input, '-f', 'ass', '/out.ass')
if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
process.stdout.write(core.FS.readFile('/out.ass'))
