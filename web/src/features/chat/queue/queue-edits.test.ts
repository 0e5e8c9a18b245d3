import { expect, test } from 'vitest'
import { drafts, queueEditsDraftId } from '../drafts.ts'
import { queueEdits } from './queue-edits.ts'

const chatId = 'chat'
const edits = queueEdits(chatId)

test('garde ce qui est écrit dans chaque message en file', () => {
  edits.write('a', 'un')
  edits.write('b', 'deux')
  expect([edits.read('a'), edits.read('b')]).toEqual(['un', 'deux'])
  edits.write('a', undefined)
  expect(edits.read('a')).toBeUndefined()
  edits.write('b', undefined)
  expect(drafts.read(queueEditsDraftId(chatId))).toBe('')
})

test('rend une fois ce qui était à des messages qui n’y sont plus', () => {
  edits.write('a', 'un')
  edits.write('b', 'deux')
  expect(edits.takeOthers(['b'])).toEqual(['un'])
  expect(edits.takeOthers(['b'])).toEqual([])
  expect(edits.takeOthers([])).toEqual(['deux'])
})

test.each(['pas du JSON', 'null', '[1]', '{"a":1}'])('%s dans le stockage n’est rien', (stored) => {
  drafts.write(queueEditsDraftId(chatId), stored)
  expect(edits.read('a')).toBeUndefined()
  expect(edits.takeOthers([])).toEqual([])
})
