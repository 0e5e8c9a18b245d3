import type { SignInResult } from '@atelier/contract/account/account'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createManualClock } from '#testing/manual-clock.ts'

const day = 24 * 60 * 60 * 1000
const minute = 60 * 1000
const setUp = async (options: TestAppOptions = {}) => {
  const clock = createManualClock()
  const app = await createTestApp({ clock, ...options })
  return { app, clock, person: await app.createUser() }
}
const signIn = (app: TestApp, email: string) =>
  app.call('POST', '/auth/login', { body: { email, password: 'motdepasse' } })
const tokensOf = (response: Awaited<ReturnType<typeof signIn>>) =>
  response.json<{ data: SignInResult }>().data.tokens
const isOpen = async (app: TestApp, token: string) =>
  (await app.call('GET', '/auth/profile', { token })).status === 200
const refresh = (app: TestApp, refreshToken: string) =>
  app.call('POST', '/auth/refresh', { body: { refreshToken } })

describe('les sessions d’une personne', () => {
  test('50 connexions à la fois contre une limite de dix en laissent dix', async () => {
    const { app, person } = await setUp({ limits: { sessions: 10, signIns: 100 } })
    await using _ = app
    const other = await app.createUser()
    const answers = await atOnce(50, () => signIn(app, person.user.email))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const open = await Promise.all(
      answers.map((answer) => isOpen(app, tokensOf(answer).accessToken)),
    )
    expect(open.filter((isStillOpen) => isStillOpen)).toHaveLength(10)
    expect(await isOpen(app, person.token)).toBe(false)
    expect(await isOpen(app, other.token)).toBe(true)
  })

  test('la plus ancienne se termine, la nouvelle ouvre', async () => {
    const { app, clock, person } = await setUp({ limits: { sessions: 2 } })
    await using _ = app
    clock.advance(minute)
    const second = tokensOf(await signIn(app, person.user.email))
    clock.advance(minute)
    const third = tokensOf(await signIn(app, person.user.email))
    expect([
      await isOpen(app, person.token),
      await isOpen(app, second.accessToken),
      await isOpen(app, third.accessToken),
    ]).toEqual([false, true, true])
  })

  test('une session prolongée finit 90 jours après son début', async () => {
    const { app, clock, person } = await setUp()
    await using _ = app
    let tokens = person.tokens
    for (let elapsed = 0; elapsed < 84; elapsed += 6) {
      clock.advance(6 * day)
      tokens = tokensOf(await refresh(app, tokens.refreshToken))
    }
    clock.advance(6 * day - 1)
    expect(await isOpen(app, tokens.accessToken)).toBe(true)
    clock.advance(1)
    expect(await isOpen(app, tokens.accessToken)).toBe(false)
    const { status, json } = await refresh(app, tokens.refreshToken)
    expect([status, json().code]).toEqual([401, 'account.refresh-invalid'])
    expect((await signIn(app, person.user.email)).status).toBe(200)
  })

  test('un réglage de sessions plus long ne passe pas 90 jours', async () => {
    const { app, clock, person } = await setUp({ environment: { SESSION_DAYS: '365' } })
    await using _ = app
    clock.advance(90 * day - 1)
    expect(await isOpen(app, person.token)).toBe(true)
    clock.advance(1)
    expect(await isOpen(app, person.token)).toBe(false)
  })

  test('des jetons de renouvellement déjà servis, les dix derniers se gardent', async () => {
    const { app, clock, person } = await setUp()
    await using _ = app
    let tokens = person.tokens
    const used: string[] = []
    for (let count = 0; count < 15; count += 1) {
      clock.advance(minute)
      used.push(tokens.refreshToken)
      tokens = tokensOf(await refresh(app, tokens.refreshToken))
    }
    const rows = await app.services.database.queries
      .selectFrom('refresh_tokens')
      .select('used_at')
      .execute()
    expect(rows.filter((row) => row.used_at !== null)).toHaveLength(10)
    expect(rows).toHaveLength(11)
    // Using one of the last ten tokens again still ends the session.
    expect((await refresh(app, used.at(-1) ?? '')).status).toBe(401)
    expect(await isOpen(app, tokens.accessToken)).toBe(false)
  })
})

describe('les connexions à un compte', () => {
  test('trente en un quart d’heure, même avec le bon mot de passe, puis l’attente est dite', async () => {
    const { app, clock, person } = await setUp()
    await using _ = app
    const other = await app.createUser()
    const answers = await atOnce(50, () => signIn(app, person.user.email))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const [refused] = answers.filter(({ status }) => status === 429)
    expect(refused?.json()).toMatchObject({
      code: 'account.too-many-attempts',
      error: 'Trop de tentatives. Réessayez dans 15 minutes.',
    })
    expect(refused?.headers['retry-after']).toBe('900')
    expect((await signIn(app, other.user.email)).status).toBe(200)
    clock.advance(15 * minute)
    expect((await signIn(app, person.user.email)).status).toBe(200)
  })

  test('des mots de passe faux de n’importe qui ne prennent pas ces connexions', async () => {
    const { app, person } = await setUp()
    await using _ = app
    const signInAtHome = () =>
      app.call('POST', '/auth/login', {
        body: { email: person.user.email, password: 'motdepasse' },
        from: '10.0.1.1',
      })
    await signInAtHome()
    await atOnce(40, (index) =>
      app.call('POST', '/auth/login', {
        body: { email: person.user.email, password: 'mauvais-mot' },
        from: `192.0.2.${index}`,
      }),
    )
    expect((await signInAtHome()).status).toBe(200)
  })
})
