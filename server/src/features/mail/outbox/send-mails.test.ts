import type { OutboxMail } from '@atelier/contract/mail/mail'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { createLocalBus } from '#platform/bus/local-bus.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { type MailServerDouble, startMailServer } from '#testing/mail/start-mail-server.ts'
import { createManualClock, type ManualClock } from '#testing/manual-clock.ts'
import { createMailService, type MailService, type NewMail } from '../mail.service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const cipher = createTextCipher(new Uint8Array(32))
const from = 'atelier@mairie.example'

/** A server of an installation that sends by this mail server. */
const openService = (
  database: Database,
  { clock, port }: { readonly clock: ManualClock; readonly port: number },
) =>
  createMailService({
    ...{ database, clock, makeId, serverCipher: cipher, contentCipher: cipher },
    log: createLog({ level: 'silent', readable: false }),
    bus: createLocalBus({ serverId: 'a', onFailure: () => undefined }),
    fixed: { ...{ host: 'localhost', port, user: '', password: '', from }, security: 'none' },
    publicUrl: undefined,
    mayRunChore: async () => true,
    wasHere: async () => false,
    findReader: async () => undefined,
    checkPassword: async () => undefined,
    tellOfWaiting: async () => undefined,
    record: async () => undefined,
  })

async function createSetup(database: Database, server: Pick<MailServerDouble, 'port'>) {
  const clock = createManualClock()
  const service = await openService(database, { clock, port: server.port })
  const send = (mail: Partial<NewMail> = {}) =>
    database.commit((transaction) =>
      service.queue(transaction, {
        ...{ address: 'camille@mairie.example', name: 'Camille', kind: 'admitted', language: 'fr' },
        content: service.contents.admitted('fr', { name: 'Camille' }),
        ...mail,
      }),
    )
  return {
    ...{ clock, service, send },
    list: async () => await listOf(service),
    [Symbol.asyncDispose]: () => service.close(),
  }
}
const listOf = async (service: MailService): Promise<readonly OutboxMail[]> =>
  (await service.outbox({ page: 1, limit: 100 })).data

describeOnEachDatabase('les courriels', (open) => {
  test('partent, et leur contenu est effacé', async () => {
    await using server = await startMailServer({ isPlain: true })
    const database = await open()
    await using setup = await createSetup(database, server)
    expect(await setup.send()).toBe(true)
    const [before] = await database.queries.selectFrom('mails').selectAll().execute()
    expect(before?.encrypted_content).not.toContain('Bonjour')
    await setup.service.sendDue()
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Votre compte est ouvert'])
    const [after] = await database.queries.selectFrom('mails').selectAll().execute()
    expect(after).toMatchObject({ state: 'sent', encrypted_content: null })
    setup.clock.advance(30 * 24 * hourMs + 1)
    await setup.service.removeOld()
    expect(await setup.list()).toEqual([])
  })

  test('annulés avec ce qui les demandait, ne partent pas', async () => {
    await using server = await startMailServer({ isPlain: true })
    const database = await open()
    await using setup = await createSetup(database, server)
    const content = setup.service.contents.test('fr', { name: '' })
    const undone = database.commit(async (transaction) => {
      await setup.service.queue(transaction, {
        ...{ address: 'a@b.example', name: '', kind: 'test', language: 'fr', content },
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await setup.service.sendDue()
    expect(await setup.list()).toEqual([])
  })

  test('un refus passager attend, un refus définitif termine', async () => {
    await using server = await startMailServer({ isPlain: true })
    await using setup = await createSetup(await open(), server)
    server.refuse({ at: 'recipient', status: 451 })
    await setup.send()
    await setup.service.sendDue()
    expect(await setup.list()).toMatchObject([
      { state: 'waiting', tries: 1, failure: { code: 'recipient' } },
    ])
    await setup.service.sendDue()
    expect((await setup.list())[0]?.tries).toBe(1)
    server.refuse({ at: 'data', status: 554 })
    setup.clock.advance(minuteMs)
    await setup.service.sendDue()
    expect(await setup.list()).toMatchObject([
      { state: 'failed', tries: 2, nextAt: null, failure: { code: 'refused' } },
    ])
  })

  test('un serveur absent un jour entier : sept essais, puis l’échec', async () => {
    const server = await startMailServer({ isPlain: true })
    await server.close()
    await using setup = await createSetup(await open(), server)
    const start = setup.clock.now()
    await setup.send()
    const triedAfter: number[] = []
    for (let minutes = 0; minutes <= 24 * 60; minutes += 1) {
      const before = (await setup.list())[0]?.tries ?? 0
      await setup.service.sendDue()
      const [mail] = await setup.list()
      if (mail && mail.tries > before) triedAfter.push((setup.clock.now() - start) / minuteMs)
      setup.clock.advance(minuteMs)
    }
    expect(triedAfter).toEqual([0, 1, 6, 36, 156, 516, 1236])
    expect(await setup.list()).toMatchObject([
      { state: 'failed', tries: 7, failure: { code: 'unreachable' } },
    ])
  })

  test('le serveur revenu, ce qui attendait part', async () => {
    const away = await startMailServer({ isPlain: true })
    await away.close()
    await using setup = await createSetup(await open(), away)
    for (let index = 0; index < 30; index += 1) await setup.send({ address: `a${index}@b.example` })
    await setup.service.sendDue()
    // It is not asked for each of them.
    expect((await setup.list()).filter(({ tries }) => tries > 0)).toHaveLength(1)
    await using back = await startMailServer({ isPlain: true, port: away.port })
    setup.clock.advance(minuteMs)
    await setup.service.sendDue()
    expect(back.received).toHaveLength(30)
    expect((await setup.list()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('deux serveurs n’envoient chacun qu’une fois', async () => {
    await using server = await startMailServer({ isPlain: true })
    const database = await open()
    await using setup = await createSetup(database, server)
    const { clock } = setup
    const other = await openService(database, { clock, port: server.port })
    for (let index = 0; index < 12; index += 1) await setup.send({ address: `a${index}@b.example` })
    await Promise.all([setup.service.sendDue(), other.sendDue()])
    const recipients = server.received.map((one) => one.recipients.join())
    expect(recipients).toHaveLength(12)
    expect(new Set(recipients).size).toBe(12)
    await other.close()
  })

  test('cinq par heure à une adresse, de tous les serveurs ; les autres attendent sans retenir personne', async () => {
    await using server = await startMailServer({ isPlain: true })
    const database = await open()
    await using setup = await createSetup(database, server)
    const { clock } = setup
    const other = await openService(database, { clock, port: server.port })
    for (let index = 0; index < 24; index += 1)
      await setup.send({ address: index % 2 ? 'Camille@Mairie.example' : 'camille@mairie.example' })
    await setup.send({ address: 'alix@mairie.example' })
    const sendAll = () => Promise.all([setup.service.sendDue(), other.sendDue()])
    const sentTo = (name: string) =>
      server.received.filter(({ recipients: [to = ''] }) => to.toLowerCase().startsWith(name))
        .length
    await sendAll()
    await setup.service.sendDue()
    expect([sentTo('camille'), sentTo('alix')]).toEqual([5, 1])
    clock.advance(hourMs - 1)
    await sendAll()
    expect(sentTo('camille')).toBe(5)
    clock.advance(1)
    await sendAll()
    await setup.service.sendDue()
    expect(sentTo('camille')).toBe(10)
    await other.close()
  })

  test('un serveur tué pendant un envoi n’empêche pas le suivant, et le dernier essai se termine', async () => {
    await using server = await startMailServer({ isPlain: true })
    const database = await open()
    await using setup = await createSetup(database, server)
    await setup.send()
    const at = setup.clock.now()
    const begin = (tries: number) =>
      database.queries
        .updateTable('mails')
        .set({ tries, tried_at: at, next_at: at + minuteMs })
        .execute()
    await begin(1)
    await setup.service.sendDue()
    expect(server.received).toHaveLength(0)
    setup.clock.advance(minuteMs)
    await begin(7)
    setup.clock.advance(minuteMs)
    await setup.service.sendDue()
    expect(server.received).toHaveLength(0)
    expect(await setup.list()).toMatchObject([
      { state: 'failed', failure: { code: 'interrupted' } },
    ])
  })

  test('un vieux courriel, ou un contenu qui ne se lit plus, ne part pas', async () => {
    await using server = await startMailServer({ isPlain: true })
    const database = await open()
    await using setup = await createSetup(database, server)
    await setup.send()
    setup.clock.advance(3 * 24 * hourMs + 1)
    await setup.send({ address: 'alix@mairie.example' })
    await database.queries
      .updateTable('mails')
      .set({ encrypted_content: createTextCipher(new Uint8Array(32).fill(1)).encrypt('{}') })
      .where('address', '=', 'alix@mairie.example')
      .execute()
    await setup.service.sendDue()
    expect(server.attempts()).toBe(0)
    expect((await setup.list()).map(({ failure }) => failure?.code)).toEqual([
      'unreadable',
      'expired',
    ])
  })

  test('au-delà de dix mille en attente, un courriel de plus n’est pas accepté', async () => {
    await using server = await startMailServer({ isPlain: true })
    const database = await open()
    await using setup = await createSetup(database, server)
    const at = setup.clock.now()
    const row = {
      ...{ address: 'a@b.example', address_key: 'a@b.example', name: '', kind: 'test' },
      ...{ language: 'fr', encrypted_content: '', state: 'waiting' as const },
      ...{ created_at: at, queued_at: at, next_at: at },
    }
    for (let from = 0; from < 9999; from += 1111)
      await database.queries
        .insertInto('mails')
        .values(Array.from({ length: 1111 }, (_, index) => ({ ...row, id: `m${from + index}` })))
        .execute()
    expect(await setup.send()).toBe(true)
    expect(await setup.send()).toBe(false)
  })
})

test.each([
  ['une virgule', 'Martin, Camille', 'Martin, Camille'],
  ['une autre adresse', 'Camille <autre@mairie.example>, tous', undefined],
  ['un retour à la ligne', 'Camille\r\nBcc: autre@mairie.example\r\n\r\nCorps', undefined],
  ['des guillemets', '"Camille" \\ <b>', '"Camille" \\ <b>'],
  ['des accents', 'Éloïse Nuñez 東京', 'Éloïse Nuñez 東京'],
])('un nom avec %s atteint un destinataire, et rien d’autre', async (_, name, shown) => {
  await using server = await startMailServer({ isPlain: true })
  const { openSqlite } = await import('#database/sqlite/open-sqlite.ts')
  const { migrate } = await import('#database/migrate.ts')
  const database = openSqlite(':memory:')
  await migrate(database)
  await using setup = await createSetup(database, server)
  const content = setup.service.contents.admitted('fr', { name })
  await setup.send({ name, content: { ...content, subject: `${content.subject} ${name}` } })
  await setup.service.sendDue()
  const [only] = server.received
  expect(server.received).toHaveLength(1)
  expect(only?.recipients).toEqual(['camille@mairie.example'])
  const to = only?.mail.to
  const values = Array.isArray(to) ? to.flatMap(({ value }) => value) : (to?.value ?? [])
  expect(values.map(({ address }) => address)).toEqual(['camille@mairie.example'])
  if (shown !== undefined) expect(values[0]?.name).toBe(shown)
  expect(only?.mail.bcc).toBeUndefined()
  expect(only?.mail.headers.has('bcc')).toBe(false)
})
