import type { Chat } from '@atelier/contract/chat/chat'
import {
  createScriptedEngine,
  type ScriptedEngine,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContractions } from '#composition/several-servers/contract-schema.ts'
import { migrate, waitingContractions } from '#database/migrate.ts'
import type { Migrations } from '#database/schema/marked-migration.ts'
import { migrations } from '#database/schema/migrations.ts'
import { createLog } from '#platform/log/log.ts'
import type { TestApp } from '#testing/create-test-app.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

const addColumn: Migration = {
  up: async (db) => {
    await db.schema.alterTable('chats').addColumn('folder', 'text').execute()
    await db.schema.createTable('folders').addColumn('id', 'text').execute()
  },
}
const dropTable: Migration = {
  up: async (db) => void (await db.schema.dropTable('folders').execute()),
}
/** The next version: it adds, and later takes away what only the version between needed. */
const next: Migrations = {
  ...migrations,
  '9001-folders': { ...addColumn, effect: { kind: 'expand' } },
  '9002-no-folders': { ...dropTable, effect: { kind: 'contract', breaksBelow: '9001-folders' } },
}
const log = createLog({ level: 'silent', readable: false })

let engine: ScriptedEngine
let together: Awaited<ReturnType<typeof startServersTogether>>
let previous: TestApp
beforeEach(async () => {
  engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  together = await startServersTogether({ engines: [engine] })
  previous = await together.start()
})
afterEach(() => together[Symbol.asyncDispose]())

const upgradeSchema = (known = next) =>
  migrate(previous.services.database, { known, defers: ({ kind }) => kind === 'contract' })

async function createChat(app: TestApp, token: string, title: string): Promise<Chat> {
  const body = { title, model: 'modele-scripte' }
  return (await app.call('POST', '/chat/create', { token, body })).json<{ data: Chat }>().data
}

describe('pendant une mise à jour, serveur par serveur', () => {
  test('la version d’avant et la suivante servent ensemble, et la première redémarre encore', async () => {
    const { token } = await previous.createUser()
    const before = await createChat(previous, token, 'Avant')
    expect((await upgradeSchema()).applied).toEqual(['9001-folders'])
    const after = await createChat(previous, token, 'Pendant')
    const restarted = await together.start()
    for (const app of [previous, restarted]) {
      const list = await app.call('GET', '/chat', { token })
      expect(
        list
          .json<{ data: Chat[] }>()
          .data.map(({ id }) => id)
          .toSorted(),
      ).toEqual([before.id, after.id].toSorted())
      const renamed = await app.call('PUT', `/chat/${before.id}`, {
        token,
        body: { title: 'Renommé' },
      })
      expect(renamed.status).toBe(200)
    }
  })

  test('ce qui retire quelque chose attend que plus aucun serveur ancien ne tourne, et une sauvegarde', async () => {
    await upgradeSchema()
    const { database } = previous.services
    let others: readonly string[] = ['9000-older', '9002-no-folders']
    let lastGoodAt: number | undefined
    const contractions = createContractions({
      database,
      known: next,
      servers: {
        mayRunChore: async () => true,
        listOthers: async () =>
          others.map((newestMigration) => ({
            id: newestMigration,
            name: newestMigration,
            version: '1',
            newestMigration,
            startedAt: 0,
            silentMs: 0,
            isSilent: false,
            readings: undefined,
          })),
      },
      backups: { summary: async () => ({ lastGoodAt }) },
      clock: { now: () => Date.now() },
      log,
      contract: async () => (await migrate(database, { known: next })).applied,
    })
    const waiting = () => waitingContractions(database, next)
    await contractions.run()
    expect(await waiting()).toEqual(['9002-no-folders'])
    others = ['9002-no-folders']
    await contractions.run()
    expect(await waiting()).toEqual(['9002-no-folders'])
    lastGoodAt = Date.now() - 25 * 3_600_000
    await contractions.run()
    expect(await waiting()).toEqual(['9002-no-folders'])
    lastGoodAt = Date.now() - 3_600_000
    await contractions.run()
    expect(await waiting()).toEqual([])
    // From now on a program of before does not start any more, and says why.
    await expect(together.start()).rejects.toThrow('version plus récente')
  })
})

test('une base changée sans retour possible refuse les programmes d’avant', async () => {
  const stop: Migrations = {
    ...migrations,
    '9001-ledger': {
      up: async (db) => void (await sql`alter table chats rename to old_chats`.execute(db)),
      effect: { kind: 'stop' },
    },
  }
  await upgradeSchema(stop)
  await expect(together.start()).rejects.toThrow('version plus récente')
  await sql`alter table old_chats rename to chats`.execute(previous.services.database.queries)
})
