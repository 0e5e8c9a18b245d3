import { expect, test } from 'vitest'
import { pathOfLocation } from './location-paths.ts'

test('chaque sorte mène à sa page, au message ou à la seconde', () => {
  expect([
    pathOfLocation({ type: 'chat', chatId: 'c1', messageId: 'm1' }),
    pathOfLocation({ type: 'chat', chatId: 'c1' }),
    pathOfLocation({ type: 'images', imageId: 'i1' }),
    pathOfLocation({ type: 'inpainting', inpaintingId: 'p1' }),
    pathOfLocation({ type: 'speech', spokenId: 's1' }),
    pathOfLocation({ type: 'transcription', transcriptionId: 't1', seconds: 61.7 }),
    pathOfLocation({ type: 'transcription', transcriptionId: 't1' }),
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
