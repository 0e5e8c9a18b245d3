import type { OwnUser } from '@atelier/contract/account/account'
import { describe, expect, test } from 'vitest'
import { authResolvers, emptyAuthValues, toRegistration } from '../components/auth-form.ts'
import { authReducer, initialAuthState } from './auth-state.ts'

const camille: OwnUser = {
  id: 'u1',
  name: 'Camille Rousseau',
  email: 'camille@mairie.example',
  avatar: null,
  role: 'USER',
  isActive: true,
  isSuspended: false,
  inpaintingQuota: 25,
  inpaintingCount: 7,
  imagesCreated: 7,
  rights: { tools: [], mayMakeKeys: true, manage: [], sleeping: [] },
  createdAt: '2026-03-12T14:05:00.000Z',
  lastLogin: null,
}

describe('l’état de la session', () => {
  const signedIn = authReducer(initialAuthState, { type: 'signed-in', user: camille })
  test('attend d’abord', () =>
    expect(initialAuthState).toMatchObject({
      isLoading: true,
      isAuthenticated: false,
      isResolved: false,
    }))
  test('une connexion réussie met la personne', () =>
    expect(signedIn).toMatchObject({
      user: camille,
      isAuthenticated: true,
      isLoading: false,
      error: undefined,
    }))
  test('une connexion qui commence efface l’erreur sans cacher le formulaire', () => {
    const failed = authReducer(initialAuthState, {
      type: 'failed',
      error: 'Identifiants invalides',
    })
    expect(failed).toMatchObject({
      error: 'Identifiants invalides',
      isAuthenticated: false,
      isLoading: false,
    })
    expect(authReducer(failed, { type: 'started' })).toMatchObject({
      error: undefined,
      isLoading: true,
      isResolved: true,
    })
  })
  test('partir efface tout', () =>
    expect(authReducer(signedIn, { type: 'left' })).toMatchObject({
      user: undefined,
      isAuthenticated: false,
      hasLeft: true,
    }))
  test('un profil non enregistré laisse la personne', () =>
    expect(authReducer(signedIn, { type: 'profile-failed', error: 'Non' })).toMatchObject({
      user: camille,
      error: 'Non',
    }))
})

describe('les formulaires', () => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const problems = async (
    mode: 'login' | 'registration',
    values: Partial<typeof emptyAuthValues>,
  ) => {
    const { errors } = await authResolvers[mode](
      { ...emptyAuthValues, ...values },
      undefined,
      options,
    )
    return Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field, error?.message]),
    )
  }
  test('la connexion ne demande que l’adresse et le mot de passe', async () => {
    expect(await problems('login', {})).toEqual({
      email: 'Email requis',
      password: 'Mot de passe requis',
    })
    expect(await problems('login', { email: 'x', password: 'abc' })).toEqual({
      email: 'Email invalide',
      password: 'Le mot de passe doit contenir au moins 6 caractères',
    })
    expect(await problems('login', { email: 'a@b.fr', password: 'abcdef' })).toEqual({})
  })
  test('l’inscription demande tout, et deux fois le même mot de passe', async () => {
    expect(await problems('registration', {})).toEqual({
      name: 'Nom requis',
      email: 'Email requis',
      password: 'Mot de passe requis',
      confirmPassword: 'Confirmation du mot de passe requise',
    })
    expect(
      await problems('registration', {
        name: 'A',
        email: 'a@b.fr',
        password: 'abcdef',
        confirmPassword: 'abcdeg',
      }),
    ).toEqual({
      name: 'Le nom doit contenir au moins 2 caractères',
      confirmPassword: 'Les mots de passe doivent correspondre',
    })
  })
  test('la confirmation n’est pas envoyée, le code seulement s’il y en a un', () => {
    const typed = {
      ...emptyAuthValues,
      name: 'Camille',
      email: 'a@b.fr',
      password: 'abcdef',
      confirmPassword: 'abcdef',
    }
    expect(toRegistration(typed)).toEqual({ name: 'Camille', email: 'a@b.fr', password: 'abcdef' })
    expect(toRegistration({ ...typed, code: 'K7' })).toHaveProperty('code', 'K7')
  })
})
