import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { createNativePackages } from '../native-packages/native-packages.ts'
import { type ClosableTextRecognition, createTextRecognition } from './text-recognition.ts'

const lock = '{}'
let projectRoot: string
let folder: string
let downloads: { readonly arrive: () => void; readonly fail: (detail: string) => void }[]
let recognition: ClosableTextRecognition

beforeEach(() => {
  projectRoot = mkdtempSync(join(tmpdir(), 'atelier-ocr-'))
  folder = join(projectRoot, 'engine/native/ocr')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), lock)
  downloads = []
  const { ocr } = createNativePackages({
    projectRoot,
    install: ({ signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        downloads.push({
          arrive() {
            writeStamp()
            resolve()
          },
          fail: (detail) => reject(new Error(detail)),
        })
      }),
  })
  recognition = createTextRecognition({ nativePackage: ocr })
})
afterEach(async () => {
  await recognition.close()
  rmSync(projectRoot, { recursive: true })
})

/** As the set-up program leaves it. */
function writeStamp() {
  const hash = createHash('sha256').update(lock).digest('hex')
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  const stamp = `${hash} ${process.platform} ${process.arch}`
  writeFileSync(join(folder, 'node_modules/.atelier-stamp'), stamp)
}
const state = () => recognition.state()
const started = () => expect.poll(() => downloads.length)

it('n’est pas là tant que personne ne le demande, et dit alors qu’il manque', async () => {
  expect(state()).toEqual({ state: 'absent' })
  const image = { type: 'grey', pixels: new Uint8Array(1), width: 1, height: 1 } as const
  expect(await failureOf(recognition.recognize(image, neverAborted()))).toMatchObject({
    ...{ reason: 'unsupported', neverSent: true },
  })
  expect(downloads).toHaveLength(0)
})

it('se télécharge une fois, quel que soit le nombre de demandes', async () => {
  recognition.fetch()
  recognition.fetch()
  await started().toBe(1)
  expect(state()).toEqual({ state: 'fetching', receivedBytes: expect.any(Number) })
  downloads[0]?.arrive()
  await expect.poll(state).toEqual({ state: 'ready' })
  recognition.fetch()
  expect(downloads).toHaveLength(1)
})

it('s’abandonne, puis se demande de nouveau', async () => {
  recognition.fetch()
  await started().toBe(1)
  await recognition.cancel()
  expect(state()).toEqual({ state: 'absent' })
  recognition.fetch()
  await started().toBe(2)
})

it.each([
  ['getaddrinfo ENOTFOUND registry', 'unreachable'],
  ['write ENOSPC', 'no-space'],
  ['autre chose', 'fetch-failed'],
] as const)('qui échoue (%s) dit pourquoi, et se réessaie', async (detail, failure) => {
  recognition.fetch()
  await started().toBe(1)
  downloads[0]?.fail(detail)
  await expect.poll(state).toEqual({ state: 'failed', failure })
  recognition.fetch()
  await started().toBe(2)
  downloads[1]?.arrive()
  await expect.poll(state).toEqual({ state: 'ready' })
})

it('installé à la main entre-temps, sert sans redémarrer', () => {
  writeStamp()
  expect(state()).toEqual({ state: 'ready' })
})
