import { afterEach, expect, test, vi } from 'vitest'
import { computeFilePeaks } from './file-peaks.ts'

const decodeAudioData = vi.fn(() =>
  Promise.resolve({ getChannelData: () => new Float32Array(800).fill(0.5) }),
)
vi.stubGlobal(
  'OfflineAudioContext',
  class {
    readonly decodeAudioData = decodeAudioData
  },
)
afterEach(() => decodeAudioData.mockClear())

const opus = new File(['son'], 'réunion.opus')

test('a short sound has its form', async () => {
  expect(await computeFilePeaks(opus, 60)).toEqual(Array(400).fill(0.5))
})

test('hours in a small file are not unfolded', async () => {
  expect(await computeFilePeaks(opus, 3600)).toEqual([])
  expect(decodeAudioData).not.toHaveBeenCalled()
})
