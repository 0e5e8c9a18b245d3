import { describe, expect, test } from 'vitest'
import { createContinuationJoiner } from './join-continuation.ts'

/** The whole reply, with its continuation fed in deltas of this many characters. */
function joined(
  beginning: string,
  text: string,
  { size = 3, isInstructed = true, isComplete = true } = {},
) {
  const joiner = createContinuationJoiner(beginning, { isInstructed })
  let reply = beginning
  for (let start = 0; start < text.length; start += size)
    reply += joiner.feed(text.slice(start, start + size))
  return reply + joiner.end({ isComplete })
}

describe('la suite d’une réponse', () => {
  test.each([1, 3, 1000])('n’a pas ce que le modèle répète (par %i caractères)', (size) => {
    const beginning = 'Le rapport propose trois mesures pour les écoles'
    const next = ' de la ville.'
    expect(joined(beginning, `mesures pour les écoles${next}`, { size })).toBe(beginning + next)
    expect(joined(beginning, beginning + next, { size })).toBe(beginning + next)
    expect(joined('Oui', 'Oui, bien sûr', { size })).toBe('Oui, bien sûr')
  })

  test('garde tout ce qui est nouveau, même si quelques lettres se ressemblent', () => {
    const beginning = 'Le rapport propose trois mesures pour les écoles'
    expect(joined(beginning, ' et les élèves', { isInstructed: false })).toBe(
      `${beginning} et les élèves`,
    )
    expect(joined('Les détails du proje', 'et suivent', { isInstructed: false })).toBe(
      'Les détails du projeet suivent',
    )
    expect(joined(beginning, 'les écoles maternelles')).toBe(`${beginning} les écoles maternelles`)
  })

  test('a une espace quand le modèle l’oublie, mais pas au milieu d’un mot qu’il continue lui-même', () => {
    expect(joined('Trois mesures', 'pour les écoles')).toBe('Trois mesures pour les écoles')
    expect(joined('Trois mesures', ', dont une')).toBe('Trois mesures, dont une')
    expect(joined('Trois mes', 'ures', { isInstructed: false })).toBe('Trois mesures')
  })

  test('ne rouvre pas un bloc de code ouvert, et peut le fermer', () => {
    const code = 'Voici :\n\n```python\ndef bonjour():\n'
    expect(joined(code, '```python\n    return 1\n```\n')).toBe(`${code}    return 1\n\`\`\`\n`)
    expect(joined(code, '```\n\nVoilà.')).toBe(`${code}\`\`\`\n\nVoilà.`)
    expect(joined('Voici :\n\n', '```python\nx = 1\n```')).toBe('Voici :\n\n```python\nx = 1\n```')
  })

  test('ne rouvre que le bloc ouvert, et garde les blocs plus courts qu’il contient', () => {
    const code = '````md\nUn exemple :\n'
    const inner = '```python\nx = 1\n```\n````\n'
    expect(joined(code, inner)).toBe(code + inner)
    expect(joined(code, '````md\nla suite\n````\n')).toBe(`${code}la suite\n\`\`\`\`\n`)
    expect(joined(`${code}\`\`\`\nlet`, 'tre')).toBe(`${code}\`\`\`\nlettre`)
  })

  test('ne perd rien quand le modèle ne fait que répéter, ou ne dit rien', () => {
    const beginning = 'Le rapport propose trois mesures'
    expect(joined(beginning, 'trois mesures')).toBe(beginning)
    expect(joined(beginning, '')).toBe(beginning)
    expect(joined(beginning, 'trois mes', { isComplete: false })).toBe(beginning)
    expect(joined('Voici :\n```js\n', '```', { isComplete: false })).toBe('Voici :\n```js\n```')
  })
})

describe('des mots que le modèle veut répéter', () => {
  test('restent, quand le début se répétait déjà', () => {
    for (const isInstructed of [true, false]) {
      const options = { isInstructed }
      expect(joined('Il crie : non, non, non, ', 'non, non, non, jamais !', options)).toBe(
        'Il crie : non, non, non, non, non, non, jamais !',
      )
      const row = '| oui | non | oui |\n'
      expect(joined(row + row, `${row}${row}`, options)).toBe(row.repeat(4))
    }
    expect(joined('Il crie : non, non, non,', 'non, non, non, jamais !')).toBe(
      'Il crie : non, non, non, non, non, non, jamais !',
    )
  })

  test('ne sont pas confondus avec le début repris, qui les contient', () => {
    const beginning = 'Il crie : non, non, non'
    expect(joined(beginning, `${beginning}, jamais !`)).toBe(`${beginning}, jamais !`)
    expect(joined('Oui, oui', 'Oui, oui, bien sûr')).toBe('Oui, oui, bien sûr')
  })

  test('restent quand le moteur continue lui-même, s’ils sont courts', () => {
    const refrain = 'Sur le pont, on danse, '
    expect(joined(`Couplet. ${refrain}`, `${refrain}tous.`, { isInstructed: false })).toBe(
      `Couplet. ${refrain}${refrain}tous.`,
    )
    const beginning = 'Le rapport propose trois mesures pour les écoles de la ville'
    expect(joined(beginning, `${beginning} et du canton.`, { isInstructed: false })).toBe(
      `${beginning} et du canton.`,
    )
  })
})

test('un bloc rouvert dont le modèle répète aussi les dernières lignes n’a ni l’un ni l’autre', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `valeur_${index} = ${index}\n`).join('')
  const code = `Voici :\n\n\`\`\`python\n${lines}`
  expect(joined(code, '```python\nvaleur_28 = 28\nvaleur_29 = 29\nfin()\n')).toBe(`${code}fin()\n`)
})

describe('quels que soient les mots', () => {
  const words = ['non', 'oui', 'la', 'mesure', 'des', 'écoles', 'municipales', 'coûte']
  /** The same at every run; a failing one names its number. */
  const textsOf = (seed: number) => {
    let state = seed + 1
    const below = (max: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % max
    }
    const text = (length: number, of: readonly string[]) =>
      Array.from({ length }, () => `${of[below(of.length)]}${below(4) === 0 ? ', ' : ' '}`).join('')
    const few = words.slice(0, 2 + below(6))
    return { beginning: text(2 + below(30), few), rest: text(1 + below(20), few), few, text, below }
  }
  const seeds = Array.from({ length: 2000 }, (_, seed) => seed)

  test('rien ne se perd de ce qu’un moteur écrit à la suite', () => {
    for (const seed of seeds) {
      const { beginning, rest: any, below } = textsOf(seed)
      // Longer repetitions, and the reply from its first word, are more likely begun anew.
      const rest = any.slice(0, 39)
      const options = { isInstructed: false, size: 1 + below(8) }
      if (!rest.startsWith(beginning))
        expect([seed, joined(beginning, rest, options)]).toEqual([seed, beginning + rest])
    }
  })

  test('ce qui manque de la suite est la fin du début, et ne la continuait pas', () => {
    for (const seed of seeds) {
      const { beginning, rest, below } = textsOf(seed)
      const added = joined(beginning, rest, { size: 1 + below(8) }).slice(beginning.length)
      expect([seed, rest.endsWith(added)]).toEqual([seed, true])
      const missing = rest.slice(0, rest.length - added.length)
      expect([seed, beginning.endsWith(missing)]).toEqual([seed, true])
      const end = beginning.slice(0, beginning.length - missing.length)
      if (missing !== '') expect([seed, end.endsWith(missing)]).toEqual([seed, false])
    }
  })

  test('une répétition que la suite poursuit reste entière', () => {
    for (const seed of seeds) {
      const { rest: end, few, text, below } = textsOf(seed)
      const unit = text(1 + below(6), few)
      const beginning = text(below(5), few) + unit.repeat(2 + below(2))
      const rest = unit.repeat(1 + below(2)) + end
      const options = { isInstructed: below(2) === 0, size: 1 + below(8) }
      expect([seed, joined(beginning, rest, options)]).toEqual([seed, beginning + rest])
    }
  })

  test('une fin reprise n’est pas doublée, là où le début ne se répète pas', () => {
    for (const seed of seeds) {
      const { rest, below } = textsOf(seed)
      const beginning = words.slice(below(4)).join(' ')
      const repeated = beginning.slice(-(12 + below(beginning.length - 11)))
      expect([seed, joined(beginning, `${repeated} ${rest}`, { size: 1 + below(8) })]).toEqual([
        seed,
        `${beginning} ${rest}`,
      ])
    }
  })
})
