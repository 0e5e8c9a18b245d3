import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { install } from './npm.mjs'

/** A package of one file, as registries keep it. */
function packed(manifest: object): Buffer {
  const content = Buffer.from(JSON.stringify(manifest))
  const header = Buffer.alloc(512)
  header.write('package/package.json')
  header.write('0000644\0', 100)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return gzipSync(Buffer.concat([header, content, Buffer.alloc(1536 - (content.length % 512))]))
}

const tarball = packed({ name: 'small', version: '1.0.0' })
const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`

describe('npm', () => {
  let folder = ''
  let registry: Server
  let requested: string[] = []
  let tarballPath = '/small/-/small-1.0.0.tgz'
  const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  const installed = () => existsSync(join(folder, 'node_modules/small/package.json'))
  const run = () => install({ folder, node: process.execPath, with: 'product' })

  beforeEach(async () => {
    requested = []
    registry = createServer(({ url = '' }, response) => {
      requested.push(url)
      const history = {
        name: 'small',
        versions: {
          '1.0.0': {
            name: 'small',
            version: '1.0.0',
            dist: { tarball: `${address()}${tarballPath}`, integrity },
          },
        },
      }
      const answers: Record<string, string | Buffer> = {
        '/-/ping': '{}',
        '/small': JSON.stringify(history),
        [tarballPath]: tarball,
      }
      const answer = answers[url]
      response.writeHead(answer === undefined ? 404 : 200).end(answer)
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    folder = mkdtempSync(join(tmpdir(), 'atelier-npm-'))
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'test', dependencies: { small: '1.0.0' } }),
    )
    const packages = {
      '': { name: 'test', dependencies: { small: '1.0.0' } },
      'node_modules/small': { version: '1.0.0', integrity },
    }
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'test', lockfileVersion: 3, packages }),
    )
    vi.stubEnv('npm_config_registry', address())
    vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    tarballPath = '/small/-/small-1.0.0.tgz'
    await new Promise((resolve) => registry.close(resolve))
    rmSync(folder, { recursive: true })
  })

  it('ne demande que le paquet, sans son histoire', async () => {
    await run()
    expect(installed()).toBe(true)
    expect(requested).toEqual(['/-/ping', tarballPath])
  })

  it('demande l’histoire à un registre qui range ses paquets ailleurs', async () => {
    tarballPath = '/elsewhere/small.tgz'
    await run()
    expect(installed()).toBe(true)
    expect(requested).toContain('/small')
  })

  it('retrouve hors ligne ce qu’il a déjà reçu', async () => {
    await run()
    rmSync(join(folder, 'node_modules'), { recursive: true })
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/')
    await run()
    expect(installed()).toBe(true)
  })
})
