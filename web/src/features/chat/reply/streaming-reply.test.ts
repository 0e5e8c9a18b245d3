import type { Message } from '@atelier/contract/chat/chat'
import type { ReplyChunk } from '@atelier/contract/chat/replies'
import type { Citation, Grounding } from '@atelier/contract/knowledge/citations'
import { describe, expect, it } from 'vitest'
import {
  endedReply,
  isInProgress,
  lostReply,
  newReply,
  reconnectingReply,
  resumedReply,
  type StreamingReply,
  withChunk,
  withStopping,
} from './streaming-reply.ts'

const message = (content: string, role: Message['role'] = 'assistant'): Message => ({
  id: 'm',
  role,
  content,
  timestamp: '2026-03-12T10:00:00.000Z',
})
const chunk = (content?: string, reasoning?: string): ReplyChunk => ({
  choices: [
    {
      index: 0,
      delta: {
        ...(content !== undefined && { content }),
        ...(reasoning !== undefined && { reasoning }),
      },
    },
  ],
})
const through = (reply: StreamingReply, ...chunks: ReplyChunk[]) => chunks.reduce(withChunk, reply)
const question = newReply({ message: message('Bonjour', 'user'), index: 0 }, 0)

const grounding: Grounding = {
  ...{ mode: 'with', collections: [], given: [], found: 0, notes: [], milliseconds: 1 },
}
const citation = (n: number): Citation => ({
  ...{ n, excerpt: 1, from: 0, to: 9, marker: { from: 6, to: 9 }, sourceId: 's', ordinal: 1 },
  ...{ title: 'Règlement.pdf', position: null, quote: '', support: 'stated', by: 'model' },
  ...{ issues: [], missing: [] },
})

describe('les sources d’une réponse', () => {
  const citing = through(
    question,
    { grounding, choices: [] },
    chunk('Oui [1]. '),
    { citation: citation(1), choices: [] },
    chunk('Non [1].'),
  )

  it('arrivent avant elle, puis avec ses phrases', () => {
    expect(through(question, { grounding, choices: [] }).state.type).toBe('waiting')
    expect(citing).toMatchObject({ text: 'Oui [1]. Non [1].', state: { type: 'writing' } })
    expect(citing.sources).toEqual({ grounding, citations: [citation(1)] })
  })

  it('sont répétées à qui s’abonne de nouveau, une fois chacune', () => {
    const again = through(
      reconnectingReply(citing),
      { grounding, choices: [] },
      chunk('Oui [1]. '),
      { citation: citation(1), choices: [] },
      { citation: citation(1), choices: [] },
    )
    expect(again).toMatchObject({ text: 'Oui [1]. ', sources: { citations: [citation(1)] } })
  })
})

describe('une réponse au fil de l’eau', () => {
  it('attend, puis assemble le texte et la réflexion', () => {
    expect(question.state.type).toBe('waiting')
    const reply = through(
      question,
      chunk(undefined, 'Je '),
      chunk(undefined, 'pense'),
      chunk('Bon'),
      chunk('jour'),
    )
    expect(reply).toMatchObject({
      text: 'Bonjour',
      reasoning: 'Je pense',
      state: { type: 'writing' },
    })
  })

  it('se termine par le message enregistré', () => {
    const reply = through(question, chunk('Bon'), {
      message: message('Bonjour.'),
      usage: null,
      choices: [],
    })
    expect(reply.state).toEqual({ type: 'ended', message: message('Bonjour.') })
  })

  it('garde ce qui est arrivé quand le moteur échoue', () => {
    const reply = through(question, chunk('Bon'), {
      error: 'Le moteur a coupé.',
      code: 'engine.cut',
      choices: [],
    })
    expect(reply).toMatchObject({
      text: 'Bon',
      failure: 'Le moteur a coupé.',
      state: { type: 'writing' },
    })
  })

  it('après une coupure, garde le texte à l’écran puis reprend celui du serveur sans le doubler', () => {
    const interrupted = reconnectingReply(through(question, chunk('Bonjour, c’'), chunk('est')))
    expect(interrupted).toMatchObject({ text: 'Bonjour, c’est', state: { type: 'reconnecting' } })
    expect(through(interrupted, chunk('Bonjour, c’est moi'), chunk('.')).text).toBe(
      'Bonjour, c’est moi.',
    )
  })

  it('rejointe, commence par le texte déjà écrit', () => {
    expect(
      through(resumedReply(0), chunk('Déjà écrit', 'pensé'), chunk(' et la suite')),
    ).toMatchObject({
      text: 'Déjà écrit et la suite',
      reasoning: 'pensé',
    })
  })
})

describe('ce qui retient l’envoi', () => {
  it.each([
    ['une réponse attendue', question, true],
    ['une réponse qui s’écrit', through(question, chunk('a')), true],
    ['une liaison à reprendre', reconnectingReply(question), true],
    ['une réponse qu’on arrête', withStopping(through(question, chunk('a')), true), true],
    ['une réponse perdue de vue', lostReply(question, 'Réseau'), false],
    ['une réponse finie', endedReply(question, message('fin')), false],
    ['aucune réponse', undefined, false],
  ])('%s', (_, reply, expected) => {
    expect(isInProgress(reply)).toBe(expected)
  })
})
