import { describe, expect, test } from 'vitest'
import { createTestDatabase, migratedTemplate } from '#testing/database/postgres.ts'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'
import {
  createSealedReaders,
  questionOf,
  type SealedReader,
  seenSeals,
} from '#testing/knowledge/many-readers.ts'

/** 100 000 excerpts of ten users. */
const size = { readers: 10, collections: 2, sources: 5, excerpts: 1000 }
const questionsOfEach = 40

const onSqlite = async () => ({ environment: {}, drop: async () => undefined })
const onPostgres = async () => {
  const { url, drop } = await createTestDatabase(migratedTemplate)
  return { environment: { DATABASE_URL: url }, drop }
}

/** What may be read of a shared collection, from before it is shared until after it is withdrawn. */
function createShareLog() {
  let current = 0
  let isShared = false
  return {
    /** Of the beginning of a question: whether anything was shared since, or then. */
    mark: () => ({ number: current, isShared }),
    mayHaveBeenShared: (since: { readonly number: number; readonly isShared: boolean }) =>
      since.isShared || isShared || current !== since.number,
    begin() {
      current += 1
      isShared = true
    },
    end() {
      isShared = false
    },
  }
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('100 000 passages de dix personnes (%s)', (_, open) => {
  test('nul ne voit jamais ceux d’un autre, pendant que l’une partage et retire les siens', async () => {
    const { environment, drop } = await open()
    try {
      await using setup = await createKnowledgeSetup({ environment })
      const readers = await createSealedReaders(setup, size)
      expect(await setup.countRows('passages')).toBe(
        size.readers * size.collections * size.sources * size.excerpts,
      )
      const [admin, ...others] = readers
      if (!admin) throw new Error('nobody was created')
      const seals = readers.map(({ seal }) => seal)
      const groupId = await setup.addGroup(
        'Service',
        others.slice(0, 4).map(({ userId }) => userId),
      )
      const inGroup = new Set(others.slice(0, 4))
      const [first = '', second = ''] = admin.collectionIds
      const log = { everyone: createShareLog(), group: createShareLog() }
      let isAsking = true
      const share = (id: string, body: object) =>
        admin.call('PUT', `/knowledge/collections/${id}/audience`, body)
      const keepSharing = async () => {
        while (isAsking) {
          log.everyone.begin()
          await share(first, { kind: 'everyone' })
          log.group.begin()
          await share(second, { kind: 'groups', groupIds: [groupId] })
          await share(first, { kind: 'private' })
          log.everyone.end()
          await share(second, { kind: 'private' })
          log.group.end()
        }
      }
      const faults: string[] = []
      let seenShared = 0
      const askAll = async (reader: SealedReader) => {
        for (let number = 0; number < questionsOfEach; number += 1) {
          const before = { everyone: log.everyone.mark(), group: log.group.mark() }
          const seen = await seenSeals(reader, questionOf(number), seals)
          const mayBeShared =
            log.everyone.mayHaveBeenShared(before.everyone) ||
            (inGroup.has(reader) && log.group.mayHaveBeenShared(before.group))
          if (!seen.has(reader.seal)) faults.push(`${reader.seal} found nothing of their own`)
          for (const seal of seen)
            if (seal !== reader.seal && !(seal === admin.seal && mayBeShared))
              faults.push(`${reader.seal} saw ${seal}`)
          if (reader !== admin && seen.has(admin.seal)) seenShared += 1
        }
      }
      const sharing = keepSharing()
      await Promise.all(readers.map(askAll))
      isAsking = false
      await sharing
      expect(faults).toEqual([])
      // Else nothing was proved of what is shared.
      expect(seenShared).toBeGreaterThan(0)
      for (const reader of others)
        expect(await seenSeals(reader, questionOf(1), seals)).toEqual(new Set([reader.seal]))
      // Not by name either.
      const [one, other] = others
      const foreign = await one?.call('POST', '/knowledge/search', {
        ...{ q: questionOf(2), collectionIds: other?.collectionIds },
      })
      expect([foreign?.status, foreign?.code]).toEqual([404, 'knowledge.not-found'])
    } finally {
      await drop()
    }
  }, 1_800_000)
})
