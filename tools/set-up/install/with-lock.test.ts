import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withLock } from './with-lock.mjs'

let parent = ''
let folder = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'atelier-lock-'))
  folder = join(parent, 'lock')
})
afterEach(() => rmSync(parent, { recursive: true }))

/** A lock as another process would have left it. */
const lockOf = (owner: string) => {
  mkdirSync(folder)
  writeFileSync(join(folder, owner), '')
}
const take = (onWait = () => {}) => withLock({ folder, onWait }, async () => 'fait')
const longAgo = new Date(Date.now() - 120_000)

describe('une seule préparation à la fois', () => {
  it('rend ce que le travail rend, et le verrou', async () => {
    expect(await take()).toBe('fait')
    expect(existsSync(folder)).toBe(false)
  })

  it('rend le verrou même quand le travail échoue', async () => {
    await expect(
      withLock({ folder, onWait: () => {} }, () => Promise.reject(new Error('panne'))),
    ).rejects.toThrow('panne')
    expect(existsSync(folder)).toBe(false)
  })

  it('fait attendre la seconde', async () => {
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const one = withLock({ folder, onWait: () => {} }, async () => {
      await first.promise
      order.push('première')
    })
    const two = withLock({ folder, onWait: first.resolve }, async () => order.push('seconde'))
    await Promise.all([one, two])
    expect(order).toEqual(['première', 'seconde'])
  })

  it('reprend le verrou d’un processus mort', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    lockOf(`${pid}@${hostname()}`)
    const onWait = vi.fn()
    expect(await take(onWait)).toBe('fait')
    expect(onWait).not.toHaveBeenCalled()
  })

  it('reprend un verrou resté muet, quel que soit son propriétaire', async () => {
    lockOf(`${process.ppid}@${hostname()}`)
    utimesSync(join(folder, `${process.ppid}@${hostname()}`), longAgo, longAgo)
    expect(await take()).toBe('fait')
  })

  it('reprend un verrou resté vide', async () => {
    mkdirSync(folder)
    utimesSync(folder, longAgo, longAgo)
    expect(await take()).toBe('fait')
  })

  it('respecte celui d’un processus vivant, et d’une autre machine', async () => {
    for (const owner of [`${process.ppid}@${hostname()}`, '1@ailleurs']) {
      lockOf(owner)
      const onWait = vi.fn(() => rmSync(folder, { recursive: true }))
      expect(await take(onWait)).toBe('fait')
      expect(onWait).toHaveBeenCalledOnce()
    }
  })
})
