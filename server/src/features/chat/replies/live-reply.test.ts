import type { ReplyChunk } from '@atelier/contract/chat/replies'
import { describe, expect, test } from 'vitest'
import { createLiveReply } from './live-reply.ts'

const last: ReplyChunk = { error: 'fin', code: 'fin', choices: [] }
const text = (content: string): ReplyChunk => ({ choices: [{ index: 0, delta: { content } }] })
const listen = () => new AbortController().signal

describe('réponse en cours', () => {
  test('qui arrive tard reçoit d’abord tout ce qui est déjà écrit, en un morceau', async () => {
    const live = createLiveReply()
    live.append({ kind: 'text', text: 'Bon' })
    live.append({ kind: 'text', text: 'jour' })
    const reader = live.subscribe(listen())
    expect((await reader.next()).value).toEqual(text('Bonjour'))
    live.append({ kind: 'text', text: ' !' })
    live.end([last])
    expect((await reader.next()).value).toEqual(text(' !'))
    expect((await reader.next()).value).toEqual(last)
    expect((await reader.next()).done).toBe(true)
  })

  test('les jetons qui se suivent de près partent ensemble, le premier sans attendre', async () => {
    const live = createLiveReply()
    const reader = live.subscribe(listen())
    const first = reader.next()
    live.append({ kind: 'text', text: 'Il' })
    expect((await first).value).toEqual(text('Il'))
    const next = reader.next()
    for (const delta of [' fait', ' beau']) {
      await Promise.resolve()
      live.append({ kind: 'text', text: delta })
    }
    expect((await next).value).toEqual(text(' fait beau'))
    await reader.return()
  })

  test('la réflexion et le texte restent distincts', async () => {
    const live = createLiveReply()
    live.append({ kind: 'reasoning', text: 'Voyons' })
    live.append({ kind: 'text', text: 'Oui' })
    live.end([])
    const chunks: ReplyChunk[] = []
    for await (const chunk of live.subscribe(listen())) chunks.push(chunk)
    expect(chunks).toEqual([
      { choices: [{ index: 0, delta: { reasoning: 'Voyons' } }] },
      text('Oui'),
    ])
  })

  test('plusieurs lecteurs suivent chacun à leur pas, et l’un qui part n’arrête rien', async () => {
    const live = createLiveReply()
    const leaving = new AbortController()
    const one = live.subscribe(leaving.signal)
    const other = live.subscribe(listen())
    const [waitingOne, waitingOther] = [one.next(), other.next()]
    leaving.abort()
    expect((await waitingOne).done).toBe(true)
    live.append({ kind: 'text', text: 'suite' })
    expect((await waitingOther).value).toEqual(text('suite'))
  })

  test('ce que l’on sait du texte vient à sa place, aussi pour qui arrive tard ou d’un autre serveur', async () => {
    const live = createLiveReply()
    const event: ReplyChunk = { error: 'une citation', code: 'citation', choices: [] }
    live.append({ kind: 'event', chunk: event })
    expect(live.hasWordsAfter(0)).toBe(false)
    live.append({ kind: 'text', text: 'Oui.' })
    live.append({ kind: 'event', chunk: event })
    live.append({ kind: 'text', text: ' Non.' })
    live.end([])
    const chunks: ReplyChunk[] = []
    for await (const chunk of live.subscribe(listen())) chunks.push(chunk)
    expect(chunks).toEqual([event, text('Oui.'), event, text(' Non.')])
    expect(live.rangeFrom(2).chunks).toEqual([event, text(' Non.')])
    expect(live.textOf('text')).toBe('Oui. Non.')
    expect([live.hasWordsAfter(3), live.hasWordsAfter(4)]).toEqual([true, false])
  })
})
