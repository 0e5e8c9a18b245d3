import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveFromStaging, prepareStaging, readLock } from './staging.mjs'

const lock = {
  packages: {
    '': {},
    server: { version: '0.1.0' },
    'node_modules/@atelier/server': { resolved: 'server', link: true },
    'node_modules/a': { version: '1.0.0' },
  },
}

describe('une installation à l’écart', () => {
  let folder = ''
  const write = (path: string, content: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atelier-staging-'))
    write('package.json', '{"workspaces":["server"]}')
    write('server/package.json', '{"name":"@atelier/server"}')
    write('package-lock.json', JSON.stringify(lock))
    write('node_modules/old/package.json', '{}')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('a les descriptions du projet et le verrou donné, sans rien changer au projet', () => {
    const given = {
      packages: {
        ...lock.packages,
        'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
      },
    }
    const staging = prepareStaging(folder, given)
    expect(readFileSync(join(staging, 'server/package.json'), 'utf8')).toBe(
      '{"name":"@atelier/server"}',
    )
    expect(readLock(staging)).toEqual(given)
    expect(readLock(folder)).toEqual(lock)
    expect(existsSync(join(folder, 'node_modules/old'))).toBe(true)
  })

  it('remplace la précédente d’un coup, et mène aux parties du projet', () => {
    const staging = prepareStaging(folder, lock)
    write('.installing/node_modules/a/package.json', '{}')
    write('.installing/node_modules/@atelier/server', 'a link of npm')
    write('.installing/server/node_modules/a/package.json', '{"version":"2.0.0"}')
    moveFromStaging(folder)
    expect(readFileSync(join(folder, 'server/node_modules/a/package.json'), 'utf8')).toBe(
      '{"version":"2.0.0"}',
    )
    rmSync(join(folder, 'server/node_modules'), { recursive: true })
    expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual(['@atelier', 'a'])
    expect(readFileSync(join(folder, 'node_modules/@atelier/server/package.json'), 'utf8')).toBe(
      '{"name":"@atelier/server"}',
    )
    if (process.platform !== 'win32')
      expect(readlinkSync(join(folder, 'node_modules/@atelier/server'))).toBe('../../server')
    expect(existsSync(staging)).toBe(false)
  })

  it('oublie celle qui s’est arrêtée en chemin', () => {
    write('.installing/node_modules/half/package.json', '{}')
    expect(readdirSync(prepareStaging(folder, lock))).not.toContain('node_modules')
  })
})
