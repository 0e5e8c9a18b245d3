import type { ProblemCode, ProblemTexts } from '@atelier/contract/problems/problem-codes'
import { problemText } from '@atelier/contract/problems/problems'
import { frenchProblems } from '@atelier/contract/problems/problems.texts'
import { englishProblems } from '@atelier/contract/problems/problems.texts.en'
import { spanishProblems } from '@atelier/contract/problems/problems.texts.es'
import { describe, expect, test } from 'vitest'
import { chatEnglish } from '../chat.texts.en.ts'
import { chatSpanish } from '../chat.texts.es.ts'
import { chatTexts } from '../chat.texts.ts'
import { pastFailure } from './last-reply.ts'

const languages: readonly (readonly [string, ProblemTexts, typeof chatTexts])[] = [
  ['français', frenchProblems, chatTexts],
  ['anglais', englishProblems, chatEnglish],
  ['espagnol', spanishProblems, chatSpanish],
]
const afterReply: readonly ProblemCode[] = [
  'chat.reply-interrupted',
  'chat.reply-not-begun',
  'chat.reply-cut',
  'chat.no-room-to-continue',
]

describe.each(languages)(
  'un échec plus ancien, en %s',
  (_, problems, { continueReply, regenerate }) => {
    const buttons = [continueReply, regenerate]
    test.each(afterReply)(
      'dit ce qui s’est passé, sans les boutons de la dernière réponse : %s',
      (code) => {
        const text = problemText(code, { engine: 'LocalAI' }, problems)
        const past = pastFailure(text, buttons)
        const namesButton = (shown: string) => buttons.some((button) => shown.includes(button))
        expect([namesButton(text), namesButton(past)]).toEqual([true, false])
        expect(past).toMatch(/^[^:]{20,}.*\.$/)
      },
    )
  },
)

test('la partie conservée se dit encore', () =>
  expect(pastFailure(problemText('chat.reply-cut', { engine: 'LocalAI' }))).toBe(
    'LocalAI a coupé la réponse avant la fin. La partie reçue est conservée.',
  ))

test('un échec qui ne nomme aucun bouton reste tel quel', () => {
  const text = problemText('engine.unreachable', { engine: 'LocalAI' })
  expect(pastFailure(text)).toBe(text)
})
