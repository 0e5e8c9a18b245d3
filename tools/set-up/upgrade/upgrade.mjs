/** `npm run upgrade`: a verified backup, then the next version from where this one was cloned, then how to go back. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { withNode } from '../install/npm.mjs'
import { printLine } from '../messages.mjs'
import { prepare } from '../prepare.mjs'
import { runToEnd } from '../process/run-process.mjs'
import { currentVersion, pullNextVersion, requireCleanClone } from './next-version.mjs'

/** @param {string} root @param {readonly string[]} args */
export async function upgrade(root, args) {
  if (args.length > 1 || args[0]?.startsWith('-'))
    throw setUpFailure('Usage : npm run upgrade -- [dossier où ranger la sauvegarde]')
  await requireCleanClone(root)
  const before = await currentVersion(root)
  const backup = await makeBackup(root, args)
  if (backup === undefined) {
    printLine('\nSans bonne sauvegarde, rien n’est mis à jour : le programme n’a pas changé.')
    return 1
  }
  if (!(await pullNextVersion(root))) {
    printLine('C’est déjà la dernière version. Redémarrez le serveur : npm start')
    return 0
  }
  // By the files that have just come: they may install other packages.
  const { code } = await runToEnd(process.execPath, [join(root, 'tools/run.mjs'), 'build'], {
    cwd: root,
  })
  printLine(
    code === 0
      ? '\nLa nouvelle version est prête. Redémarrez le serveur : il met la base à niveau, après en avoir fait une copie.'
      : '\nLa nouvelle version n’a pas pu être préparée.',
  )
  printLine(wayBack({ before, backup }))
  return code
}

/** @param {{ before: string, backup: string }} upgraded */
const wayBack = ({ before, backup }) => `
Pour revenir en arrière, serveur arrêté :
  git checkout ${before}
  npm run restore -- ${backup}
  npm start`

/**
 * The folder of the backup; `undefined` when there is no good one.
 * @param {string} root @param {readonly string[]} args
 * @returns {Promise<string | undefined>}
 */
async function makeBackup(root, args) {
  const { node } = await prepare({ root, kind: 'product' })
  const scratch = mkdtempSync(join(tmpdir(), 'atelier-upgrade-'))
  const report = join(scratch, 'backup')
  try {
    const program = join(root, 'server/src/commands/prepare-upgrade.ts')
    const { code } = await runToEnd(node, [program, report, ...args], {
      cwd: root,
      env: withNode(node),
    })
    return code === 0 && existsSync(report) ? readFileSync(report, 'utf8') : undefined
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
