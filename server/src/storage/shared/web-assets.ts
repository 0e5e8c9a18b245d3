import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { SharedStorage } from '../storage.ts'

interface WebAssetsDependencies {
  readonly storage: Pick<
    SharedStorage,
    'readObject' | 'writeObject' | 'listObjects' | 'removeObject'
  >
  readonly webFolder: string
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Named by their content: never two contents under one name. */
const hashedName = /^[\w.-]{1,150}-[\w-]{8}\.(?:js|css|woff2|svg|png|webp|json|wasm)$/
const buildsFolder = 'web/builds'
const assetsFolder = 'web/assets'
const dayMs = 24 * 60 * 60 * 1000
const everyMs = 7 * dayMs
/** No page stays open for longer after the last server of its build has ended. */
const retentionMs = 30 * dayMs

/**
 * The hashed files of each server's build, in shared storage: while servers are upgraded one after the other, a page of one build
 * may ask a server of the other.
 */
export function createWebAssets(dependencies: WebAssetsDependencies) {
  const { storage, log } = dependencies
  let isClosed = false
  let publication = Promise.resolve()
  const removeOld = asChore(dependencies.mayRunChore, { name: 'web-builds', everyMs }, () =>
    removeOldBuilds(dependencies),
  )
  const publishAgain = () => {
    publication = publishBuild(dependencies, () => isClosed)
      .then(removeOld)
      .catch((cause: unknown) =>
        log.warn('les fichiers de l’application n’ont pas pu être partagés', {
          source: 'system',
          cause,
        }),
      )
  }
  let timer: NodeJS.Timeout | undefined

  return {
    /** Puts this server's files there, unless another one of the same build has; now and every week. Failures are logged. */
    publish(): void {
      publishAgain()
      timer = setInterval(publishAgain, everyMs).unref()
    },
    /** A file of another server's build. */
    find: async (name: string): Promise<Buffer | undefined> =>
      hashedName.test(name) ? await storage.readObject(`${assetsFolder}/${name}`) : undefined,
    /** Puts no more files there, and waits for the one that is under way. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await publication
    },
  }
}
export type WebAssets = ReturnType<typeof createWebAssets>

async function publishBuild(
  { storage, webFolder }: WebAssetsDependencies,
  isClosed: () => boolean,
): Promise<void> {
  const folder = join(webFolder, 'assets')
  if (!existsSync(folder)) return
  const names = (await readdir(folder)).filter((name) => hashedName.test(name)).toSorted()
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const list = `${buildsFolder}/${build}`
  if ((await storage.readObject(list)) === undefined)
    for (const name of names) {
      if (isClosed()) return
      await storage.writeObject(`${assetsFolder}/${name}`, await readFile(join(folder, name)))
    }
  // Last: a list says that all its files are there. Written again, it says that the build is still used.
  await storage.writeObject(list, Buffer.from(names.join('\n')))
}

/** Removes the files of builds that no server has used for long. */
async function removeOldBuilds({ storage, clock }: WebAssetsDependencies): Promise<void> {
  const before = clock.now() - retentionMs
  const old: string[] = []
  const used = new Set<string>()
  for await (const { name: list, storedAt } of storage.listObjects(buildsFolder))
    if (storedAt < before) old.push(list)
    else
      for (const name of String(await storage.readObject(list)).split('\n'))
        used.add(`${assetsFolder}/${name}`)
  // A build that is being published has files, and no list yet.
  for await (const { name, storedAt } of storage.listObjects(assetsFolder))
    if (storedAt < before && !used.has(name)) await storage.removeObject(name)
  for (const list of old) await storage.removeObject(list)
}
