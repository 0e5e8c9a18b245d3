import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chat } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { randomChatModel } from '@atelier/engine/testing/models/random-chat-model'
import { embedderWords } from '@atelier/engine/testing/models/tiny-embedder'
import {
  type BenchApp,
  openBenchApp,
} from '@atelier/server/src/testing/knowledge/bench/bench-app.ts'
import { registerOf } from '@atelier/server/src/testing/knowledge/bench/bench-documents.ts'
import { createEmbeddedModels } from '@atelier/server/src/testing/knowledge/bench/bench-embedder.ts'
import { isQuick, median } from '#bench/harness/verdict.ts'
import { check, ms } from './report.ts'

const replies = isQuick ? 1 : 2
/** Of each reply; the rest is stopped. */
const words = 12
const contextLength = 512
const of = embedderWords.split(' ')
const model = 'local/chat/banc.gguf'

/** What the replies of a model of this machine lose while the documents of another person get their vectors on it. */
export async function measureMeanwhile(folder: string): Promise<void> {
  const models = join(folder, 'models')
  for (const name of ['embeddings', 'chat']) await mkdir(join(models, name), { recursive: true })
  const { bytes, embedded } = createEmbeddedModels(models, contextLength)
  await writeFile(join(models, 'embeddings/banc.gguf'), bytes)
  await writeFile(join(models, 'chat/banc.gguf'), randomChatModel())
  const app = await openBenchApp({ embedded })
  try {
    const person = await app.addPerson()
    await app.choose('local/embeddings/banc.gguf')
    const id = await app.create('Registre')
    await app.addText(id, 'Début', registerOf(10, { seed: 1, of }))
    await app.untilEmbedded(10)
    await answer(person)
    const alone = await answers(person)
    // Far more than are made meanwhile.
    for (let seed = 2; seed < 12; seed += 1)
      await app.addText(id, `Registre ${seed}`, registerOf(500, { seed, of }))
    await untilMoreThan(app, 10)
    const beside = await answers(person)
    const later = beside.firstWordMs - alone.firstWordMs
    check(later <= 2000, 'Premier mot d’une autre personne pendant les vecteurs (2 s de plus)', [
      `${ms(later)} de plus`,
      `${ms(beside.firstWordMs)} contre ${ms(alone.firstWordMs)}`,
      `${beside.tokensPerSecond.toFixed(1)} contre ${alone.tokensPerSecond.toFixed(1)} tokens par seconde`,
    ])
  } finally {
    await app.close()
  }
}

async function untilMoreThan(app: BenchApp, count: number): Promise<void> {
  for (;;) {
    const { serving } = await app.call<KnowledgeState>('GET', '/admin/knowledge')
    if (serving && serving.done > count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

type Person = Awaited<ReturnType<BenchApp['addPerson']>>

async function answers(person: Person) {
  const all = []
  for (let reply = 0; reply < replies; reply += 1) all.push(await answer(person))
  return {
    firstWordMs: median(all.map(({ firstWordMs }) => firstWordMs)),
    tokensPerSecond: median(all.map(({ tokensPerSecond }) => tokensPerSecond)),
  }
}

/** One reply in a chat of its own. */
async function answer({ api, token }: Person) {
  const send = (path: string, body: object) =>
    fetch(api + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const created = await send('/chat/create', { title: 'Banc', model })
  const { data } = (await created.json()) as { data: Chat } // our own server
  const requested = performance.now()
  const response = await send(`/chat/${data.id}/messages/stream`, { content: 'Que dit-on ?' })
  const times: number[] = []
  for await (const bytes of response.body ?? []) {
    const chunks = chunksIn(Buffer.from(bytes)).filter(({ choices }) => choices.length > 0)
    times.push(...chunks.map(() => performance.now()))
    if (times.length >= words) break
  }
  await send(`/chat/${data.id}/messages/stop`, {})
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) throw new Error(`no reply: ${response.status}`)
  return {
    firstWordMs: first - requested,
    tokensPerSecond: (times.length - 1) / ((last - first) / 1000),
  }
}

/** The server writes whole events. */
const chunksIn = (bytes: Buffer): ReplyChunk[] =>
  bytes
    .toString()
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as ReplyChunk) // our own server
