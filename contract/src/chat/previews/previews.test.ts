import { describe, expect, test } from 'vitest'
import { DiagramFrameState, DiagramResult, PreviewMessage } from './previews.ts'

describe('ce qu’un cadre peut dire à la page', () => {
  test.each([[{ height: 0 }], [{ height: 4000 }], [{ error: '' }], [{ error: 'x'.repeat(500) }]])(
    'd’un aperçu : %j',
    (message) => expect(PreviewMessage.safeParse(message).success).toBe(true),
  )

  test.each([
    [{ height: 4001 }],
    [{ height: -1 }],
    [{ height: 1.5 }],
    [{ height: '100' }],
    [{ error: 'x'.repeat(501) }],
    [{ error: 1 }],
    [{ height: 1, error: 'x' }],
    [{ height: 1, html: '<b>' }],
    ['<b>'],
    [null],
    [[]],
  ])('rien d’autre : %j', (message) =>
    expect(PreviewMessage.safeParse(message).success).toBe(false),
  )

  test('d’un schéma : une image, d’une longueur bornée, ou rien', () => {
    expect(DiagramResult.safeParse({ id: 1 }).success).toBe(true)
    expect(DiagramResult.safeParse({ id: 1, svg: '<svg/>' }).success).toBe(true)
    expect(DiagramResult.safeParse({ id: 1, svg: 'x'.repeat(4_000_001) }).success).toBe(false)
    expect(DiagramResult.safeParse({ id: 1, svg: '<svg/>', url: 'x' }).success).toBe(false)
    expect(DiagramFrameState.safeParse({ isReady: false }).success).toBe(true)
    expect(DiagramFrameState.safeParse({ isReady: true, id: 1 }).success).toBe(false)
  })
})
