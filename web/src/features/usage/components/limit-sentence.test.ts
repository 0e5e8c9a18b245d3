import type { OwnLimit } from '@atelier/contract/usage/own-usage'
import { expect, test } from 'vitest'
import { limitSentence } from './limit-sentence.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const limit: OwnLimit = {
  meter: 'tokens',
  period: 'day',
  whose: 'self',
  limit: 100_000,
  used: 82_400,
  reserved: 0,
  remaining: 17_600,
  renewsAt: '2026-11-28T00:00:00.000Z',
}

test('une limite se dit avec ce qui reste, et jusqu’à quand', () => {
  expect(plain(limitSentence(limit))).toBe(
    '82 400 tokens sur 100 000 aujourd’hui ; il en reste 17 600 jusqu’à minuit.',
  )
})

test('une limite épuisée le dit ; celle d’ensemble dit qu’elle l’est', () => {
  const used = { ...limit, used: 100_000, remaining: 0 }
  expect(plain(limitSentence({ ...used, whose: 'everyone', period: 'reset' }))).toBe(
    'Tous ensemble : 100 000 tokens sur 100 000 en tout ; il n’en reste plus.',
  )
})

test('celle d’un groupe dit lequel', () => {
  expect(plain(limitSentence({ ...limit, whose: 'Rédaction' }))).toBe(
    'Groupe Rédaction : 82 400 tokens sur 100 000 aujourd’hui ; il en reste 17 600 jusqu’à minuit.',
  )
})

test('une durée se lit dans son unité', () => {
  const heard = { ...limit, meter: 'seconds-heard', limit: 36_000, used: 90 } as const
  expect(plain(limitSentence({ ...heard, remaining: 35_910, renewsAt: null }))).toContain(
    '90 s sur 10,0 h',
  )
})
