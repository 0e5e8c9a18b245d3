import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names a build of the web app by its page, in which every file of it bears the mark of its own content. */
export const buildIdOf = (page: string): string =>
  createHash('sha256').update(page).digest('hex').slice(0, 12)

/** The build that is served now: the app may be built anew while the server runs. None when there is no app. */
export function servedBuildId(webFolder: string): string | null {
  const page = join(webFolder, 'index.html')
  return existsSync(page) ? buildIdOf(readFileSync(page, 'utf8')) : null
}
