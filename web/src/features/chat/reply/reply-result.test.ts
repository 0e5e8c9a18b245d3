import type { Message } from '@atelier/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import { evaluateOutcome } from './reply-result.ts'
import type { ReplyOutcome } from './reply-runner.ts'
import {
  editedReply,
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
const question = { message: message('Bonjour', { role: 'user' }), after: 2 }
const said = (...messages: Message[]) => ({
  before: 0,
  messages: [message('q', { role: 'user' }), message('r'), ...messages],
})
const over = (reply: StreamingReply): ReplyOutcome => ({ type: 'ended', reply })
const refused: ReplyOutcome = { type: 'refused', error: new Error('Occupé') }

describe('ce qui reste à dire d’une réponse', () => {
  it('rien, quand elle est parmi les messages', () => {
    expect(
      evaluateOutcome(
        over(endedReply(newReply(question, 0), message('Bonjour'))),
        question,
        undefined,
      ),
    ).toEqual({ type: 'told' })
  })

  it('rien, quand le message lui-même porte l’erreur', () => {
    const stored = said(question.message, message('', { error: 'Le moteur a échoué.' }))
    expect(evaluateOutcome(refused, question, stored)).toEqual({ type: 'told' })
  })

  it('rend la question que le serveur a refusée', () => {
    expect(evaluateOutcome(refused, question, said())).toMatchObject({
      type: 'refused',
      giveBack: 'Bonjour',
    })
  })

  it('rend la question refusée parce qu’un autre onglet en a posé une', () => {
    const asked = message('Moi d’abord', { role: 'user' })
    expect(evaluateOutcome(refused, question, said(asked))).toMatchObject({
      type: 'refused',
      giveBack: 'Bonjour',
    })
  })

  it('rend la question quand on ne peut pas savoir si elle est arrivée', () => {
    expect(evaluateOutcome(refused, question, undefined)).toMatchObject({
      type: 'refused',
      giveBack: 'Bonjour',
    })
  })

  it('ne rend pas une question enregistrée', () => {
    expect(evaluateOutcome(refused, question, said(question.message))).toMatchObject({
      type: 'refused',
      giveBack: undefined,
    })
    expect(evaluateOutcome(over(newReply(question, 0)), question, said(question.message))).toEqual({
      type: 'told',
    })
  })

  it('rend la question perdue dans une coupure', () => {
    expect(evaluateOutcome(over(newReply(question, 0)), question, said())).toEqual({
      type: 'notReceived',
      giveBack: 'Bonjour',
    })
  })

  it('dit que les nouveaux mots d’une question ne sont pas arrivés, sauf s’ils y sont', () => {
    const cut = over(editedReply({ id: 'q', content: 'Bonsoir' }, 0))
    expect(evaluateOutcome(cut, undefined, said())).toEqual({ type: 'notReworded' })
    expect(evaluateOutcome(cut, undefined, undefined)).toEqual({ type: 'notReworded' })
    const there = {
      before: 0,
      messages: [message('Bonsoir', { id: 'q', role: 'user' }), message('r')],
    }
    expect(evaluateOutcome(cut, undefined, there)).toEqual({ type: 'told' })
  })

  it('dit pourquoi une réponse n’a pas pu être refaite, l’ancienne restant en place', () => {
    const failed = withChunk(resumedReply(0), {
      error: 'Le moteur est occupé.',
      code: 'engine.busy',
      choices: [],
    })
    expect(
      evaluateOutcome(
        over(endedReply(failed, message('', { error: 'Le moteur est occupé.' }))),
        undefined,
        said(),
      ),
    ).toEqual({
      type: 'failed',
      sentence: 'Le moteur est occupé.',
    })
  })
})
