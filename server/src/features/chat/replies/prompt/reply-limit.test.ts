import { describe, expect, test } from 'vitest'
import { limitWithin, reachedLimit, replyLengthOf } from './reply-limit.ts'

const usage = (promptTokens: number, completionTokens: number) => ({
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
})

describe('la longueur d’une réponse', () => {
  test('est celle du chat quand elle est la plus petite, sinon celle de l’installation', () => {
    const fixed = { replyLength: 'fixed', maxTokens: 1000 } as const
    expect(replyLengthOf(fixed, 4000)).toEqual({ tokens: 1000, by: 'chat', reserved: 1000 })
    expect(replyLengthOf(fixed, 1000)).toMatchObject({ tokens: 1000, by: 'installation' })
    expect(replyLengthOf(fixed, 100)).toMatchObject({ tokens: 100, by: 'installation' })
    expect(replyLengthOf({ replyLength: 'model', maxTokens: 1000 }, 16_000)).toEqual({
      tokens: 16_000,
      by: 'installation',
      reserved: 2000,
    })
  })

  test('ne dépasse pas la place qui reste dans le modèle', () => {
    const length = { tokens: 16_000, by: 'installation', reserved: 2000 } as const
    expect(limitWithin(length, { window: undefined, promptTokens: 90_000 })).toEqual({
      maxTokens: 16_000,
      limit: { tokens: 16_000, by: 'installation' },
    })
    expect(limitWithin(length, { window: 32_768, promptTokens: 300 }).maxTokens).toBe(16_000)
    expect(limitWithin(length, { window: 8192, promptTokens: 300 })).toEqual({
      maxTokens: 8192 - 400 - 64,
      limit: { tokens: 8192, by: 'window' },
    })
    expect(limitWithin(length, { window: 8192, promptTokens: 8000 }).maxTokens).toBe(1024)
  })
})

describe('ce qui a coupé une réponse', () => {
  const requested = { maxTokens: 1000, limit: { tokens: 1000, by: 'chat' } } as const

  test('est la limite demandée quand elle est atteinte, ou quand le moteur ne compte pas', () => {
    expect(reachedLimit(requested, { usage: usage(10, 1000), window: 8192 })).toEqual(
      requested.limit,
    )
    expect(reachedLimit(requested, { usage: undefined, window: 8192 })).toEqual(requested.limit)
  })

  test('est le modèle plein, ou le moteur lui-même, quand il en a moins écrit', () => {
    expect(reachedLimit(requested, { usage: usage(7800, 390), window: 8192 })).toEqual({
      tokens: 8192,
      by: 'window',
    })
    expect(reachedLimit(requested, { usage: usage(10, 300), window: 8192 })).toEqual({
      tokens: 1000,
      by: 'engine',
    })
    expect(reachedLimit(requested, { usage: usage(10, 300), window: undefined }).by).toBe('engine')
  })
})
