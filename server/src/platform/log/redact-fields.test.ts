import { describe, expect, test } from 'vitest'
import { redactFields, redactText } from './redact-fields.ts'

describe('un texte', () => {
  test.each([
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [masqué]'],
    ['http://ada:secret@ia:8080/v1', 'http://[masqué]@ia:8080/v1'],
    ['GET /api/chat?q=mes+mots&page=2 échoue', 'GET /api/chat?q=[masqué]&page=[masqué] échoue'],
    ['clé sk-abc_DEF123 refusée', 'clé [masqué] refusée'],
    [`jeton ${'a1'.repeat(20)}`, 'jeton [masqué]'],
    [
      'chat 019ab3f2-1c2d-7e3f-8a4b-5c6d7e8f9a0b introuvable',
      'chat 019ab3f2-1c2d-7e3f-8a4b-5c6d7e8f9a0b introuvable',
    ],
    ['disque plein', 'disque plein'],
  ])('%s', (text, redacted) => expect(redactText(text)).toBe(redacted))
})

describe('des champs', () => {
  test('ce qui a un nom de secret est masqué, à toute profondeur ; le code d’un refus reste', () => {
    expect(
      redactFields({
        password: 'a',
        api_key: 'b',
        deep: { accessToken: 'c', list: [{ content: 'd' }] },
        code: 'engine.cut',
      }),
    ).toEqual({
      password: '[masqué]',
      api_key: '[masqué]',
      deep: { accessToken: '[masqué]', list: [{ content: '[masqué]' }] },
      code: 'engine.cut',
    })
    expect(redactFields({ code: '123456' })).toEqual({ code: '[masqué]' })
  })

  test('une erreur dit sa sorte, sa phrase, ses places et sa cause ; celles qui citent taisent leur phrase', () => {
    const quoting = Object.assign(new Error('le moteur dit : mon texte'), {
      name: 'EngineFailure',
      reason: 'failed',
    })
    const cleaned = redactFields({ cause: new Error('écriture impossible', { cause: quoting }) })
    expect(cleaned).toMatchObject({
      cause: {
        type: 'Error',
        message: 'écriture impossible',
        cause: { type: 'EngineFailure', reason: 'failed' },
      },
    })
    expect(JSON.stringify(cleaned)).not.toContain('mon texte')
    expect(JSON.stringify(cleaned)).toContain('redact-fields.test.ts')
  })

  test('ce qu’une erreur a pour cause sans que ce soit une erreur est ce qu’elle a reçu : elle le tait', () => {
    const body = { id_token: 'a.b.c', email: 'zoe@mairie.example', name: 'Zoé' }
    const unexpected = new Error('unexpected "sub"', { cause: { expected: 'zoe', body } })
    const { cause, ...rest } = redactFields({ cause: unexpected, body })
    expect(cause).toMatchObject({ message: 'unexpected "sub"' })
    expect(JSON.stringify(cause)).not.toMatch(/zoe|Zoé|a\.b\.c/)
    expect(rest).toMatchObject({ body: { id_token: '[masqué]' } })
  })

  test('rien n’est sans fin : ni longueur, ni nombre, ni profondeur, ni ronde', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.again = cyclic
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`champ${index}`, index]),
    )
    const { long, list, round, ...rest } = redactFields({
      long: 'mot '.repeat(1000),
      list: Array(100).fill(1),
      round: cyclic,
      many,
    })
    expect(String(long).length).toBeLessThanOrEqual(500)
    expect(list).toHaveLength(30)
    expect(JSON.stringify(round)).toContain('…')
    expect(Object.keys(rest.many ?? {})).toHaveLength(30)
    expect(redactFields({ big: 12n })).toEqual({ big: '12' })
  })
})
