import { describe, expect, test } from 'vitest'
import {
  type ElectionRole,
  onElectionMessage,
  onElectionTimeout,
  startElection,
} from './election.ts'

const leading = (since: number): ElectionRole => ({ type: 'leading', since, until: since + 1000 })
const following = (leader: string, until: number): ElectionRole => ({
  type: 'following',
  leader,
  until,
})

describe('l’élection', () => {
  test('un onglet qui s’ouvre demande qui lit, et lit lui-même quand personne ne répond', () => {
    const { role, messages } = startElection('b', 0)
    expect(messages).toEqual([{ type: 'who', from: 'b' }])
    expect(onElectionTimeout('b', role, 299)).toEqual({ role, messages: [] })
    expect(onElectionTimeout('b', role, 300)).toEqual({
      role: leading(300),
      messages: [{ type: 'leads', from: 'b', since: 300 }],
    })
  })
  test('celui qui lit répond aussitôt', () => {
    expect(onElectionMessage('a', leading(0), { type: 'who', from: 'b' }, 700).messages).toEqual([
      { type: 'leads', from: 'a', since: 0 },
    ])
  })
  test('la réponse fait suivre', () => {
    const { role } = startElection('b', 0)
    expect(onElectionMessage('b', role, { type: 'leads', from: 'a', since: 0 }, 10).role).toEqual(
      following('a', 2010),
    )
  })
  test('qui se tait est interrogé, puis remplacé en moins de trois secondes', () => {
    const asking = onElectionTimeout('b', following('a', 2000), 2000)
    expect(asking).toEqual({
      role: { type: 'asking', until: 2300 },
      messages: [{ type: 'who', from: 'b' }],
    })
    expect(onElectionTimeout('b', asking.role, 2300).role.type).toBe('leading')
  })
  test('qui dit au revoir est remplacé sans attendre son silence', () => {
    expect(
      onElectionMessage('b', following('a', 2000), { type: 'bye', from: 'a' }, 100).role,
    ).toEqual({
      type: 'asking',
      until: 400,
    })
    const role = following('a', 2000)
    expect(onElectionMessage('b', role, { type: 'bye', from: 'c' }, 100)).toEqual({
      role,
      messages: [],
    })
  })
  test('de tous ceux qui demandent en même temps, un seul s’avance', () => {
    const { role } = startElection('b', 0)
    expect(onElectionMessage('b', role, { type: 'who', from: 'a' }, 0).role).toEqual({
      type: 'asking',
      until: 500,
    })
    expect(onElectionMessage('b', role, { type: 'who', from: 'c' }, 0).role).toEqual(role)
  })
  test('de deux qui lisent, le plus récent reste : l’autre avait gelé', () => {
    expect(
      onElectionMessage('a', leading(0), { type: 'leads', from: 'b', since: 5000 }, 9000).role,
    ).toMatchObject({ leader: 'b' })
    expect(
      onElectionMessage('b', leading(5000), { type: 'leads', from: 'a', since: 0 }, 9000).messages,
    ).toEqual([{ type: 'leads', from: 'b', since: 5000 }])
  })
})
