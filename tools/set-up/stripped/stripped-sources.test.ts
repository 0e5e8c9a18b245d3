import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
/** Says whether Node.js had to load its program that removes types, and where an error comes from. */
const main = `
import { isMainThread, Worker } from 'node:worker_threads'
import { place } from '#place.ts'
interface Said { readonly stripper: boolean; readonly at: string }
const said: Said = {
  stripper: process.moduleLoadList.some((name: string) => name.includes('amaro')),
  at: place(new Error('x')),
}
console.log(JSON.stringify(said))
if (isMainThread) new Worker(new URL(import.meta.url))
`
const place = `
import { pattern } from './pattern.ts'
export const place = (error: Error): string => pattern.exec(error.stack ?? '')?.[0] ?? ''
`
const pattern = 'export const pattern: RegExp = /[^/]+:\\d+:\\d+/'

const manifest = '{"type":"module","imports":{"#*":"./src/*"}}'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-stripped-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(import.meta.dirname, join(root, 'tools/set-up/stripped'), { recursive: true })
  await mkdir(join(root, 'server/src/testing'), { recursive: true })
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  await writeFile(join(root, 'server/package.json'), manifest)
  await writeFile(join(root, 'server/src/main.ts'), main)
  await writeFile(join(root, 'server/src/place.ts'), place)
  await writeFile(join(root, 'server/src/pattern.ts'), pattern)
  await writeFile(join(root, 'server/src/testing/sample.ts'), 'export enum NotStrippable {}')
})

const script = (name: string) => join(root, 'tools/set-up/stripped', name)
const write = () => run(process.execPath, [script('write-stripped.mjs'), 'stamp'], { env: {} })
/** What the program and its thread say. */
async function start(...options: string[]) {
  const args = [...options, join(root, 'server/src/main.ts')]
  const { stdout } = await run(process.execPath, args, { env: {} })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
}
const where = 'main.ts:7:13'

describe('les sources sans leurs types', () => {
  it('se chargent sans que Node.js les en débarrasse, aussi dans un fil, et gardent lignes et colonnes', async () => {
    await write()
    const said = { stripper: false, at: where }
    expect(await start('--import', script('load-stripped.mjs'))).toEqual([said, said])
  })

  it('manquent sans dommage : Node.js lit alors la source', async () => {
    await write()
    await rm(join(root, 'node_modules/.cache/stripped/server/src/place.ts'))
    const said = { stripper: true, at: where }
    expect(await start()).toEqual([said, said])
    expect(await start('--import', script('load-stripped.mjs'))).toEqual([said, said])
  })
})
