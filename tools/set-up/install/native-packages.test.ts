import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { binariesFor } from './native-packages.mjs'

const packagesOf = (name: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../engine/native/${name}/package-lock.json`, import.meta.url),
      'utf8',
    ),
  ).packages

describe('les programmes pour les modèles locaux', () => {
  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
  ])('existent pour %s-%s', (platform, arch) => {
    for (const name of ['llama', 'sherpa'])
      expect(binariesFor(packagesOf(name), { platform, arch })).not.toEqual([])
  })

  it('n’existent pas partout, et npm ne le dirait pas', () => {
    expect(binariesFor(packagesOf('llama'), { platform: 'aix', arch: 'ppc64' })).toEqual([])
  })

  it('n’apportent rien pour les cartes graphiques', () => {
    const names = Object.keys(packagesOf('llama'))
    expect(names.filter((name) => /cuda|vulkan/.test(name))).toEqual([])
  })
})
