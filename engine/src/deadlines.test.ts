import { expect, it } from 'vitest'
import {
  imageDeadline,
  speechDeadline,
  transcriptionDeadline,
  upscaleDeadline,
  workDeadlines,
} from './deadlines.ts'

const square = { width: 512, height: 512 }

it('laissent plus de temps à plus de travail', () => {
  const one = imageDeadline(workDeadlines, { ...square, steps: 20 })
  expect(imageDeadline(workDeadlines, { ...square, steps: 40 })).toBeGreaterThan(one)
  expect(imageDeadline(workDeadlines, { ...square, steps: 20, count: 2 })).toBeGreaterThan(one)
  expect(imageDeadline(workDeadlines, { width: 1024, height: 1024, steps: 20 })).toBeGreaterThan(
    one,
  )
  expect(imageDeadline(workDeadlines, square)).toBeGreaterThan(one)
  expect(upscaleDeadline(workDeadlines, 4_000_000)).toBe(1080)
  expect(speechDeadline(workDeadlines, 1000)).toBe(800)
})

it('suivent la durée d’un son, ou sa taille quand la durée n’est pas connue', () => {
  expect(transcriptionDeadline(workDeadlines, { bytes: 1, seconds: 60 })).toBe(900)
  expect(transcriptionDeadline(workDeadlines, { bytes: 2_000_000 })).toBe(1800)
})

it('ont une fin, si gros que soit le travail', () => {
  expect(transcriptionDeadline(workDeadlines, { bytes: 1e12 })).toBe(workDeadlines.longest)
  expect(
    imageDeadline(workDeadlines, { width: 10_000, height: 10_000, steps: 1000, count: 100 }),
  ).toBe(workDeadlines.longest)
})

it('dépassent toujours les 300 secondes après lesquelles undici renoncerait de lui-même', () => {
  expect(imageDeadline(workDeadlines, { width: 1, height: 1, steps: 1 })).toBeGreaterThan(300)
  expect(speechDeadline(workDeadlines, 1)).toBeGreaterThan(300)
})
