import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentVersion, pullNextVersion, requireCleanClone } from './next-version.mjs'

let folder: string
const at = (name: string) => join(folder, name)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    stdio: 'pipe',
  })
function release(text: string) {
  writeFileSync(join(at('origin'), 'program'), text)
  git('-C', at('origin'), 'add', '.')
  git('-C', at('origin'), 'commit', '--quiet', '-m', text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-upgrade-'))
  git('init', '--quiet', at('origin'))
  release('un')
  git('clone', '--quiet', at('origin'), at('here'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('la version suivante vient de là où le programme a été cloné', async () => {
  await requireCleanClone(at('here'))
  const before = await currentVersion(at('here'))
  expect(await pullNextVersion(at('here'))).toBe(false)
  release('deux')
  expect(await pullNextVersion(at('here'))).toBe(true)
  expect(await currentVersion(at('here'))).not.toBe(before)
})

test('un fichier modifié ici n’est jamais perdu', async () => {
  writeFileSync(join(at('here'), 'program'), 'à moi')
  await expect(requireCleanClone(at('here'))).rejects.toThrow('modifiés ici')
})

test('un dépôt qui ne répond pas ne change rien', async () => {
  rmSync(at('origin'), { recursive: true })
  const before = await currentVersion(at('here'))
  await expect(pullNextVersion(at('here'))).rejects.toThrow('le programme n’a pas changé')
  expect(await currentVersion(at('here'))).toBe(before)
})

test('un dossier sans git, ou qui ne suit rien, dit comment faire', async () => {
  await expect(requireCleanClone(folder)).rejects.toThrow('ne vient pas de git')
  git('-C', at('here'), 'checkout', '--quiet', '--detach')
  await expect(requireCleanClone(at('here'))).rejects.toThrow('ne suit aucune branche')
})
