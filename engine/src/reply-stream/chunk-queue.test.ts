import { expect, it } from 'vitest'
import { createChunkQueue } from './chunk-queue.ts'

const queue = (onLeave = () => undefined) =>
  createChunkQueue({ onStart: () => undefined, onTake: () => undefined, onLeave })

it('joint ce qui attend, et sépare les pensées du texte', async () => {
  const pieces = queue()
  pieces.add('reasoning', 'hum ')
  pieces.add('reasoning', 'hem')
  pieces.add('text', 'oui')
  pieces.add('text', ' non')
  pieces.end({ type: 'end', reason: 'stop' })
  expect(await pieces.next()).toEqual({
    done: false,
    value: { type: 'reasoning', text: 'hum hem' },
  })
  expect(await pieces.next()).toEqual({ done: false, value: { type: 'text', text: 'oui non' } })
  expect(await pieces.next()).toEqual({ done: false, value: { type: 'end', reason: 'stop' } })
  expect(await pieces.next()).toEqual({ done: true, value: undefined })
})

it('donne ce qui attend avant l’échec, puis se tait', async () => {
  const pieces = queue()
  pieces.add('text', 'début')
  pieces.fail(new Error('coupé'))
  expect(await pieces.next()).toMatchObject({ value: { text: 'début' } })
  await expect(pieces.next()).rejects.toThrow('coupé')
  expect(await pieces.next()).toEqual({ done: true, value: undefined })
})

it('jette ce qui attend quand l’appelant a demandé l’arrêt', async () => {
  const pieces = queue()
  pieces.add('text', 'début')
  pieces.fail(new Error('assez'), { dropping: true })
  await expect(pieces.next()).rejects.toThrow('assez')
})

it('répond à qui attend déjà', async () => {
  const pieces = queue()
  const waited = pieces.next()
  pieces.add('text', 'enfin')
  pieces.flush()
  expect(await waited).toEqual({ done: false, value: { type: 'text', text: 'enfin' } })
})

it('dit une fois que l’appelant est parti', async () => {
  let left = 0
  const pieces = queue(() => void left++)
  const waited = pieces.next()
  await pieces.return?.()
  await pieces.return?.()
  expect(await waited).toEqual({ done: true, value: undefined })
  expect(left).toBe(1)
})
