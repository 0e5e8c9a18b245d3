import { expect, test } from 'vitest'
import { createProgressCounter } from './download-progress.ts'

test('la vitesse se dit après une seconde, et suit doucement ce qui arrive', () => {
  let now = 0
  const progress = createProgressCounter(1000, () => now)
  progress.add(500)
  expect(progress.now()).toEqual({ receivedBytes: 1500, bytesPerSecond: undefined })
  now = 1000
  progress.add(500)
  expect(progress.now()).toEqual({ receivedBytes: 2000, bytesPerSecond: 1000 })
  now = 2000
  progress.add(2000)
  expect(progress.now()).toEqual({ receivedBytes: 4000, bytesPerSecond: 1300 })
})

test('recommencer un fichier n’est pas une vitesse négative', () => {
  let now = 0
  const progress = createProgressCounter(1000, () => now)
  progress.add(-1000)
  now = 1000
  progress.add(300)
  expect(progress.now()).toEqual({ receivedBytes: 300, bytesPerSecond: 300 })
})
