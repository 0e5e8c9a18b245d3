import {
  type AdminConfiguration,
  configurationDefaults,
} from '@atelier/contract/configuration/configuration'
import { expect, test } from 'vitest'
import { changeRows } from './configuration-changes.ts'
import { type ConfigurationValues, toFormValues } from './configuration-values.ts'

const stored: AdminConfiguration = {
  ...configurationDefaults,
  maintenance: { enabled: false, message: '', allowedUsers: [] },
  localai: {
    ...configurationDefaults.localai,
    baseUrl: 'http://moteur:8080',
    apiKey: '',
    apiKeySet: true,
  },
  fixed: [],
  jobsLeft: 0,
}
const base = toFormValues(stored)
const rows = (values: Partial<ConfigurationValues>, isKeySet = true) =>
  changeRows(base, { ...base, ...values }, isKeySet).map(({ name, before, after }) =>
    [name, before, after].join(' | ').replaceAll('\u00a0', ' '),
  )

test('chaque réglage qui change se dit avec sa valeur d’avant et celle d’après, et rien d’autre', () => {
  expect(rows({})).toEqual([])
  expect(
    rows({
      maintenance: {
        enabled: true,
        message: 'Retour à 14 h',
        allowedUsers: ['a@a.fr'],
        typedUser: ' b@b.fr ',
      },
      features: { ...base.features, chatEnabled: true },
      limits: { ...base.limits, maxFileSizeBytes: 20_971_520, maxTokensPerRequest: 8000 },
    }),
  ).toEqual([
    'Maintenance | non | oui',
    'Message de maintenance | vide | Retour à 14 h',
    'Personnes admises en maintenance | vide | a@a.fr, b@b.fr',
    'Chat | non | oui',
    'Tokens par réponse | 4 000 | 8 000',
    'Taille maximale d’un fichier | 10 MB | 20 MB',
  ])
})

test('une clé ne se montre jamais : nouvelle, effacée, ou perdue avec l’adresse', () => {
  const engine = (change: Partial<ConfigurationValues['localai']>) => ({
    localai: { ...base.localai, ...change },
  })
  expect(rows(engine({ apiKey: 'sk-secret' }))).toEqual([
    'Clé de LocalAI | enregistrée | une nouvelle clé',
  ])
  expect(rows(engine({ apiKey: 'sk-secret' }), false)).toEqual([
    'Clé de LocalAI | aucune | une nouvelle clé',
  ])
  expect(rows(engine({ apiKey: null }))).toEqual(['Clé de LocalAI | enregistrée | aucune'])
  expect(rows(engine({ baseUrl: 'http://autre' }))).toEqual([
    'Adresse de LocalAI | http://moteur:8080 | http://autre',
    'Clé de LocalAI | enregistrée | aucune',
  ])
})
