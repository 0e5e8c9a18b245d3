import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { accountRows } from './account.repository.ts'
import { refreshTokenRows } from './sessions/refresh-tokens.repository.ts'
import { openSessionFinder, sessionRows } from './sessions/sessions.repository.ts'

const draft = (email: string, role: 'USER' | 'ADMIN' = 'USER') => ({
  id: makeId(),
  email,
  name: 'Camille',
  role,
  passwordHash: 'hash',
  createdAt: 1,
})
const newAccount = (...of: Parameters<typeof draft>) => ({ ...draft(...of), isShort: false })
const make = async (database: Database, email: string, role: 'USER' | 'ADMIN' = 'USER') => {
  const account = await accountRows(database.queries).insert(newAccount(email, role))
  if (!account) throw new Error('not inserted')
  return account
}

describeOnEachDatabase('comptes dans la base', (open) => {
  test('un compte se retrouve par son adresse, sans égard aux majuscules', async () => {
    const database = await open()
    const rows = accountRows(database.queries)
    expect(await rows.isEmpty()).toBe(true)
    const account = await make(database, 'Camille@Mairie.example')
    expect(await rows.isEmpty()).toBe(false)
    expect(await rows.findByEmail('CAMILLE@mairie.example')).toEqual(account)
    expect(await rows.find(account.id)).toEqual({
      ...{
        ...draft('Camille@Mairie.example'),
        id: account.id,
        avatarFileId: undefined,
        factors: 0,
        factorsChangedAt: undefined,
        linksEpoch: 0,
        isActive: true,
        isSuspended: false,
      },
      ...{ inpaintingQuota: null, inpaintingCount: 0, lastLoginAt: undefined },
    })
    expect(await rows.find(makeId())).toBeUndefined()
  })

  test('ni une adresse prise ni un second administrateur n’entrent, même ensemble', async () => {
    const database = await open()
    const admins = Array.from({ length: 10 }, (_, index) => `a${index}@x.example`)
    const added = await Promise.all(
      admins.map((email) =>
        database.commit((transaction) =>
          accountRows(transaction).insert(newAccount(email, 'ADMIN')),
        ),
      ),
    )
    expect(added.filter((account) => account !== undefined)).toHaveLength(1)
    const same = await Promise.all(
      Array.from({ length: 10 }, () =>
        database.commit((transaction) =>
          accountRows(transaction).insert(newAccount('b@x.example')),
        ),
      ),
    )
    expect(same.filter((account) => account !== undefined)).toHaveLength(1)
    expect(await accountRows(database.queries).findAdmin()).toMatchObject({ role: 'ADMIN' })
  })

  test('prendre l’adresse d’un autre se reconnaît comme tel', async () => {
    const database = await open()
    const [first] = [await make(database, 'a@x.example'), await make(database, 'b@x.example')]
    const take = (email: string) =>
      database.commit((transaction) => accountRows(transaction).update(first.id, { email }))
    const refusal = await take('B@x.example').catch((cause: unknown) => cause)
    expect(isUniqueViolation(refusal)).toBe(true)
    expect(isUniqueViolation(new Error('autre'))).toBe(false)
    expect(await take('A@X.example')).toMatchObject({ email: 'A@X.example' })
  })

  test('une connexion ne se note pas sous un mot de passe qui a changé entre-temps', async () => {
    const database = await open()
    const account = await make(database, 'a@x.example')
    const rows = accountRows(database.queries)
    expect(await rows.recordLogin(account, { at: 5, isShort: false })).toMatchObject({
      lastLoginAt: 5,
    })
    await rows.setPassword(account.id, { passwordHash: 'other hash', isShort: false })
    expect(await rows.recordLogin(account, { at: 6, isShort: false })).toBeUndefined()
    expect(await rows.find(account.id)).toMatchObject({ lastLoginAt: 5 })
  })
})

describeOnEachDatabase('sessions dans la base', (open) => {
  async function withSession() {
    const database = await open()
    const account = await make(database, 'a@x.example', 'ADMIN')
    const session = {
      id: 's',
      userId: account.id,
      accessHash: 'access',
      method: 'password' as const,
      device: 'Firefox',
      createdAt: 10,
      expiresAt: 100,
    }
    await sessionRows(database.queries).insert(session)
    await refreshTokenRows(database.queries).insert('s', 'refresh')
    const { queries } = database
    return {
      database,
      account,
      sessions: sessionRows(queries),
      findOpen: openSessionFinder(queries),
      refreshes: refreshTokenRows(queries),
    }
  }

  test('une session se trouve par son jeton, jusqu’à sa fin', async () => {
    const { sessions, account, findOpen } = await withSession()
    const found = {
      id: 's',
      userId: account.id,
      email: 'a@x.example',
      role: 'ADMIN',
      lastUsedAt: 10,
      provedAt: 10,
      isProtected: false,
      groups: '',
    }
    expect(await findOpen('access', 99)).toEqual(found)
    expect(await findOpen('access', 100)).toBeUndefined()
    expect(await findOpen('other', 99)).toBeUndefined()
    await sessions.touch('s', 50)
    expect(await findOpen('access', 99)).toEqual({ ...found, lastUsedAt: 50 })
    expect(await sessions.filterOpen(['s', 't'], 99)).toEqual(['s'])
  })

  test.each([{ is_active: 0 }, { is_suspended: 1 }])(
    'elle ne se trouve plus quand son compte est écarté : %o',
    async (change) => {
      const { database, sessions, findOpen } = await withSession()
      await database.queries.updateTable('users').set(change).execute()
      expect(await findOpen('access', 50)).toBeUndefined()
      expect(await sessions.filterOpen(['s'], 50)).toEqual([])
    },
  )

  test('un jeton de renouvellement ne sert qu’une fois, même demandé à plusieurs', async () => {
    const { database, refreshes } = await withSession()
    expect(await refreshes.findSession('refresh')).toBe('s')
    expect(await refreshes.findSession('other')).toBeUndefined()
    const uses = await Promise.all(
      [1, 2, 3].map((at) =>
        database.commit((transaction) => refreshTokenRows(transaction).markUsed('refresh', at)),
      ),
    )
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  test('une session renouvelée répond à son nouveau jeton seulement', async () => {
    const { sessions, findOpen } = await withSession()
    await sessions.renew('s', { accessHash: 'fresh', expiresAt: 200, at: 60 })
    expect(await findOpen('access', 70)).toBeUndefined()
    expect(await findOpen('fresh', 199)).toMatchObject({ id: 's', lastUsedAt: 60 })
  })

  test('ses jetons s’en vont avec elle', async () => {
    for (const end of ['end', 'all', 'expired', 'account'] as const) {
      const { database, account, sessions, refreshes, findOpen } = await withSession()
      if (end === 'end') await sessions.end('s')
      if (end === 'all') await sessions.endAllOf(account.id)
      if (end === 'expired') await sessions.removeExpired(100)
      if (end === 'account') await database.queries.deleteFrom('users').execute()
      expect(await findOpen('access', 50)).toBeUndefined()
      expect(await refreshes.findSession('refresh')).toBeUndefined()
    }
  })
})
