import { expect, it } from 'vitest'
import { createChunkQueue } from './chunk-queue.ts'

const queue = (onLeave = () => undefined) =>
  createChunkQueue({ onStart: () => undefined, onTake: () => undefined, onLeave })

it('joint ce qui attend, et sépare les pensées du texte', async () => {
  const chunks = queue()
  chunks.add('reasoning', 'hum ')
  chunks.add('reasoning', 'hem')
  chunks.add('text', 'oui')
  chunks.add('text', ' non')
  chunks.end({ type: 'end', reason: 'stop' })
  expect(await chunks.next()).toEqual({
    done: false,
    value: { type: 'reasoning', text: 'hum hem' },
  })
  expect(await chunks.next()).toEqual({ done: false, value: { type: 'text', text: 'oui non' } })
  expect(await chunks.next()).toEqual({ done: false, value: { type: 'end', reason: 'stop' } })
  expect(await chunks.next()).toEqual({ done: true, value: undefined })
})

it('donne ce qui attend avant l’échec, puis se tait', async () => {
  const chunks = queue()
  chunks.add('text', 'début')
  chunks.fail(new Error('coupé'))
  expect(await chunks.next()).toMatchObject({ value: { text: 'début' } })
  await expect(chunks.next()).rejects.toThrow('coupé')
  expect(await chunks.next()).toEqual({ done: true, value: undefined })
})

it('jette ce qui attend quand l’appelant a demandé l’arrêt', async () => {
  const chunks = queue()
  chunks.add('text', 'début')
  chunks.fail(new Error('assez'), { dropping: true })
  await expect(chunks.next()).rejects.toThrow('assez')
})

it('répond à qui attend déjà', async () => {
  const chunks = queue()
  const waited = chunks.next()
  chunks.add('text', 'enfin')
  chunks.flush()
  expect(await waited).toEqual({ done: false, value: { type: 'text', text: 'enfin' } })
})

it('dit une fois que l’appelant est parti', async () => {
  let left = 0
  const chunks = queue(() => void left++)
  const waited = chunks.next()
  await chunks.return?.()
  await chunks.return?.()
  expect(await waited).toEqual({ done: true, value: undefined })
  expect(left).toBe(1)
})
