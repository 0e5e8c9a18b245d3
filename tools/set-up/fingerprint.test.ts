import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atelier-fingerprint-'))
  mkdirSync(join(root, 'web/src'), { recursive: true })
  mkdirSync(join(root, 'web/dist'))
  write('lock.json', '{}')
  write('web/src/main.tsx', 'a')
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const now = () => fingerprint(root, ['lock.json', 'web', 'absent'])

describe('l’empreinte de ce dont l’application web est faite', () => {
  it.each([
    ['un contenu change', () => write('web/src/main.tsx', 'b')],
    ['un fichier s’ajoute', () => write('web/src/new.ts', '')],
    ['le verrou change', () => write('lock.json', '{ }')],
    ['deux contenus s’échangent', () => [write('web/src/main.tsx', '{}'), write('lock.json', 'a')]],
  ])('change quand %s', (_, change) => {
    const before = now()
    change()
    expect(now()).not.toBe(before)
  })

  it.each([
    ['rien ne change', () => write('web/src/main.tsx', 'a')],
    ['un test change', () => write('web/src/main.test.tsx', 'x')],
    ['la construction s’écrit', () => write('web/dist/index.html', 'x')],
    ['un fichier caché s’écrit', () => write('web/.cache', 'x')],
  ])('reste quand %s', (_, change) => {
    const before = now()
    change()
    expect(now()).toBe(before)
  })
})
