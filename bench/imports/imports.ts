/**
 * What the server holds in memory while it imports a zip of 300 MB as ChatGPT gives it, how long that takes, and how long another
 * user waits meanwhile. `--quick` only shows that the bench works.
 */
import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FileImport } from '@atelier/contract/chat/imports/imports'
import { type Account, callData, registerAccount } from '#bench/harness/account.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, print, quantile, reportLimit } from '#bench/harness/verdict.ts'
import { startProduct, watchMemory } from '#bench/memory/product.ts'
import { writeChatsZip } from './chats-zip.ts'

const megabyte = 1024 ** 2
/** As the contract says them. */
const chatUploads = { path: '/chat/imports/uploads', version: '1.0.0', chunkBytes: 8 * megabyte }
const zipBytes = (isQuick ? 10 : 300) * megabyte
const max = { addedBytes: 450 * megabyte, waitMs: 250 }

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-imports-'))

async function upload({ url, token }: Account, path: string): Promise<string> {
  const { size } = await stat(path)
  const shared = { authorization: `Bearer ${token}`, 'tus-resumable': chatUploads.version }
  const begun = await fetch(`${url}/api${chatUploads.path}`, {
    method: 'POST',
    headers: { ...shared, 'upload-length': String(size) },
  })
  const location = begun.headers.get('location') ?? ''
  const file = await openAsBlob(path)
  for (let offset = 0; offset < size; offset += chatUploads.chunkBytes) {
    const part = await fetch(`${url}${location}`, {
      method: 'PATCH',
      headers: {
        ...shared,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: file.slice(offset, offset + chatUploads.chunkBytes),
    })
    if (part.status !== 204) throw new Error(`${part.status} ${await part.text()}`)
  }
  return location.split('/').at(-1) ?? ''
}

/** Imports the file; what another user waits for meanwhile, in milliseconds. */
async function importFile(account: Account, other: Account, uploadId: string) {
  const waits: number[] = []
  await callData(account, '/chat/imports', {
    method: 'POST',
    body: { uploadId },
    headers: { prefer: 'respond-async' },
  })
  for (;;) {
    const began = performance.now()
    await callData(other, '/chat')
    waits.push(performance.now() - began)
    const [report] = await callData<FileImport[]>(account, '/chat/imports')
    if (report && report.state !== 'active') return { report, waits }
    await delay(100)
  }
}

async function measure(): Promise<boolean> {
  const path = join(folder, 'chats.zip')
  const chats = await writeChatsZip(path, zipBytes)
  const product = await startProduct('http://127.0.0.1:9', join(folder, 'data'))
  try {
    const account = await registerAccount(product.url, 'personne1')
    const other = await registerAccount(product.url, 'personne2')
    const uploadId = await upload(account, path)
    await delay(isQuick ? 0 : 10_000)
    const before = (await product.memory()).tree
    const watch = watchMemory(product)
    const began = performance.now()
    const { report, waits } = await importFile(account, other, uploadId)
    const seconds = (performance.now() - began) / 1000
    const { tree } = await watch.end()
    print(
      `     ${report.state}, ${report.importedChats} chats sur ${chats} en ${seconds.toFixed(1)} s`,
    )
    return [
      reportLimit(report.importedChats === chats, 'tous les chats', [`${report.importedChats}`]),
      reportLimit(
        tree - before <= max.addedBytes,
        `mémoire ajoutée : ${Math.round((tree - before) / megabyte)} Mo`,
        [`au plus ${max.addedBytes / megabyte}`, `avant : ${Math.round(before / megabyte)} Mo`],
      ),
      reportLimit(
        quantile(waits, 0.95) <= max.waitMs,
        `attente d’un autre, p95 : ${Math.round(quantile(waits, 0.95))} ms`,
        [`au plus ${max.waitMs}`, `la plus longue : ${Math.round(Math.max(...waits))} ms`],
      ),
    ].every(Boolean)
  } finally {
    await product.stop()
  }
}

let isWithin = false
try {
  isWithin = await measure()
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin || isQuick ? 0 : 1)
