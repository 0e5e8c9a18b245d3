import { expect, test } from 'vitest'
import { createRestWatch } from './memory-at-rest.ts'

function watched() {
  let computed = 0
  let collections = 0
  const look = createRestWatch(
    {
      computedMs: () => computed,
      collect: () => {
        collections += 1
        computed += 150
      },
    },
    1000,
  )
  return {
    afterComputing(ms: number) {
      computed += ms
      look()
      return collections
    },
  }
}

test('a server that computes is left alone, and gives memory back once it rests', () => {
  const server = watched()
  expect(server.afterComputing(400)).toBe(0)
  expect(server.afterComputing(400)).toBe(0)
  expect(server.afterComputing(5)).toBe(1)
})

test('a server at rest gives memory back once, until it has worked again', () => {
  const server = watched()
  expect(server.afterComputing(5)).toBe(1)
  expect(server.afterComputing(5)).toBe(1)
  expect(server.afterComputing(5)).toBe(1)
  expect(server.afterComputing(200)).toBe(1)
  expect(server.afterComputing(5)).toBe(2)
})

test('many small pieces of work add up to one that is worth a collection', () => {
  const server = watched()
  expect(server.afterComputing(5)).toBe(1)
  for (let piece = 0; piece < 3; piece += 1) expect(server.afterComputing(8)).toBe(1)
  expect(server.afterComputing(8)).toBe(2)
})
