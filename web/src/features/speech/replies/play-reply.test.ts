import type { Job } from '@atelier/contract/jobs/jobs'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

vi.mock('#api/upload-url.ts', () => ({ uploadUrl: (path: string) => path }))

/** An element whose sound the test moves; it reports what it does as a browser does. */
class TestSound extends EventTarget {
  src = ''
  currentTime = 0
  duration = 8
  paused = true
  async play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  end() {
    this.currentTime = this.duration
    this.dispatchEvent(new Event('timeupdate'))
    this.pause()
    this.dispatchEvent(new Event('ended'))
  }
  removeAttribute() {
    this.src = ''
  }
}
const sound = new TestSound()
vi.stubGlobal('Audio', function Audio() {
  return sound
})
const { playReply } = await import('./play-reply.ts')
const { player } = await import('../player/player.ts')

test('une lecture mise en pause dès son premier instant n’est pas finie', async () => {
  const changes: string[] = []
  const reply = playReply(new QueryClient(), {
    job: { id: 'un', state: 'done', result: { audioUrl: '/uploads/un', seconds: 8 } } as Job,
    name: 'Lecture de la réponse',
    renew: () => Promise.reject(new Error('its link is not renewed here')),
    onChange: (playback) => changes.push(playback),
  })
  player.togglePause()
  expect(changes.at(-1)).toBe('paused')
  expect(player.current()).toMatchObject({ isPaused: true, position: 0 })
  player.togglePause()
  expect(changes.at(-1)).toBe('playing')
  sound.end()
  expect(await reply).toBe('ended')
  expect(player.current()).toBeUndefined()
})
