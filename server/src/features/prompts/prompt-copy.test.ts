import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import type { PromptDraft } from '@atelier/contract/prompts/prompts'
import { expect, test } from 'vitest'
import { copyOf } from './prompt-copy.ts'

const prompt: PromptDraft = {
  ...{ command: 'lettre', title: 'Lettre', text: 'Bonjour {{nom}}', uses: ['chat', 'speech'] },
  fields: [],
}

test('une copie dit la même chose, sous la première commande libre, que son titre numérote aussi', () => {
  expect(copyOf(prompt, new Set(['lettre']))).toEqual({
    ...{ ...prompt, command: 'lettre-2', title: 'Lettre (2)' },
  })
  expect(copyOf(prompt, new Set(['lettre', 'lettre-2', 'lettre-3']))).toMatchObject({
    ...{ command: 'lettre-4', title: 'Lettre (4)' },
  })
})

test('la commande et le titre les plus longs ont encore une copie', () => {
  const [command, title] = ['x'.repeat(promptLimits.commandMax), 'é'.repeat(promptLimits.titleMax)]
  const copy = copyOf({ ...prompt, command, title }, new Set([command]))
  expect(copy.command).toBe(`${'x'.repeat(promptLimits.commandMax - 2)}-2`)
  expect(copy.title).toBe(`${'é'.repeat(promptLimits.titleMax - 4)} (2)`)
})

test('un titre coupé ne garde pas la moitié d’un caractère', () => {
  const title = `${'x'.repeat(promptLimits.titleMax - 5)}😀!`
  expect(copyOf({ ...prompt, title }, new Set()).title.isWellFormed()).toBe(true)
})
