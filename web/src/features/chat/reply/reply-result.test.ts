import type { Message } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import { evaluateOutcome } from './reply-result.ts'
import type { ReplyOutcome } from './reply-runner.ts'
import {
  continuedReply,
  endedReply,
  newReply,
  resumedReply,
  type StreamingReply,
  withChunk,
} from './streaming-reply.ts'

const message = (content: string, changes: Partial<Message> = {}): Message => ({
  id: content,
  role: 'assistant',
  content,
  timestamp: '2026-03-12T10:00:00.000Z',
  ...changes,
})
const question = { message: message('Bonjour', { role: 'user' }), index: 2 }
const storedWith = (...messages: Message[]) => ({
  before: 0,
  messages: [message('q', { role: 'user' }), message('r'), ...messages],
})
const ended = (reply: StreamingReply): ReplyOutcome => ({ type: 'ended', reply })
const refused: ReplyOutcome = { type: 'refused', error: new Error('Occupé') }

describe('ce qui reste à dire d’une réponse', () => {
  it('rien, quand elle est parmi les messages', () => {
    expect(
      evaluateOutcome(
        ended(endedReply(newReply(question, 0), message('Bonjour'))),
        question,
        undefined,
      ),
    ).toEqual({ type: 'shown' })
  })

  it('rien, quand le message lui-même porte l’erreur', () => {
    const stored = storedWith(question.message, message('', { error: 'Le moteur a échoué.' }))
    expect(evaluateOutcome(refused, question, stored)).toEqual({ type: 'shown' })
  })

  it('rend la question que le serveur a refusée', () => {
    expect(evaluateOutcome(refused, question, storedWith())).toMatchObject({
      type: 'refused',
      unsent: 'Bonjour',
    })
  })

  it('rend la question refusée parce qu’un autre onglet en a posé une', () => {
    const other = message('Moi d’abord', { role: 'user' })
    expect(evaluateOutcome(refused, question, storedWith(other))).toMatchObject({
      type: 'refused',
      unsent: 'Bonjour',
    })
  })

  it('rend la question quand on ne peut pas savoir si elle est arrivée', () => {
    expect(evaluateOutcome(refused, question, undefined)).toMatchObject({
      type: 'refused',
      unsent: 'Bonjour',
    })
  })

  it('ne rend pas une question enregistrée', () => {
    expect(evaluateOutcome(refused, question, storedWith(question.message))).toMatchObject({
      type: 'refused',
      unsent: undefined,
    })
    expect(
      evaluateOutcome(ended(newReply(question, 0)), question, storedWith(question.message)),
    ).toEqual({
      type: 'shown',
    })
  })

  it('rend la question perdue dans une coupure', () => {
    expect(evaluateOutcome(ended(newReply(question, 0)), question, storedWith())).toEqual({
      type: 'notReceived',
      unsent: 'Bonjour',
    })
  })

  it('dit que les nouveaux mots d’une question ne sont pas arrivés, sauf s’ils y sont', () => {
    const edited = { message: message('Bonsoir', { role: 'user' }), index: 0, editOf: 'q' }
    const interrupted = ended(newReply(edited, 0))
    for (const stored of [storedWith(), undefined])
      expect(evaluateOutcome(interrupted, edited, stored)).toEqual({ type: 'editNotReceived' })
    const there = storedWith(message('Bonsoir', { id: 'q2', role: 'user' }))
    expect(evaluateOutcome(interrupted, edited, there)).toEqual({ type: 'shown' })
  })

  it('dit pourquoi une réponse n’a pas pu être refaite, l’ancienne restant en place', () => {
    const failed = withChunk(resumedReply(0), {
      error: 'Le moteur est occupé.',
      code: 'engine.busy',
      choices: [],
    })
    expect(
      evaluateOutcome(
        ended(endedReply(failed, message('', { error: 'Le moteur est occupé.' }))),
        undefined,
        storedWith(),
      ),
    ).toEqual({
      type: 'failed',
      reason: 'Le moteur est occupé.',
    })
  })
  it('dit pourquoi une réponse qui avait échoué n’a pas pu être continuée', () => {
    const cut = message('Un début', { error: 'Le moteur a coupé la réponse.' })
    const failed = withChunk(continuedReply(cut, 0, 3), {
      error: 'Il ne reste plus d’espace.',
      code: 'chat.no-room-to-continue',
      choices: [],
    })
    expect(evaluateOutcome(ended(endedReply(failed, cut)), undefined, storedWith(cut))).toEqual({
      type: 'failed',
      reason: 'Il ne reste plus d’espace.',
    })
  })
})
