import {
  type AttachmentNote,
  attachmentNoteText,
  attachmentNoteTexts,
} from '@atelier/contract/attachments/attachment-notes'
import { frenchProblems } from '@atelier/contract/problems/problems.texts'
import { describe, expect, test } from 'vitest'
import { englishLanguage as english } from './english.ts'
import { spanishLanguage as spanish } from './spanish.ts'

const languages = { en: english, es: spanish } as const
const sources = import.meta.glob<string>('/web/src/**/*.texts.{en,es}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const contract = import.meta.glob<string>('/contract/src/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every text, with its path in the texts object. */
function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}.${key}`))
  return []
}

describe.each(['en', 'es'] as const)('les textes « %s »', (code) => {
  const files = Object.entries(sources).filter(([file]) => file.endsWith(`.${code}.ts`))
  const texts = textsOf(languages[code].texts, '')

  test('ne gardent ni guillemets, ni espaces, ni mots du français', () => {
    const typography = /[\u00a0 ][:;!?»]|«[\u00a0 ]/
    const frenchWords =
      /(?<!\p{L})((l|d|n|s|qu)’|(une|des|dans|votre|vous|avec|pour|Erreur|Annuler|Fermer|Réessayer|Enregistrer)(?!\p{L}))/u
    const own = new Set(['.settings.appearance.languages.fr', '.speech.samples.fr'])
    // A voice is tested with a sample in its own language.
    expect(
      texts.filter(
        ([path, text]) =>
          !own.has(path) &&
          !path.startsWith('.speech.samples') &&
          (typography.test(text) || frenchWords.test(text)),
      ),
    ).toEqual([])
  })

  test('ont la même ponctuation d’ouverture que leur langue', () => {
    const quotes = code === 'en' ? /[«»¿¡]/ : /[“”]/
    expect(texts.filter(([, text]) => quotes.test(text))).toEqual([])
  })

  test('ne tiennent qu’à ce qui commence avant l’application', () => {
    const reached = files.flatMap(([file, source]) =>
      Array.from(
        source.matchAll(/^import (?!type ).*from '([^']+)'/gm),
        ([, from = '']) => [file, from] as const,
      ),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(
      reached.filter(([, from]) => !/^#(language|format)\/|\.texts\.(en|es)\.ts$/.test(from)),
    ).toEqual([])
  })

  test.each(Object.keys(attachmentNoteTexts))(
    'disent ce qu’un fichier joint devient : %s',
    (note) => {
      const french = attachmentNoteText(note as AttachmentNote, 12) // from the keys of that object
      expect(languages[code].translator.translateText(french)).toBeDefined()
    },
  )

  test.each([
    'Le moteur intégré',
    'Guide d’Atelier IA (sans IA)',
    'Voix de base (eSpeak NG)',
    'Retouche classique (sans IA)',
  ])('nomment aussi %s', (name) => {
    const { translateText, translateProblem } = languages[code].translator
    expect(translateText(name)).not.toBe(name)
    expect(translateText(name)).toBeDefined()
    expect(translateProblem('engine.failed', { engine: name })).not.toContain(name)
  })

  test('disent chaque refus, avec ce qu’il nomme', () => {
    for (const key of Object.keys(frenchProblems)) {
      const message =
        languages[code].translator.translateProblem(key, {
          engine: 'LocalAI',
          seconds: 12,
          max: '10 MB',
        }) ?? ''
      expect(message, key).not.toMatch(/undefined|NaN|« |[\u00a0 ][:;!?»]/)
      expect(message.length, key).toBeGreaterThan(8)
    }
  })
})

describe('une phrase venue en français', () => {
  const { translateText } = english.translator
  test.each([
    ['Titre requis', 'Title required'],
    ['Au moins 12', 'At least 12'],
    ['Au moins 64 pixels', 'At least 64 pixels'],
    ['Par pas de 0,5, par exemple 7 ou 7,5', 'In steps of 0.5, for example 7 or 7.5'],
    ['Image, «\u00a0un phare\u00a0»', 'Image, “un phare”'],
    [
      'Le fichier dépasse la taille permise (10\u00a0MB au plus). Réduisez-le, puis réessayez.',
      'The file is larger than allowed (10 MB at most). Make it smaller, then try again.',
    ],
    [
      'LocalAI est occupé. Réessayez dans 12\u00a0secondes.'.replace('\u00a0', ' '),
      'LocalAI is busy. Try again in 12 seconds.',
    ],
    ['Trop de tentatives. Réessayez dans 2 minutes.', 'Too many attempts. Try again in 2 minutes.'],
  ])('%s', (given, translated) => expect(translateText(given)).toBe(translated))
  test('que personne n’a traduite reste comme elle est', () =>
    expect(translateText('Une phrase libre')).toBeUndefined())
  test('peut contenir celle d’un moteur', () => {
    const french = frenchProblems['engine.timeout']
    expect(
      translateText(typeof french === 'function' ? french({ engine: 'Ollama' }) : french),
    ).toMatch(/^Ollama has sent nothing/)
  })
})

/** The messages in a schema: after `error:`, or as the last argument of a check. */
const schemaMessage =
  /(?:error: |\((?:.*?, )?|Sentence = |sentence = )(?:'([A-ZÉ][^']+)'|`([A-ZÉ][^`]+)`)\)?/g

test('ce que les schémas disent d’un champ est traduit', () => {
  const messages = Object.entries(contract)
    .filter(
      ([file]) =>
        !/problems|phrases|\.test\.|openapi|openai|gateway|chat-reading|checking|search\.ts|translate/.test(
          file,
        ),
    )
    .flatMap(([, source]) => source.split('\n'))
    .filter((line) => !/summary|problems|displayName/.test(line))
    .flatMap((line) =>
      Array.from(
        line.matchAll(schemaMessage),
        ([, plain, template]) => plain ?? template?.replaceAll(/\$\{[^}]+\}/g, '7') ?? '',
      ),
    )
    .filter((text) => / |requis/.test(text))
  expect(messages.length).toBeGreaterThan(20)
  expect([
    ...new Set(messages.filter((text) => english.translator.translateText(text) === undefined)),
  ]).toEqual([])
})
