import type { Problem } from '@atelier/contract/problems/problems'
import type { ChatMessage } from '@atelier/engine/engine-chat'
import { describe, expect, test } from 'vitest'
import { fitPrompt, shrinkPrompt, tokensOfText } from './fit-prompt.ts'

/** Alternating questions and answers of 100 tokens each, overhead included; the last is a question. */
const talk = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    role: (count - index) % 2 === 1 ? 'user' : 'assistant',
    content: `${index} `.padEnd(96 * 4, 'x'),
  }))
const conversation = (count: number, systemPrompt = '') => ({ systemPrompt, messages: talk(count) })
const codeOf = (run: () => unknown) => {
  try {
    run()
    return undefined
  } catch (problem) {
    return (problem as Problem).code
  }
}

describe('la conversation dans la fenêtre du modèle', () => {
  test('tient-elle, ou ne sait-on rien du modèle, elle part entière', () => {
    expect(fitPrompt(conversation(9), { window: 2000, replyTokens: 1000 })).toEqual({
      messages: talk(9),
      leftOut: 0,
    })
    expect(fitPrompt(conversation(999), { window: undefined, replyTokens: 1000 }).leftOut).toBe(0)
  })
  test('sinon les plus anciens messages partent, jamais la consigne ni la question, et la réponse garde sa place', () => {
    const { messages, leftOut } = fitPrompt(conversation(41, 'Soyez bref.'), {
      window: 2000,
      replyTokens: 800,
    })
    expect(messages[0]).toEqual({ role: 'system', content: 'Soyez bref.' })
    expect(messages.slice(1)).toEqual(talk(41).slice(leftOut))
    const tokens = messages.reduce((total, { content }) => total + tokensOfText(content) + 4, 0)
    expect(tokens).toBeLessThanOrEqual(1200)
    expect(tokens).toBeGreaterThan(600)
  })
  test('ce qui reste commence par une question', () => {
    for (let count = 3; count < 60; count += 2) {
      const { messages } = fitPrompt(conversation(count), { window: 1500, replyTokens: 500 })
      expect(messages[0]?.role).toBe('user')
    }
  })
  test('le début reste le même pendant plusieurs questions, pour que le modèle ne relise pas tout', () => {
    const messages = talk(201)
    const starts = new Set<number>()
    for (let requested = 101; requested <= 201; requested += 2)
      starts.add(
        fitPrompt(
          { systemPrompt: '', messages: messages.slice(0, requested) },
          { window: 8000, replyTokens: 1000 },
        ).leftOut,
      )
    // With 50 questions, trimming only what is needed would move the first message every time.
    expect(starts.size).toBeLessThan(12)
  })
  test('une longueur de réponse plus grande que la fenêtre n’en prend que la moitié', () => {
    expect(fitPrompt(conversation(3), { window: 800, replyTokens: 4000 }).leftOut).toBe(0)
  })
  test('une question trop longue à elle seule est refusée, en disant combien le modèle lit', () => {
    const long = {
      systemPrompt: '',
      messages: [{ role: 'user' as const, content: 'x'.repeat(8000) }],
    }
    expect(codeOf(() => fitPrompt(long, { window: 2000, replyTokens: 1000 }))).toBe(
      'chat.message-too-long',
    )
    // Longer than the prompt's share, but with space for an answer.
    expect(
      fitPrompt(
        { ...long, messages: [...talk(2), { role: 'user', content: 'x'.repeat(6000) }] },
        { window: 2000, replyTokens: 1000 },
      ),
    ).toMatchObject({
      leftOut: 2,
    })
    expect(
      codeOf(() =>
        fitPrompt(
          { ...conversation(1), systemPrompt: 'x'.repeat(9000) },
          { window: 2000, replyTokens: 10 },
        ),
      ),
    ).toBe('chat.message-too-long')
  })
  test('les écritures dont un caractère pèse plus d’un quart de token sont comptées à leur poids', () => {
    expect([tokensOfText('abcdefgh'), tokensOfText('日本語の文'), tokensOfText('🎉')]).toEqual([
      2, 4, 1,
    ])
  })
})

describe('un moteur qui trouve la demande trop grosse', () => {
  test('reçoit moins à chaque fois, jusqu’à la question seule, puis plus rien d’autre', () => {
    const whole = conversation(101, 'Soyez bref.')
    let prompt = fitPrompt(whole, { window: undefined, replyTokens: 100 })
    const sizes: number[] = []
    for (;;) {
      const less = shrinkPrompt(whole, prompt)
      if (!less) break
      expect(less.leftOut).toBeGreaterThan(prompt.leftOut)
      expect(less.messages[0]?.role).toBe('system')
      prompt = less
      sizes.push(less.messages.length)
    }
    expect(prompt.messages).toEqual([{ role: 'system', content: 'Soyez bref.' }, talk(101).at(-1)])
    expect(sizes.length).toBeLessThan(12)
  })
})
