import type { Collection } from '@atelier/contract/knowledge/collections'
import { knowledgeUploads, type Source } from '@atelier/contract/knowledge/sources'
import type { Method } from '@atelier/contract/wire/operation'
import { sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { uploadChatFile } from '../chat-files/upload-chat-file.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../create-test-app.ts'

interface Reply<T> {
  readonly status: number
  readonly code: string | undefined
  readonly data: T
}

/** A user who has collections of documents. */
export const createReader = async (app: TestApp, name: string) => {
  const { token, user } = await app.createUser(name)
  async function call<T = unknown>(method: Method, path: string, body?: object): Promise<Reply<T>> {
    const { status, json } = await app.call(method, path, { token, ...(body && { body }) })
    const { code, data } = json<{ code?: string; data: T }>()
    return { status, code, data }
  }
  const readNow = async (id: string) => (await call<Source>('GET', `/knowledge/sources/${id}`)).data
  return {
    token,
    userId: user.id,
    call,
    create: async (collection: string) =>
      (await call<Collection>('POST', '/knowledge/collections', { name: collection })).data,
    addText: async (collectionId: string, title: string, text: string) =>
      (
        await call<Source>('POST', `/knowledge/collections/${collectionId}/sources/text`, {
          title,
          text,
        })
      ).data,
    /** Sends a file as a page does, and adds it. */
    async addFile(collectionId: string, file: { readonly name: string; readonly bytes: Buffer }) {
      const uploadId = await uploadChatFile(app, { ...file, token, path: knowledgeUploads.path })
      const path = `/knowledge/collections/${collectionId}/sources`
      return { ...(await call<Source>('POST', path, { uploadId })), uploadId }
    },
    /** The document once its job has ended. */
    async read(id: string): Promise<Source> {
      await app.services.knowledge.idle()
      return await readNow(id)
    },
  }
}
export type Reader = Awaited<ReturnType<typeof createReader>>

/** An administrator and two users. */
export async function createKnowledgeSetup(options: TestAppOptions = {}) {
  const app = await createTestApp(options)
  const admin = await createReader(app, 'Administratrice')
  const [lise, noe] = [await createReader(app, 'Lise'), await createReader(app, 'Noé')]
  return {
    app,
    admin,
    lise,
    noe,
    /** Of users who may do everything. */
    async addGroup(name: string, userIds: readonly string[]): Promise<string> {
      const { id } = (await admin.call<{ id: string }>('POST', '/admin/groups', { name })).data
      await admin.call('POST', `/admin/groups/${id}/members`, { add: userIds })
      return id
    },
    async countRows(table: keyof Tables): Promise<number> {
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from ${sql.table(table)}`.execute(app.services.database.queries)
      return Number(rows[0]?.n)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
export type KnowledgeSetup = Awaited<ReturnType<typeof createKnowledgeSetup>>
