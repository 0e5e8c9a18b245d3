import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The id of a build of the web app: a hash of its page, which contains the hashed names of all its files. */
export const buildIdOf = (page: string): string =>
  createHash('sha256').update(page).digest('hex').slice(0, 12)

/** The id of the build served now; the app may be rebuilt while the server runs. `null` without an app. */
export function servedBuildId(webFolder: string): string | null {
  const page = join(webFolder, 'index.html')
  return existsSync(page) ? buildIdOf(readFileSync(page, 'utf8')) : null
}

/** The build of the web app that this server serves; its folder is known once the app is made. */
export function createServedBuild() {
  let folder: string | undefined
  return {
    serve(webFolder: string): void {
      folder = webFolder
    },
    id: (): string | null => (folder === undefined ? null : servedBuildId(folder)),
  }
}
export type ServedBuild = ReturnType<typeof createServedBuild>
