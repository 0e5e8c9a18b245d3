/**
 * Prints subtitles as ffmpeg parses them, in its own format. A process of its own, because a crash
 * of ffmpeg ends it. Arguments: its folder, the file.
 */
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
