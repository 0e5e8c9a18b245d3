import {
  type AdminConfiguration,
  configurationDefaults,
} from '@atelier/contract/configuration/configuration'
import { describe, expect, test } from 'vitest'
import {
  ConfigurationValues,
  clearsApiKey,
  invalidFields,
  isConfigurationField,
  tabOf,
  toConfigurationChange,
  toFormValues,
} from './configuration-values.ts'

const stored: AdminConfiguration = {
  ...configurationDefaults,
  maintenance: { enabled: false, message: '', allowedUsers: [] },
  localai: {
    ...configurationDefaults.localai,
    baseUrl: 'http://moteur:8080',
    apiKey: '',
    apiKeySet: true,
  },
  fixed: [{ field: 'localai.baseUrl', variable: 'LOCALAI_URL' }],
  jobsLeft: 0,
}
const base = toFormValues(stored)

describe('ce qui est envoyé', () => {
  test('rien, quand rien n’a changé', () => {
    expect(toConfigurationChange(base, toFormValues(stored))).toEqual({
      maintenance: {},
      features: {},
      memory: {},
      limits: {},
      localai: {},
      sdapi: {},
      access: {},
      passwords: {},
      sharing: {},
      chat: {},
    })
  })
  test('seulement les champs changés, listes comprises', () => {
    const values = {
      ...base,
      maintenance: { ...base.maintenance, allowedUsers: ['camille@mairie.example'] },
      limits: { ...base.limits, rateLimitPerMinute: 10 },
    }
    expect(toConfigurationChange(base, values)).toMatchObject({
      maintenance: { allowedUsers: ['camille@mairie.example'] },
      limits: { rateLimitPerMinute: 10 },
      localai: {},
    })
  })
  test('un nom saisi et pas encore ajouté, sauf s’il est déjà dans la liste', () => {
    const known = { ...base, access: { hosts: ['atelier.exemple'], typedHost: '' } }
    const typing = (typedHost: string) =>
      toConfigurationChange(known, { ...known, access: { ...known.access, typedHost } }).access
    expect(typing(' autre.exemple ')).toEqual({ hosts: ['atelier.exemple', 'autre.exemple'] })
    expect(typing('Atelier.Exemple')).toEqual({})
    expect(typing(' ')).toEqual({})
    const maintenance = { ...base.maintenance, typedUser: 'camille@mairie.example' }
    expect(toConfigurationChange(base, { ...base, maintenance }).maintenance).toEqual({
      allowedUsers: ['camille@mairie.example'],
    })
  })
  test('un nom saisi qui n’en est pas un est refusé à sa place', () => {
    const { error } = ConfigurationValues.safeParse({
      ...base,
      access: { ...base.access, typedHost: 'http://atelier' },
    })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['access.typedHost', expect.stringContaining('sans http://')],
    ])
  })
  test('la clé à effacer part comme null', () => {
    expect(
      toConfigurationChange(base, { ...base, localai: { ...base.localai, apiKey: null } }).localai,
    ).toEqual({ apiKey: null })
  })
})

test('chaque champ a son onglet, et les fautes viennent dans l’ordre des onglets', () => {
  expect(tabOf('sdapi.baseUrl')).toBe('localai')
  const error = { type: 'custom', message: 'non' }
  expect(
    invalidFields({ maintenance: { message: error }, limits: { rateLimitPerMinute: error } }),
  ).toEqual(['limits.rateLimitPerMinute', 'maintenance.message'])
  expect([
    isConfigurationField('localai.apiKey'),
    isConfigurationField('localai.apiKeySet'),
  ]).toEqual([true, false])
})

describe('la clé enregistrée', () => {
  test('reste quand seul le chemin change', () =>
    expect(clearsApiKey('http://moteur:8080', 'http://moteur:8080/v1')).toBe(false))
  test('part quand le serveur change', () =>
    expect(clearsApiKey('http://moteur:8080', 'http://autre:8080')).toBe(true))
  test('part quand l’adresse est vidée', () =>
    expect(clearsApiKey('http://moteur:8080', '')).toBe(true))
})
