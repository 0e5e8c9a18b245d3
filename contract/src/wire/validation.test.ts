import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Login, Registration, RegistrationForm } from '#account/account.ts'
import { ChatDraft, chatLimits } from '#chat/chat.ts'
import { ChatSettings } from '#chat/settings.ts'
import { SpeechDraft } from '#speech/speech.ts'
import { validate } from './validation.ts'

const fieldsOf = (schema: z.ZodType, value: unknown) => {
  const result = validate(schema, value)
  return result.ok ? {} : result.fields
}

describe('phrases des champs', () => {
  test('connexion : email et mot de passe', () => {
    expect(fieldsOf(Login, {})).toEqual({ email: 'Email requis', password: 'Mot de passe requis' })
    expect(fieldsOf(Login, { email: 'zoé', password: '12345' })).toEqual({
      email: 'Email invalide',
      password: 'Le mot de passe doit contenir au moins 6 caractères',
    })
  })

  test('inscription : nom, et confirmation identique', () => {
    expect(fieldsOf(Registration, { name: 'Z', email: 'z@a.fr', password: '123456' })).toEqual({
      name: 'Le nom doit contenir au moins 2 caractères',
    })
    expect(
      fieldsOf(RegistrationForm, {
        name: 'Zoé',
        email: 'z@a.fr',
        password: '123456',
        confirmPassword: '',
      }),
    ).toEqual({
      confirmPassword: 'Confirmation du mot de passe requise',
    })
    expect(
      fieldsOf(RegistrationForm, {
        name: 'Zoé',
        email: 'z@a.fr',
        password: '123456',
        confirmPassword: '123457',
      }),
    ).toEqual({
      confirmPassword: 'Les mots de passe doivent correspondre',
    })
  })

  test('réglages d’un chat : les bornes de la spécification', () => {
    const wrong = {
      temperature: 2.1,
      maxTokens: 0,
      replyLength: 'model',
      topP: 1.5,
      topK: 101,
      systemPrompt: '',
      stream: true,
    }
    expect(fieldsOf(ChatSettings, wrong)).toEqual({
      temperature: 'La température doit être entre 0 et 2',
      maxTokens: 'Le nombre de tokens doit être entre 1 et 4000',
      topP: 'topP doit être entre 0 et 1',
      topK: 'topK doit être entre 1 et 100',
    })
  })

  test('un champ trop long se dit trop long, et non absent', () => {
    const draft = { title: 'x'.repeat(chatLimits.titleMax + 1), model: 'm' }
    expect(fieldsOf(ChatDraft, draft)).toEqual({
      title: `${chatLimits.titleMax} caractères au plus`,
    })
    expect(fieldsOf(ChatDraft, { title: 1 })).toEqual({
      title: 'Titre requis',
      model: 'Modèle requis',
    })
    expect(fieldsOf(SpeechDraft, { text: 'x'.repeat(40_001), model: 'm' })).toEqual({
      text: '40\u00a0000 caractères au plus',
    })
  })

  test('un champ inconnu est nommé, une valeur d’un autre type est dite', () => {
    expect(fieldsOf(Login, { email: 'z@a.fr', password: '123456', role: 'ADMIN' })).toEqual({
      role: 'Champ inconnu : role',
    })
    expect(fieldsOf(z.object({ nombre: z.number() }), { nombre: 'un' })).toEqual({
      nombre: 'Valeur inattendue (nombre attendu)',
    })
    expect(fieldsOf(Login, undefined)).toEqual({ '': 'Champ requis' })
  })
})

describe('un refus reste petit', () => {
  const sizeOf = (schema: z.ZodType, value: unknown) =>
    JSON.stringify(fieldsOf(schema, value)).length

  test('quels que soient le nombre et la longueur des champs inconnus', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => [`n${index}`, 0])
    expect(sizeOf(Login, Object.fromEntries(names))).toBeLessThan(50_000)
    expect(sizeOf(Login, { ['x'.repeat(200_000)]: 1 })).toBeLessThan(2_000)
    expect(fieldsOf(Login, { inconnu: 1 })).toHaveProperty('inconnu')
  })
  test('quel que soit le nombre de valeurs refusées d’une liste', () => {
    const values = Array.from({ length: 20_000 }, () => 1)
    expect(sizeOf(z.object({ ids: z.array(z.string()) }), { ids: values })).toBeLessThan(10_000)
  })
})
