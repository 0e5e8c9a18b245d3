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

  it.each([
    ['llama-vulkan', 'linux', ['@node-llama-cpp/linux-x64-vulkan']],
    ['llama-vulkan', 'win32', ['@node-llama-cpp/win-x64-vulkan']],
    [
      'llama-cuda',
      'linux',
      ['@node-llama-cpp/linux-x64-cuda', '@node-llama-cpp/linux-x64-cuda-ext'],
    ],
    ['llama-cuda', 'win32', ['@node-llama-cpp/win-x64-cuda', '@node-llama-cpp/win-x64-cuda-ext']],
  ])('%s : un dossier à part, avec ce qu’il faut pour %s', (name, platform, expected) => {
    expect(binariesFor(packagesOf(name), { platform, arch: 'x64' })).toEqual(
      expected.map((one) => `node_modules/${one}`),
    )
    expect(binariesFor(packagesOf(name), { platform: 'linux', arch: 'arm64' })).toEqual([])
  })

  it('pour une carte, sont de la version de celui du processeur', () => {
    const versions = (name: string) =>
      Object.values<{ version?: string }>(packagesOf(name)).flatMap(({ version }) => version ?? [])
    for (const name of ['llama-vulkan', 'llama-cuda'])
      expect(new Set(versions(name))).toEqual(new Set(versions('llama')))
  })

  it('n’apportent rien pour les cartes graphiques', () => {
    const names = Object.keys(packagesOf('llama'))
    expect(names.filter((name) => /cuda|vulkan/.test(name))).toEqual([])
  })
})
