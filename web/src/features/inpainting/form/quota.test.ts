import type { User } from '@atelier/contract/account/account'
import { describe, expect, test } from 'vitest'
import { remainingQuota } from './quota.ts'

describe('le quota d’inpainting', () => {
  const user = { role: 'USER', inpaintingQuota: 25, imagesCreated: 7 } as const
  const of = (change: Partial<User>) => remainingQuota({ ...user, ...change })
  test('est illimité pour l’administrateur, quoi que dise son compte', () =>
    expect(of({ role: 'ADMIN', inpaintingQuota: 0 })).toEqual({ type: 'admin' }))
  test('est illimité sans nombre', () =>
    expect(of({ inpaintingQuota: null })).toEqual({ type: 'unlimited' }))
  test('à zéro est épuisé', () => expect(of({ inpaintingQuota: 0 })).toEqual({ type: 'exhausted' }))
  test.each([
    [7, 18, 0.72, 'primary'],
    [20, 5, 0.2, 'warning'],
    [25, 0, 0, 'error'],
    [40, 0, 0, 'error'],
  ])('après %i images sur 25, il en reste %i', (imagesCreated, remaining, remainingRatio, tone) =>
    expect(of({ imagesCreated })).toEqual({
      type: 'limited',
      remaining,
      total: 25,
      remainingRatio,
      tone,
    }),
  )
})
