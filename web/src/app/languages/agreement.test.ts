import { afterAll, describe, expect, test, vi } from 'vitest'

const frenchModules = import.meta.glob('/web/src/**/*.texts.ts', { eager: true })

/** What is counted: the singular, and the plural where it is not the singular with an s. */
const nouns = {
  fr: 'caractère fichier message token chat compte session clé résultat image ligne élément jour heure minute seconde tâche modèle entrée proposition personne opération étape partie segment pixel compteur échec',
  en: 'character file message token chat account session key result image line item day hour minute second task model entry/entries suggestion person/people operation step part segment pixel counter failure',
  es: 'carácter/caracteres archivo mensaje token chat cuenta sesión/sesiones clave resultado imagen/imágenes línea elemento día hora minuto segundo tarea modelo entrada sugerencia persona operación/operaciones paso parte segmento píxel/píxeles contador fallo',
} as const
type Language = keyof typeof nouns

/** Never 0 or 1: a limit of the product, a number of days, or several things by definition. */
const alwaysSeveral =
  /\.(whatWithAll|tooMany|tooLong|pictureTooLarge|tooLargeToUpscale|meta|shortPassword|newBytes|noNewBytes|inDays|trend|noTrend|period|tooShort|generateMany|several|characters|revokeKeys)$/

const forms = (language: Language) => {
  const pairs = nouns[language].split(' ').map((noun) => noun.split('/'))
  return {
    singular: new Set(pairs.map(([one]) => one)),
    plural: new Set(pairs.map(([one, many]) => many ?? `${one}s`)),
  }
}

/** Where a text says « 1 messages » or « 2 message ». */
function disagreement(language: Language, text: string): string | undefined {
  const { singular, plural } = forms(language)
  for (const [found, count = '', word = ''] of text.matchAll(
    /(?<![\d.,])(\d)[\u00a0 ](\p{L}+)/gu,
  )) {
    const isOne = count === '1' || (language === 'fr' && count === '0')
    if ((isOne ? plural : singular).has(word.toLowerCase())) return found
  }
  return undefined
}

type Render = (...values: readonly number[]) => unknown
/** Every function of a texts object, with its path. */
function functionsOf(value: unknown, path: string): [string, Render][] {
  if (typeof value === 'function') return [[path, value as Render]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => functionsOf(one, `${path}.${key}`))
}

function faultsOf(language: Language, texts: unknown): string[] {
  return functionsOf(texts, '').flatMap(([path, render]) =>
    (alwaysSeveral.test(path) ? [2] : [0, 1, 2]).flatMap((count) => {
      const fault = disagreement(language, rendered(render, count))
      return fault === undefined ? [] : [`${path}: ${fault}`]
    }),
  )
}

function rendered(render: Render, count: number): string {
  try {
    const text = render(count, count, count, count)
    return typeof text === 'string' ? text : ''
  } catch {
    // It takes something else than counts.
    return ''
  }
}

/** Counts are written by the rules of the page's language, which modules read while they are loaded. */
async function speak(language: Language): Promise<void> {
  vi.resetModules()
  const { setPageLanguage } = await import('#language/language.ts')
  setPageLanguage({ language })
}

describe('les textes s’accordent avec 0, 1 et 2', () => {
  test('en français', () => {
    expect(functionsOf(frenchModules, '').length).toBeGreaterThan(100)
    expect(faultsOf('fr', frenchModules)).toEqual([])
  })
  test('en anglais', async () => {
    await speak('en')
    const { englishLanguage } = await import('./english.ts')
    expect(faultsOf('en', englishLanguage.texts)).toEqual([])
  })
  test('en espagnol', async () => {
    await speak('es')
    const { spanishLanguage } = await import('./spanish.ts')
    expect(faultsOf('es', spanishLanguage.texts)).toEqual([])
  })
  afterAll(() => vi.resetModules())

  test.each([
    ['fr', (count: number) => `${count} messages`, ['.a: 0 messages', '.a: 1 messages']],
    ['fr', (count: number) => `${count} message`, ['.a: 2 message']],
    ['en', (count: number) => `${count} files at most`, ['.a: 1 files']],
    ['es', (count: number) => `${count} archivo`, ['.a: 0 archivo', '.a: 2 archivo']],
  ] as const)('une faute se voit (%s, %s)', (language, a, faults) =>
    expect(faultsOf(language, { a })).toEqual(faults),
  )
})
