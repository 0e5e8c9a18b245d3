import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { missingSounds } from '#testing/scale/downloads.ts'
import { type Installation, startInstallation } from '#testing/scale/installation.ts'
import { startPeople } from '#testing/scale/people.ts'
import { pollUntil } from '#testing/server-process.ts'

/** Fewer while something is looked for. */
const peopleCount = Number(process.env.SCALE_PEOPLE ?? 50)
const kills = Number(process.env.SCALE_KILLS ?? 20)

let installation: Installation
beforeEach(async () => {
  installation = await startInstallation()
})
afterEach(() => installation[Symbol.asyncDispose]())

/** Rows of the database, by the way that no server uses. */
async function rowsOf<T extends object>(query: string): Promise<T[]> {
  const url = new URL(installation.postgres.url)
  url.pathname = '/atelier'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}
const serverIds = async () =>
  (await rowsOf<{ id: string }>('select id from servers order by id')).map(({ id }) => id)

const isReady = (url = installation.url) =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** What people did and found is as they may expect; nothing of the work is left behind. */
async function expectNothingLost(people: Awaited<ReturnType<typeof startPeople>>) {
  const { faults, ...counts } = await people.finish()
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(faults).toEqual([])
  expect(counts.questions).toBeGreaterThan(peopleCount)
  expect(await rowsOf('select * from queue_tickets')).toEqual([])
  expect(await rowsOf('select id from chats where writer is not null')).toEqual([])
  return counts
}

/** The same kills at each run. */
function* numbers(seed: number) {
  for (let value = seed; ; value = (value * 48_271) % 2_147_483_647) yield value
}

test('trois serveurs, tués au hasard sous cinquante personnes', async () => {
  const people = await startPeople(installation, peopleCount)
  const random = numbers(20_261_124)
  for (let count = 0; count < kills; count += 1) {
    await delay(1000 + ((random.next().value ?? 0) % 3000))
    const server = installation.servers[(random.next().value ?? 0) % installation.servers.length]
    await server?.program().kill()
    await delay((random.next().value ?? 0) % 2000)
    await server?.start()
  }
  const { interrupted } = await expectNothingLost(people)
  expect(interrupted).toBeGreaterThan(0)
})

describe('la base de données', () => {
  test('s’arrête vingt secondes : rien n’est perdu, et personne n’est déclaré mort', async () => {
    const people = await startPeople(installation, peopleCount)
    await delay(3000)
    const before = await serverIds()
    await installation.postgres.halt()
    await delay(20_000)
    await installation.postgres.resume()
    const back = performance.now()
    await pollUntil(isReady, (ready) => ready)
    process.stdout.write(`ready after ${Math.round(performance.now() - back)} ms\n`)
    await delay(5000)
    expect(await serverIds()).toEqual(before)
    const { interrupted } = await expectNothingLost(people)
    expect(interrupted).toBe(0)
  })

  test('coupe des connexions au moment d’un COMMIT : rien n’est fait deux fois', async () => {
    const people = await startPeople(installation, peopleCount)
    for (let count = 0; count < 40; count += 1) {
      installation.database.cutAt('commit', count % 2 === 0 ? 'after' : 'before')
      await delay(250)
    }
    await expectNothingLost(people)
  })

  test('coupe toutes les connexions qui écoutent : les pages et les réponses continuent', async () => {
    const people = await startPeople(installation, peopleCount)
    for (let count = 0; count < 10; count += 1) {
      await delay(500)
      await rowsOf(
        `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()`,
      )
    }
    const { interrupted } = await expectNothingLost(people)
    expect(interrupted).toBe(0)
  })
})

test('un serveur figé trente secondes se réveille : ce qu’il écrit encore ne touche rien', async () => {
  const people = await startPeople(installation, peopleCount)
  await delay(3000)
  const [frozen] = installation.servers
  const before = await serverIds()
  frozen?.program().freeze()
  await delay(30_000)
  frozen?.program().wake()
  await pollUntil(
    () => isReady(frozen?.url),
    (ready) => ready,
  )
  await expectNothingLost(people)
  const after = await serverIds()
  expect(after).toHaveLength(3)
  expect(after.filter((id) => before.includes(id))).toHaveLength(2)
})

test('les serveurs redémarrent l’un après l’autre : aucune demande n’échoue, aucune réponse n’est coupée', async () => {
  const people = await startPeople(installation, peopleCount)
  await delay(3000)
  for (const server of installation.servers) {
    await server.program().stop()
    await server.start()
    await pollUntil(
      () => isReady(server.url),
      (ready) => ready,
    )
    await delay(2000)
  }
  const { interrupted, retries } = await expectNothingLost(people)
  expect([interrupted, retries]).toEqual([0, 0])
})

test('le stockage des fichiers s’en va puis revient : pas de ligne sans fichier', async () => {
  const { store } = installation
  if (!store) return process.stderr.write('!!! Aucun stockage S3 : ce test n’est PAS joué. !!!\n')
  const people = await startPeople(installation, peopleCount)
  await delay(3000)
  store.fault = 'away'
  await delay(10_000)
  store.fault = 'none'
  await delay(5000)
  await expectNothingLost(people)
  for (const person of people.people)
    expect(await missingSounds(installation, person.token)).toEqual([])
  return undefined
})
