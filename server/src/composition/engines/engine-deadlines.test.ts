import { replyDeadlines, taskDeadlines } from '@atelier/contract/configuration/deadlines'
import { taskDeadlines as engineDeadlines } from '@atelier/engine/deadlines'
import { localAiDefaults } from '@atelier/engine/localai/localai-options'
import { expect, test } from 'vitest'

const withoutLabel = (part: unknown): unknown => {
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).filter(([name]) => name !== 'label'))
}

test('les délais dits dans le contrat sont ceux d’un moteur à qui l’on ne dit rien', () => {
  const messages = Object.fromEntries(
    Object.entries(taskDeadlines).map(([kind, part]) => [kind, withoutLabel(part)]),
  )
  expect(messages).toEqual(engineDeadlines)
  expect([replyDeadlines.firstWord * 1000, replyDeadlines.silence * 1000]).toEqual([
    localAiDefaults.firstTokenTimeoutMs,
    localAiDefaults.silenceTimeoutMs,
  ])
})
