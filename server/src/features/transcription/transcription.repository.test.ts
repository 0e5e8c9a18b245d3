import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import {
  createTranscriptionRepository,
  pieceRows,
  type StoredTranscription,
  transcriptionRows,
} from './transcription.repository.ts'

async function setUp(database: Database) {
  const { queries } = database
  async function person() {
    const id = makeId()
    const account = {
      id,
      email: id,
      email_key: id,
      name: 'Camille',
      role: 'USER' as const,
      password_hash: '',
      created_at: 0,
    }
    await queries
      .insertInto('users')
      .values({ ...account, is_active: 1, is_suspended: 0, inpainting_count: 0 })
      .execute()
    return id
  }
  /** A recording and what is known of it at first. */
  async function recording(
    userId: string,
    more: Partial<StoredTranscription> = {},
  ): Promise<string> {
    const [id, fileId] = [makeId(), makeId()]
    const file = {
      media_type: 'audio/wav',
      byte_size: 5_000_000_000,
      original_name: 'conseil.wav',
      created_at: 0,
    }
    await queries
      .insertInto('files')
      .values({ id: fileId, owner_id: userId, ...file })
      .execute()
    const { created_at: _, ...sound } = file
    await transcriptionRows(queries).insert({
      ...{
        id,
        user_id: userId,
        file_id: fileId,
        ...sound,
        task: 'transcribe',
        model: 'oreille',
        asked: '{}',
        state: 'running',
      },
      ...{
        job_id: 'j',
        language: null,
        duration: null,
        processing_ms: 0,
        error_code: null,
        error_params: null,
        peaks: null,
      },
      ...{ beginning: '', segment_count: 0, version: 1, created_at: 1_800_000_000_000, ...more },
    })
    return id
  }
  return {
    ...{
      person,
      recording,
      read: createTranscriptionRepository(queries),
      rows: transcriptionRows(queries),
      heard: pieceRows(queries),
    },
    said: (id: string, piece: number, texts: readonly string[]) =>
      pieceRows(queries).replaceSegments(
        id,
        piece,
        texts.map((text, place) => ({
          ...{ transcription_id: id, piece, place, text, words: null },
          ...{ starts: 7200.125 + piece * 10 + place, ends: 7200.875 + piece * 10 + place },
        })),
      ),
  }
}
const pieceOf = (transcription_id: string, number: number) => ({
  ...{
    transcription_id,
    number,
    first_sample: number * 160_000,
    last_sample: (number + 1) * 160_000,
  },
  ...({ state: 'waiting', error_code: null, error_params: null } as const),
})

describeOnEachDatabase('les transcriptions dans la base', (open) => {
  test('se listent de la plus récente à la plus ancienne, page par page, chacun les siennes', async () => {
    const { person, recording, read } = await setUp(await open())
    const [camille, zoe] = [await person(), await person()]
    const ids: string[] = []
    for (const at of [1, 2, 3]) ids.unshift(await recording(camille, { created_at: at }))
    const first = await read.list(camille, { page: 1, limit: 2 })
    expect([first.rows.map(({ id }) => id), first.total]).toEqual([ids.slice(0, 2), 3])
    expect((await read.list(camille, { page: 2, limit: 2 })).rows.map(({ id }) => id)).toEqual(
      ids.slice(2),
    )
    expect((await read.list(zoe, { page: 1, limit: 2 })).total).toBe(0)
    expect(await read.find(zoe, ids[0] ?? '')).toBeUndefined()
    expect(Number((await read.find(camille, ids[0] ?? ''))?.byte_size)).toBe(5_000_000_000)
  })

  test('gardent leurs morceaux une fois, et ce qui fut entendu d’un morceau remplace ce qui l’était', async () => {
    const { person, recording, read, heard, said } = await setUp(await open())
    const id = await recording(await person())
    for (const number of [1, 0]) await heard.addPiece(pieceOf(id, number))
    await heard.updatePiece(id, 0, { state: 'done' })
    await heard.addPiece(pieceOf(id, 0))
    expect((await read.pieces(id)).map(({ number, state }) => [number, state])).toEqual([
      [0, 'done'],
      [1, 'waiting'],
    ])
    await said(id, 1, ['Merci.', 'Au revoir.'])
    await said(id, 0, ['Bonjour.', ''])
    await said(id, 0, ['Bonjour à toutes.', ''])
    const segments = await read.segments(id)
    expect(segments.map(({ text }) => text)).toEqual([
      'Bonjour à toutes.',
      '',
      'Merci.',
      'Au revoir.',
    ])
    expect(segments[3]?.ends).toBeCloseTo(7211.875, 3)
    expect((await read.segments(id, 3)).map(({ text }) => text)).toEqual(['Au revoir.'])
    expect([await heard.segmentCount(id), await heard.excerpt(id, 24)]).toEqual([
      4,
      'Bonjour à toutes. Merci.',
    ])
  })

  test('comptent leur temps, et gardent la première langue entendue', async () => {
    const { person, recording, read, rows } = await setUp(await open())
    const userId = await person()
    const id = await recording(userId)
    const heard = { segmentCount: 4, beginning: 'Bonjour', isAgain: false }
    await rows.addTranscript(id, { ...heard, tookMs: 1200, language: undefined })
    await rows.addTranscript(id, { ...heard, tookMs: 300, language: 'fr' })
    await rows.addTranscript(id, { ...heard, tookMs: 10, language: 'en' })
    expect(await read.find(userId, id)).toMatchObject({
      processing_ms: 1510,
      language: 'fr',
      segment_count: 4,
      beginning: 'Bonjour',
    })
  })

  test('se corrigent sur la version que l’on a vue, et ne se remettent en file que finies', async () => {
    const { person, recording, read, rows, heard, said } = await setUp(await open())
    const userId = await person()
    const id = await recording(userId)
    await said(id, 0, ['Bonjour.'])
    const [segment] = await read.segments(id)
    if (!segment) throw new Error('it is there')
    await heard.correctSegment({ ...segment, text: 'Bonsoir.' })
    expect((await read.segments(id))[0]).toEqual({ ...segment, text: 'Bonsoir.' })
    expect([await rows.nextVersion(userId, id, 1), await rows.nextVersion(userId, id, 1)]).toEqual([
      true,
      false,
    ])
    expect(await rows.nextVersion(await person(), id, 2)).toBe(false)
    expect(await rows.requeue(userId, id)).toBe(false)
    await rows.update(id, { state: 'incomplete' })
    expect([await rows.requeue(await person(), id), await rows.requeue(userId, id)]).toEqual([
      false,
      true,
    ])
  })

  test('s’effacent avec leurs morceaux, sauf en cours ; ce qu’aucun serveur n’a accepté se retrouve', async () => {
    const { person, recording, read, rows, heard, said } = await setUp(await open())
    const userId = await person()
    const [running, done] = [await recording(userId), await recording(userId, { state: 'done' })]
    const left = await recording(userId, { state: 'waiting', job_id: null })
    await heard.addPiece(pieceOf(done, 0))
    await said(done, 0, ['Bonjour.'])
    expect(await rows.remove(userId, running)).toEqual([])
    const file = (await read.find(userId, done))?.file_id
    expect(await rows.remove(userId, undefined)).toEqual([file])
    expect([await read.pieces(done), await read.segments(done)]).toEqual([[], []])
    expect(await read.listOrphaned()).toEqual([{ id: left, user_id: userId }])
    expect(await rows.discard(left)).toHaveLength(1)
  })
})
