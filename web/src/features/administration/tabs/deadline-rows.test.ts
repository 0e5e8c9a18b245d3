import { expect, test } from 'vitest'
import { deadlineRows, maxDeadline } from './deadline-rows.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('chaque type de travail dit son délai, et ce que la taille y ajoute', () => {
  const rows = deadlineRows(30).map(({ kind, times }) => [kind, ...times].map(plain).join(' | '))
  expect(rows).toEqual([
    'Connexion et appels de contrôle | 30 s, le délai d’attente de la connexion réglé ci-dessus',
    'Réponse du chat | 5 min jusqu’au premier mot | puis 2 min entre deux mots',
    'Création d’image et inpainting | 10 min | et 1 min par étape et par million de pixels, pour chaque image',
    'Agrandissement | 10 min | et 2 min par million de pixels du résultat',
    'Synthèse vocale | 5 min | et 0,5 s par caractère du texte',
    'Transcription et traduction | 10 min | et 5 s par seconde d’audio | et 10 min par million d’octets, quand la durée de l’audio n’est pas connue',
  ])
  expect(plain(maxDeadline)).toBe('Quelle que soit la taille, jamais plus de 6 h.')
})

test('un délai que l’on est en train d’effacer ne se dit pas', () => {
  expect(deadlineRows(Number.NaN)[0]?.times).toEqual([])
})
