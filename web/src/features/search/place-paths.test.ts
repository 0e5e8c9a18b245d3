import { expect, test } from 'vitest'
import { pathOfPlace } from './place-paths.ts'

test('chaque sorte mène à sa page, au message ou à la seconde', () => {
  expect([
    pathOfPlace({ type: 'chat', chatId: 'c1', messageId: 'm1' }),
    pathOfPlace({ type: 'chat', chatId: 'c1' }),
    pathOfPlace({ type: 'images', imageId: 'i1' }),
    pathOfPlace({ type: 'inpainting', inpaintingId: 'p1' }),
    pathOfPlace({ type: 'speech', spokenId: 's1' }),
    pathOfPlace({ type: 'transcription', transcriptionId: 't1', seconds: 61.7 }),
    pathOfPlace({ type: 'transcription', transcriptionId: 't1' }),
  ]).toEqual([
    '/chat/c1?message=m1',
    '/chat/c1',
    '/history?tab=images&image=i1',
    '/history?tab=inpainting&inpainting=p1',
    '/tts?lecture=s1',
    '/audio-transcription?t=t1&s=61',
    '/audio-transcription?t=t1',
  ])
})
