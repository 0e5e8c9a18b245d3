import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  hasRequiredPackages,
  type Lock,
  parseRegistry,
  withRegistryUrls,
} from './registry-urls.mjs'

const registry = 'https://registry.example/npm/'

describe('les adresses des paquets', () => {
  it('viennent du registre de la machine', () => {
    const { packages } = withRegistryUrls(
      {
        packages: {
          'node_modules/a': { version: '1.0.0' },
          'node_modules/a/node_modules/@b/c': { version: '2.0.0-beta.1' },
        },
      },
      registry.slice(0, -1),
    )
    expect(packages['node_modules/a']?.resolved).toBe(`${registry}a/-/a-1.0.0.tgz`)
    expect(packages['node_modules/a/node_modules/@b/c']?.resolved).toBe(
      `${registry}@b/c/-/c-2.0.0-beta.1.tgz`,
    )
  })

  it('sont celles du vrai nom, là où un paquet en porte un autre', () => {
    const { packages } = withRegistryUrls(
      { packages: { 'node_modules/a': { name: '@real/b', version: '1.0.0' } } },
      registry,
    )
    expect(packages['node_modules/a']?.resolved).toBe(`${registry}@real/b/-/b-1.0.0.tgz`)
  })

  it('ne changent rien à ce qui est du projet, ou vient d’ailleurs', () => {
    const packages = {
      '': { version: '0.1.0' },
      server: { version: '0.1.0' },
      'node_modules/@atelier/server': { resolved: 'server', link: true },
      'node_modules/far': { version: '1.0.0', resolved: 'git+ssh://example/far.git' },
    }
    expect(withRegistryUrls({ packages }, registry)).toEqual({ packages })
  })

  it('existent pour tout le verrou du produit', () => {
    const lock: Lock = JSON.parse(
      readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
    )
    const without = Object.entries(withRegistryUrls(lock, registry).packages).filter(
      ([path, { resolved }]) => path.includes('node_modules/') && resolved === undefined,
    )
    expect(without).toEqual([])
  })
})

describe('un verrou dont npm tairait les manques', () => {
  it('n’a que des paquets facultatifs', () => {
    expect(
      hasRequiredPackages({
        packages: { '': {}, 'node_modules/a': { version: '1.0.0', optional: true } },
      }),
    ).toBe(false)
    expect(
      hasRequiredPackages({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }),
    ).toBe(true)
  })
})

describe('le registre de la machine', () => {
  it('se lit dans la réponse de npm, au milieu de ses avertissements', () => {
    expect(
      parseRegistry(`npm warn Unknown config\n{\n  "registry": "${registry}",\n  "time": 12\n}\n`),
    ).toBe(registry)
  })

  it.each(['', 'npm error code E404', '{ "registry": "https://user:***@registry.example/" }'])(
    'reste inconnu sinon : %s',
    (output) => {
      expect(parseRegistry(output)).toBeUndefined()
    },
  )
})
