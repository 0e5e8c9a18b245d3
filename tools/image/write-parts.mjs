/**
 * Writes what the image is made of (SBOM, CycloneDX): a file for the server's packages and one for each native program, into the folder
 * that is named. By npm itself.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [target = ''] = process.argv.slice(2)
if (target === '') throw new Error('node tools/image/write-parts.mjs <folder>')
mkdirSync(target, { recursive: true })

/**
 * From the lock alone, in a folder of its own: packages of the build are not there any more, and npm names no package without a version.
 * @param {string} name @param {string} folder @param {readonly string[]} args
 */
function write(name, folder, args = []) {
  const scratch = mkdtempSync(join(tmpdir(), 'parts-'))
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  writeFileSync(join(scratch, 'package.json'), JSON.stringify({ version: '1.0.0', ...described }))
  copyFileSync(join(folder, 'package-lock.json'), join(scratch, 'package-lock.json'))
  for (const workspace of described.workspaces ?? []) {
    mkdirSync(join(scratch, workspace), { recursive: true })
    copyFileSync(join(folder, workspace, 'package.json'), join(scratch, workspace, 'package.json'))
  }
  const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', ...args]
  const sbom = execFileSync('npm', options, { cwd: scratch, maxBuffer: 64 * 1024 ** 2 })
  writeFileSync(join(target, `${name}.cdx.json`), sbom)
  rmSync(scratch, { recursive: true })
}

write(
  'serveur',
  root,
  ['server', 'engine', 'contract'].map((name) => `--workspace=${name}`),
)
const native = join(root, 'engine/native')
for (const name of readdirSync(native))
  if (existsSync(join(native, name, 'node_modules'))) write(name, join(native, name))
