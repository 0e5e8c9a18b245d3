import { describe, expect, it } from 'vitest'
import { findLockGaps, type Lock } from './find-lock-gaps.ts'

const binary = (os: string, cpu: string) => ({ os: [os], cpu: [cpu], integrity: 'sha512-x' })

/** A package with a binary for each of the five platforms, in order. */
const complete: Lock['packages'] = {
  '': {},
  contract: {},
  'node_modules/@atelier/contract': { resolved: 'contract', link: true },
  'node_modules/fast': {
    integrity: 'sha512-x',
    optionalDependencies: {
      '@fast/linux-x64': '1.0.0',
      '@fast/linux-arm64': '1.0.0',
      '@fast/mac-arm64': '1.0.0',
      '@fast/mac-x64': '1.0.0',
      '@fast/win': '1.0.0',
    },
  },
  'node_modules/@fast/linux-x64': binary('linux', 'x64'),
  'node_modules/@fast/linux-arm64': binary('linux', 'arm64'),
  'node_modules/@fast/mac-arm64': binary('darwin', 'arm64'),
  'node_modules/@fast/mac-x64': binary('darwin', 'x64'),
  'node_modules/fast/node_modules/@fast/win': binary('win32', 'x64'),
}

describe('le verrou des paquets', () => {
  it('complet, ne donne aucun manque', () => {
    expect(findLockGaps({ packages: complete })).toEqual([])
  })

  it('dit quel paquet facultatif n’y est pas', () => {
    const { 'node_modules/@fast/mac-arm64': _, ...packages } = complete
    expect(findLockGaps({ packages })).toEqual([
      'node_modules/fast : @fast/mac-arm64 manque au verrou',
      'node_modules/fast : rien pour darwin-arm64',
    ])
  })

  it('dit quelle plateforme un paquet a oubliée', () => {
    const packages = {
      ...complete,
      'node_modules/fast': {
        integrity: 'sha512-x',
        optionalDependencies: { '@fast/linux-x64': '1.0.0', '@fast/mac-x64': '1.0.0' },
      },
    }
    expect(findLockGaps({ packages })).toEqual(
      ['linux-arm64', 'darwin-arm64', 'win32-x64'].map(
        (one) => `node_modules/fast : rien pour ${one}`,
      ),
    )
  })

  it('n’attend d’un paquet que les plateformes qu’il dit être les siennes', () => {
    const cards = (optionalDependencies: Record<string, string>) => ({
      '': { os: ['linux', 'win32'], cpu: ['x64'], optionalDependencies },
      'node_modules/@fast/linux-x64': binary('linux', 'x64'),
      'node_modules/@fast/mac-x64': binary('darwin', 'x64'),
      'node_modules/@fast/win': binary('win32', 'x64'),
    })
    const linux = { '@fast/linux-x64': '1.0.0' }
    expect(findLockGaps({ packages: cards({ ...linux, '@fast/win': '1.0.0' }) })).toEqual([])
    expect(findLockGaps({ packages: cards({ ...linux, '@fast/mac-x64': '1.0.0' }) })).toEqual([
      ' : rien pour win32-x64',
    ])
  })

  it('admet ce qui ne sert qu’à un système', () => {
    const packages = {
      'node_modules/watcher': {
        integrity: 'sha512-x',
        optionalDependencies: { fsevents: '2.0.0' },
      },
      'node_modules/fsevents': { os: ['darwin'], integrity: 'sha512-x' },
    }
    expect(findLockGaps({ packages })).toEqual([])
  })

  it('refuse l’adresse d’un registre', () => {
    const packages = {
      'node_modules/a': { integrity: 'sha512-x', resolved: 'https://registry.example/a.tgz' },
    }
    expect(findLockGaps({ packages })).toEqual([
      'node_modules/a : adresse d’un registre (resolved)',
    ])
  })

  it('refuse un paquet sans empreinte', () => {
    expect(findLockGaps({ packages: { 'node_modules/a': {} } })).toEqual([
      'node_modules/a : sans empreinte (integrity)',
    ])
  })
})
