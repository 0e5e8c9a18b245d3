import type { Chat } from '@atelier/contract/chat/chat'
import { configurationBounds } from '@atelier/contract/configuration/configuration'
import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import type { Collection } from '@atelier/contract/knowledge/collections'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import { knowledgeUploads } from '@atelier/contract/knowledge/sources'
import type { Method } from '@atelier/contract/wire/operation'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import { createScriptedEngine, wordSteps } from '@atelier/engine/testing/scripted/scripted-engine'
import { createTestApp } from '../../create-test-app.ts'

interface BenchAppOptions {
  /** The models of the machine, where vectors are measured. */
  readonly embedded?: Embedded
}

/** The whole application with an administrator who has documents, for measures. */
export async function openBenchApp({ embedded }: BenchAppOptions = {}) {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  engine.script = () => wordSteps('Oui.')
  const app = await createTestApp({
    engines: [engine, ...(embedded ? [embedded.engine] : [])],
    ...(embedded && { embedded }),
  })
  const { token } = await app.createUser()
  // The usual bound is of a person, who sends fewer messages in a minute than a bench.
  const limits = { rateLimitPerMinute: configurationBounds.rateLimitPerMinute.max }
  async function call<T>(method: Method, path: string, body?: object): Promise<T> {
    const { status, json, text } = await app.call(method, path, { token, ...(body && { body }) })
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json<{ data: T }>().data
  }
  await call('PUT', '/admin/config', { limits })
  const timed = async (run: () => Promise<unknown>) => {
    const began = performance.now()
    await run()
    return performance.now() - began
  }
  return {
    call,
    /** Someone else, who may not administer. */
    async addPerson() {
      const { token } = await app.createUser()
      return { token, api: `${await app.url()}/api` }
    },
    create: async (name: string) =>
      (await call<Collection>('POST', '/knowledge/collections', { name })).id,
    addText: (id: string, title: string, text: string) =>
      call('POST', `/knowledge/collections/${id}/sources/text`, { title, text }),
    async addFile(id: string, name: string, bytes: Buffer): Promise<void> {
      const uploadId = await upload(`${await app.url()}/api`, { token, name, bytes })
      await call('POST', `/knowledge/collections/${id}/sources`, { uploadId })
    },
    search: (q: string) => call<KnowledgeAnswer>('POST', '/knowledge/search', { q }),
    /** Milliseconds of a whole reply of one word, of an engine that takes no time. */
    async createChat(collectionIds: readonly string[]) {
      const { id } = await call<Chat>('POST', '/chat/create', {
        ...{ title: 'Banc', model: 'modele-scripte' },
      })
      if (collectionIds.length > 0)
        await call('PUT', `/chat/${id}/knowledge`, { collectionIds, mode: 'with' })
      return (content: string) =>
        timed(async () => {
          const path = `/chat/${id}/messages/stream`
          const { status, text } = await app.call('POST', path, { token, body: { content } })
          if (status >= 400) throw new Error(`${path}: ${status} ${text}`)
        })
    },
    /** Chooses an embedder. */
    choose: (model: string) => call('PUT', '/admin/knowledge', { embedder: model }),
    /** Resolves when the documents of a collection were read. */
    async untilRead(id: string): Promise<void> {
      for (;;) {
        const { states } = await call<Collection>('GET', `/knowledge/collections/${id}`)
        if (!states.waiting && !states.reading) return
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    /** Resolves when an embedder serves, with vectors of so many excerpts. */
    async untilEmbedded(count: number): Promise<void> {
      for (;;) {
        await app.services.knowledge.idle()
        const { serving } = await call<KnowledgeState>('GET', '/admin/knowledge')
        if (serving?.problem) throw new Error(`no embedder: ${JSON.stringify(serving)}`)
        if (serving && serving.done >= count) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    idle: () => app.services.knowledge.idle(),
    /** The collection for good, with all that is in it. */
    async removeCollection(id: string): Promise<void> {
      await call('DELETE', `/knowledge/collections/${id}`)
      await call('DELETE', '/trash')
      while ((await call<{ trash: { count: number } }>('GET', '/belongings/storage')).trash.count)
        await new Promise((resolve) => setTimeout(resolve, 100))
      await app.services.knowledge.idle()
    },
    close: () => app.close(),
  }
}
export type BenchApp = Awaited<ReturnType<typeof openBenchApp>>

interface Upload {
  readonly token: string
  readonly name: string
  readonly bytes: Buffer
}

async function upload(url: string, { token, name, bytes }: Upload): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': knowledgeUploads.version,
  }
  const begun = await fetch(`${url}${knowledgeUploads.path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const location = begun.headers.get('location') ?? ''
  const sent = await fetch(new URL(location, url), {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(bytes),
  })
  if (!sent.ok) throw new Error(`upload: ${sent.status}`)
  return location.split('/').at(-1) ?? ''
}
