/** The next version of the program, by git, from where it was cloned. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setUpFailure } from '../failures.mjs'

const run = promisify(execFile)

/** @param {string} root @param {readonly string[]} args */
async function git(root, ...args) {
  const { stdout } = await run('git', ['-C', root, ...args])
  return stdout.trim()
}

/**
 * Fails, with what to do instead, where git cannot bring the next version without losing something.
 * @param {string} root
 */
export async function requireCleanClone(root) {
  const changes = await git(root, 'status', '--porcelain', '--untracked-files=no').catch(() => {
    throw setUpFailure(
      'Ce dossier ne vient pas de git. Pour mettre à jour : npm run backup, arrêtez le serveur, remplacez les fichiers du programme, npm start.',
    )
  })
  if (changes !== '')
    throw setUpFailure(
      `Des fichiers du programme ont été modifiés ici ; rien n’est mis à jour. Remettez-les en état, ou enregistrez-les dans git :\n${changes}`,
    )
  await git(root, 'rev-parse', '--abbrev-ref', '@{upstream}').catch(() => {
    throw setUpFailure(
      'Ce dossier ne suit aucune branche d’un dépôt. Choisissez vous-même la version : npm run backup, arrêtez le serveur, git checkout <version>, npm start.',
    )
  })
}

/** @param {string} root */
export const currentVersion = (root) => git(root, 'rev-parse', '--short', 'HEAD')

/**
 * Brings the next version; `false` when there is none.
 * @param {string} root
 */
export async function pullNextVersion(root) {
  const before = await currentVersion(root)
  await git(root, 'pull', '--ff-only', '--quiet').catch((cause) => {
    throw setUpFailure(
      `La nouvelle version n’a pas pu être prise ; le programme n’a pas changé.\n${cause.stderr ?? ''}`,
    )
  })
  return (await currentVersion(root)) !== before
}
