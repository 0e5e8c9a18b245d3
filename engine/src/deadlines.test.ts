import { expect, it } from 'vitest'
import {
  imageDeadline,
  speechDeadline,
  taskDeadlines,
  transcriptionDeadline,
  upscaleDeadline,
} from './deadlines.ts'

const square = { width: 512, height: 512 }

it('laissent plus de temps à plus de travail', () => {
  const one = imageDeadline(taskDeadlines, { ...square, steps: 20 })
  expect(imageDeadline(taskDeadlines, { ...square, steps: 40 })).toBeGreaterThan(one)
  expect(imageDeadline(taskDeadlines, { ...square, steps: 20, count: 2 })).toBeGreaterThan(one)
  expect(imageDeadline(taskDeadlines, { width: 1024, height: 1024, steps: 20 })).toBeGreaterThan(
    one,
  )
  expect(imageDeadline(taskDeadlines, square)).toBeGreaterThan(one)
  expect(upscaleDeadline(taskDeadlines, 4_000_000)).toBe(1080)
  expect(speechDeadline(taskDeadlines, 1000)).toBe(800)
})

it('suivent la durée d’un son, ou sa taille quand la durée n’est pas connue', () => {
  expect(transcriptionDeadline(taskDeadlines, { bytes: 1, seconds: 60 })).toBe(900)
  expect(transcriptionDeadline(taskDeadlines, { bytes: 2_000_000 })).toBe(1800)
})

it('ont une fin, si gros que soit le travail', () => {
  expect(transcriptionDeadline(taskDeadlines, { bytes: 1e12 })).toBe(taskDeadlines.maxSeconds)
  expect(
    imageDeadline(taskDeadlines, { width: 10_000, height: 10_000, steps: 1000, count: 100 }),
  ).toBe(taskDeadlines.maxSeconds)
})

it('dépassent toujours les 300 secondes après lesquelles undici renoncerait de lui-même', () => {
  expect(imageDeadline(taskDeadlines, { width: 1, height: 1, steps: 1 })).toBeGreaterThan(300)
  expect(speechDeadline(taskDeadlines, 1)).toBeGreaterThan(300)
})
