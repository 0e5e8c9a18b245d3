import type { InpaintingParameters } from '@atelier/contract/inpainting/inpainting'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { createInpaintingRepository } from '../inpainting.repository.ts'
import { quotaRows } from './quota.repository.ts'
import { quotaLedgerRows } from './quota-ledger.repository.ts'

async function setUp(
  database: Database,
  { quota, role = 'USER' }: { readonly quota: number | null; readonly role?: 'USER' | 'ADMIN' },
) {
  const userId = makeId()
  const account = {
    id: userId,
    email: userId,
    email_key: userId,
    name: 'Camille',
    role,
    password_hash: '',
    created_at: 0,
  }
  await database.queries
    .insertInto('users')
    .values({ ...account, is_active: 1, is_suspended: 0, inpainting_count: 0 })
    .execute()
  await database.queries
    .updateTable('users')
    .set({ inpainting_quota: quota })
    .where('id', '=', userId)
    .execute()
  const charge = (at = 1) => ({ inpaintingId: makeId(), userId, title: 'Un ciel', at })
  const reserve = (one = charge()) =>
    database.commit((transaction) => quotaRows(transaction).reserve(one))
  const state = () => quotaRows(database.queries).read(userId)
  return { userId, charge, reserve, state, rows: quotaRows(database.queries) }
}

describeOnEachDatabase('quota d’inpainting dans la base', (open) => {
  test('de plusieurs demandes ensemble, seules passent celles qu’il reste', async () => {
    const { reserve, state } = await setUp(await open(), { quota: 3 })
    const taken = await Promise.all(Array.from({ length: 8 }, () => reserve()))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await state()).toMatchObject({ quota: 3, used: 0, reserved: 3 })
  })

  test('ce qui a réussi est compté une fois, ce qui a échoué est rendu une fois, quoi qu’on répète', async () => {
    const database = await open()
    const { userId, charge, reserve, state, rows } = await setUp(database, { quota: 2 })
    const [made, failed] = [charge(1), charge(2)]
    for (const one of [made, failed]) await reserve(one)
    for (const at of [5, 6]) await rows.countUsed(made.inpaintingId, userId, at)
    expect([
      await rows.release(failed.inpaintingId, userId, 7),
      await rows.release(failed.inpaintingId, userId, 8),
    ]).toEqual([true, false])
    expect(await rows.release(made.inpaintingId, userId, 9)).toBe(false)
    expect(await state()).toMatchObject({ used: 1, reserved: 0 })
    expect(
      (await quotaLedgerRows(database.queries).listCharges(userId, 10)).map(
        ({ state: how, settledAt }) => [how, settledAt],
      ),
    ).toEqual([
      ['given-back', 7],
      ['counted', 5],
    ])
  })

  test('sans nombre, et pour l’administrateur, rien ne s’épuise ; zéro est épuisé ; rendre après une remise à zéro reste à zéro', async () => {
    const database = await open()
    const unlimited = await setUp(database, { quota: null })
    const admin = await setUp(database, { quota: 0, role: 'ADMIN' })
    const none = await setUp(database, { quota: 0 })
    expect([await unlimited.reserve(), await admin.reserve(), await none.reserve()]).toEqual([
      true,
      true,
      false,
    ])
    const one = unlimited.charge()
    await unlimited.reserve(one)
    await database.queries.updateTable('users').set({ inpainting_reserved: 0 }).execute()
    await unlimited.rows.release(one.inpaintingId, unlimited.userId, 3)
    expect(await unlimited.state()).toMatchObject({ used: 0, reserved: 0 })
  })

  test('ce qui fut envoyé sans devenir un travail se retrouve ; ce qui en est un non', async () => {
    const database = await open()
    const { userId, charge, reserve } = await setUp(database, { quota: null })
    const repository = createInpaintingRepository(database.queries)
    const [left, begun, living] = [charge(), charge(), charge()]
    for (const { inpaintingId: id } of [left, begun, living]) {
      const [originalFileId, maskFileId] = [makeId(), makeId()]
      for (const file of [originalFileId, maskFileId])
        await database.queries
          .insertInto('files')
          .values({
            id: file,
            owner_id: userId,
            media_type: 'image/png',
            byte_size: 1,
            original_name: '',
            created_at: 0,
          })
          .execute()
      await repository.insert(
        {
          id,
          userId,
          originalFileId,
          maskFileId,
          width: 1,
          height: 1,
          params: requested,
          notes: [],
          createdAt: 1,
        },
        id === living.inpaintingId ? 'vivant' : 'mort',
        database.queries,
      )
    }
    await reserve(begun)
    expect(await repository.listOrphaned(['vivant'])).toEqual([{ userId, id: left.inpaintingId }])
    expect(await repository.list(userId, { page: 1, limit: 10 })).toEqual({
      inpaintings: [],
      total: 0,
    })
  })
})

const requested: InpaintingParameters = {
  ...{
    model: 'sd/peintre',
    prompt: 'Un ciel',
    negativePrompt: '',
    steps: 20,
    guidanceScale: 7.5,
    strength: 0.8,
  },
  ...{ schedulerType: 'k_euler', width: 512, height: 512, size: '', outputType: 'pil' },
}
