import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredFiles } from '#storage/stored-files.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createSharingSetup, type SharingSetup } from '#testing/sharing/sharing-setup.ts'
import { copyShared } from './reading/copy-shared.ts'
import { readShared } from './reading/read-shared.ts'

let setup: SharingSetup
beforeEach(async () => {
  setup = await createSharingSetup()
})
afterEach(() => setup.close())

const newShare = async () => {
  const contents = Array.from({ length: 130 }, (_, index) => `Message ${index}`)
  return await setup.share(await setup.newChat(contents))
}

/** What readers are given; the share is refreshed just before its copy is opened for the `nth` time. */
const refreshedBefore = (nth: number, shareId: string) => {
  const { database, files } = setup.app.services
  let opened = 0
  const open: StoredFiles['open'] = async (...file) => {
    opened += 1
    if (opened === nth)
      expect((await setup.asOwner('PUT', `/shares/${shareId}/refresh`)).status).toBe(200)
    return await files.open(...file)
  }
  return {
    database,
    files: { open },
    settings: () => ({ allows: 'link' as const, longestDays: 30 }),
    mayShare: async () => true,
    clock: setup.clock,
    openingRecorder: async () => async () => undefined,
  }
}
const chats = { find: async () => ({ title: 'Le budget', isTemporary: false }) }

test('une copie remplacée entre sa ligne et ses octets se lit dans la nouvelle', async () => {
  const { share, secret } = await newShare()
  const dependencies = { ...refreshedBefore(1, share.id), chats }
  const page = await readShared(dependencies, { id: share.id, reader: 'member' }, { secret })
  expect([page.messages.length, page.isLast]).toEqual([60, false])
})

test('remplacée au milieu d’une reprise dans ses chats, elle est reprise entière', async () => {
  const { share, secret } = await newShare()
  const copied: string[] = []
  const create = async (_: string, { messages }: { messages: readonly { content: string }[] }) => {
    copied.push(...messages.map(({ content }) => content))
    return 'copie'
  }
  const dependencies = { ...refreshedBefore(2, share.id), chats: { ...chats, create } }
  await copyShared(dependencies, { userId: setup.reader.user.id, id: share.id, secret })
  expect(copied).toEqual(Array.from({ length: 130 }, (_, index) => `Message ${index}`))
})

test('qui lit ou continue un partage pendant qu’il est mis à jour n’apprend jamais qu’il a pris fin', async () => {
  const { share, secret } = await newShare()
  const outcomes: string[] = []
  const read = async (path: string) =>
    outcomes.push(setup.outcome(await setup.asReader('POST', path, { secret })))
  await atOnce(24, async (index) => {
    if (index % 6 === 0) await setup.asOwner('PUT', `/shares/${share.id}/refresh`)
    else await read(index % 6 === 1 ? `/shared/${share.id}/copy` : setup.memberPath(share))
  })
  expect(new Set(outcomes)).toEqual(new Set(['read']))
})
