import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { pieceRows } from './pieces.repository.ts'
import { segmentRows } from './segments.repository.ts'
import type { ListedTranscription } from './stored-transcription.ts'
import { transcriptionRows } from './transcription-rows.repository.ts'
import { createTranscriptionRepository } from './transcriptions.repository.ts'

async function setUp(database: Database) {
  const { queries } = database
  async function createUser() {
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
  async function recording(
    userId: string,
    more: Partial<ListedTranscription> = {},
    server = 'mort',
  ): Promise<string> {
    const [id, fileId] = [makeId(), makeId()]
    const byteSize = 5_000_000_000
    const [mediaType, originalName] = ['audio/wav', 'conseil.wav']
    await queries
      .insertInto('files')
      .values({
        id: fileId,
        owner_id: userId,
        media_type: mediaType,
        byte_size: byteSize,
        original_name: originalName,
        created_at: 0,
      })
      .execute()
    await transcriptionRows(queries).insert({
      id,
      userId,
      fileId,
      originalName,
      mediaType,
      byteSize,
      task: 'transcribe',
      model: 'oreille',
      params: { language: 'auto', prompt: '', temperature: 0, format: 'json', words: false },
      state: 'running',
      jobId: 'j',
      language: undefined,
      duration: undefined,
      processingMs: 0,
      problem: undefined,
      preview: '',
      segmentCount: 0,
      version: 1,
      createdAt: 1_800_000_000_000,
      ...more,
      server,
    })
    return id
  }
  return {
    createUser,
    recording,
    read: createTranscriptionRepository(queries),
    rows: transcriptionRows(queries),
    pieces: pieceRows(queries),
    segmentsOf: (id: string) => segmentRows(queries, id),
    transcribed: (id: string, piece: number, texts: readonly string[]) =>
      segmentRows(queries, id).replace(
        piece,
        texts.map((text, index) => ({
          piece,
          index,
          text,
          words: undefined,
          start: 7200.125 + piece * 10 + index,
          end: 7200.875 + piece * 10 + index,
        })),
      ),
  }
}
const pieceOf = (number: number) => ({
  number,
  firstSample: number * 160_000,
  lastSample: (number + 1) * 160_000,
  state: 'waiting' as const,
  problem: undefined,
})

describeOnEachDatabase('les transcriptions dans la base', (open) => {
  test('se listent de la plus récente à la plus ancienne, page par page, chacun les siennes', async () => {
    const { createUser, recording, read } = await setUp(await open())
    const [camille, zoe] = [await createUser(), await createUser()]
    const ids: string[] = []
    for (const at of [1, 2, 3]) ids.unshift(await recording(camille, { createdAt: at }))
    const first = await read.list(camille, { page: 1, limit: 2 })
    expect([first.transcriptions.map(({ id }) => id), first.total]).toEqual([ids.slice(0, 2), 3])
    expect(
      (await read.list(camille, { page: 2, limit: 2 })).transcriptions.map(({ id }) => id),
    ).toEqual(ids.slice(2))
    expect((await read.list(zoe, { page: 1, limit: 2 })).total).toBe(0)
    expect(await read.find(zoe, ids[0] ?? '')).toBeUndefined()
    expect(Number((await read.find(camille, ids[0] ?? ''))?.byteSize)).toBe(5_000_000_000)
  })

  test('gardent leurs morceaux une fois, et ce qui fut entendu d’un morceau remplace ce qui l’était', async () => {
    const { createUser, recording, read, pieces, segmentsOf, transcribed } = await setUp(
      await open(),
    )
    const id = await recording(await createUser())
    for (const number of [1, 0]) await pieces.add(id, pieceOf(number))
    await pieces.finish(id, 0, undefined)
    await pieces.add(id, pieceOf(0))
    expect((await read.pieces(id)).map(({ number, state }) => [number, state])).toEqual([
      [0, 'done'],
      [1, 'waiting'],
    ])
    await transcribed(id, 1, ['Merci.', 'Au revoir.'])
    await transcribed(id, 0, ['Bonjour.', ''])
    await transcribed(id, 0, ['Bonjour à toutes.', ''])
    const segments = await read.segments(id)
    expect(segments.map(({ text }) => text)).toEqual([
      'Bonjour à toutes.',
      '',
      'Merci.',
      'Au revoir.',
    ])
    expect(segments[3]?.end).toBeCloseTo(7211.875, 3)
    expect((await read.segments(id, 3)).map(({ text }) => text)).toEqual(['Au revoir.'])
    expect([await segmentsOf(id).count(), await segmentsOf(id).preview(24)]).toEqual([
      4,
      'Bonjour à toutes. Merci.',
    ])
  })

  test('comptent leur temps, et gardent la première langue entendue', async () => {
    const { createUser, recording, read, rows } = await setUp(await open())
    const userId = await createUser()
    const id = await recording(userId)
    const added = { segmentCount: 4, preview: 'Bonjour', isAgain: false }
    await rows.addTranscript(id, { ...added, tookMs: 1200, language: undefined })
    await rows.addTranscript(id, { ...added, tookMs: 300, language: 'fr' })
    await rows.addTranscript(id, { ...added, tookMs: 10, language: 'en' })
    expect(await read.find(userId, id)).toMatchObject({
      processingMs: 1510,
      language: 'fr',
      segmentCount: 4,
      preview: 'Bonjour',
    })
  })

  test('se corrigent sur la version que l’on a vue, et ne se remettent en file que finies', async () => {
    const { createUser, recording, read, rows, segmentsOf, transcribed } = await setUp(await open())
    const userId = await createUser()
    const id = await recording(userId)
    await transcribed(id, 0, ['Bonjour.'])
    const [segment] = await read.segments(id)
    if (!segment) throw new Error('it is there')
    await segmentsOf(id).correct({ ...segment, text: 'Bonsoir.' })
    expect((await read.segments(id))[0]).toEqual({ ...segment, text: 'Bonsoir.' })
    expect([await rows.nextVersion(userId, id, 1), await rows.nextVersion(userId, id, 1)]).toEqual([
      true,
      false,
    ])
    expect(await rows.nextVersion(await createUser(), id, 2)).toBe(false)
    expect(await rows.requeue(userId, id)).toBe(false)
    await rows.finish(id, 'incomplete', undefined)
    expect([await rows.requeue(await createUser(), id), await rows.requeue(userId, id)]).toEqual([
      false,
      true,
    ])
  })

  test('s’effacent avec leurs morceaux ; celles en cours et ce qu’aucun serveur n’a accepté se retrouvent', async () => {
    const { createUser, recording, read, rows, pieces, transcribed } = await setUp(await open())
    const userId = await createUser()
    const [running, done] = [await recording(userId), await recording(userId, { state: 'done' })]
    const left = await recording(userId, { state: 'waiting', jobId: undefined })
    await recording(userId, { state: 'waiting', jobId: undefined }, 'vivant')
    await pieces.add(done, pieceOf(0))
    await transcribed(done, 0, ['Bonjour.'])
    expect(await read.someEndedIds(userId, 10)).toEqual([done])
    expect(running).not.toBe(done)
    const file = (await read.find(userId, done))?.fileId
    expect(await rows.discard(done)).toEqual([file])
    expect([await read.pieces(done), await read.segments(done)]).toEqual([[], []])
    expect(await read.listOrphanedIds(['vivant'])).toEqual([left])
    expect(await rows.discard(left)).toHaveLength(1)
  })
})
