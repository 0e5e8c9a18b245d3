import { describe, expect, test } from 'vitest'
import { createRandom } from '#testing/knowledge/random.ts'
import { checkReply, createCitationReader } from './citation-reader.ts'
import type { GivenText } from './given-texts.ts'
import { comparableText, hasQuotedWords } from './quoted-words.ts'
import { sentencesOf } from './reply-text/sentences.ts'

const excerpt = (number: number, text: string, more: Partial<GivenText> = {}): GivenText => ({
  ...{ excerpt: number, sourceId: `s${number}`, ordinal: number, title: 'Règlement.pdf' },
  ...{ heading: 'Règlement › Congés', position: { page: 10 + number }, text, ...more },
})

const given = [
  excerpt(
    1,
    'Chaque agent a droit à 25 jours de congés annuels. Les congés non pris avant le 31 mars 2026 sont perdus, sauf accord écrit du chef de service.',
  ),
  excerpt(
    2,
    'La piscine municipale ouvre à 9 h 30 et ferme à 20 h. L’entrée coûte 4,50 € ; la carte annuelle, 12 000 francs autrefois, vaut maintenant 120 €.',
    { title: 'Piscine.docx', heading: 'Horaires' },
  ),
  excerpt(
    3,
    'Le télétravail est possible deux jours par semaine, après trois mois d’ancienneté. « La demande est faite par écrit au responsable hiérarchique. »',
    { heading: 'Règlement › Télétravail' },
  ),
]
const cited = (text: string) =>
  checkReply(text, given).citations.map(({ excerpt: number, support, by, issues }) =>
    [number, support, by, ...issues].join(' '),
  )
const claims = (text: string) =>
  checkReply(text, given).citations.map(({ from, to }) => text.slice(from, to))

describe('les renvois', () => {
  const sentence = 'Chaque agent a droit à 25 jours de congés annuels'
  test.each([
    `${sentence} [1].`,
    `${sentence}. [1]`,
    `${sentence}【1】.`,
    `${sentence} (extrait 1).`,
    `${sentence} [^1].`,
    `${sentence} [extrait 1].`,
    `- **${sentence}** [1]`,
    `1. ${sentence}.[1]\n2. Autre chose.`,
    `> ${sentence} [1].`,
    `| ${sentence} [1] | x |`,
    `${sentence}.\n\n\`\`\`\nt[2]\n\`\`\``,
  ])('%s', (text) => {
    const [first, ...others] = checkReply(text, given).citations
    expect(first).toMatchObject({ n: 1, excerpt: 1, sourceId: 's1', support: 'stated' })
    expect(first?.quote).toContain('25 jours')
    expect(others).toEqual([])
  })

  test('qui se suivent désignent plusieurs extraits, une fois chacun', () => {
    const text = 'Les congés annuels et le télétravail demandent un accord écrit [1, 3][1].'
    expect(checkReply(text, given).citations.map((one) => one.excerpt)).toEqual([1, 3])
    expect(checkReply(text.replace('[1, 3][1]', '[1][3]'), given).citations).toHaveLength(2)
  })

  test.each([
    'Voir `t[1]` dans le code.',
    '```\nconst a = t[1]\n```',
    '~~~~\n[1]\n~~~\n[1]\n~~~~',
    'Lire [1](https://exemple.fr) et [^1]',
    '[^1]: une note du modèle [2]',
  ])('ne sont lus ni dans le code ni dans les liens : %s', (text) => {
    const wanted = text.startsWith('Lire') ? 1 : 0
    expect(checkReply(text, given).citations.filter(({ by }) => by === 'model')).toHaveLength(
      wanted,
    )
  })

  test('gardent leur position, pour être montrés à leur endroit', () => {
    const text = 'Chaque agent a 25 jours de congés annuels [1]. La piscine ouvre à 9 h 30 [2].'
    const markers = checkReply(text, given).citations.map(({ marker }) =>
      text.slice(marker.from, marker.to),
    )
    expect(markers).toEqual(['[1]', '[2]'])
    expect(claims(text)).toEqual([
      'Chaque agent a 25 jours de congés annuels [1].',
      'La piscine ouvre à 9 h 30 [2].',
    ])
  })

  test('au milieu d’une phrase terminent ce qui les précède', () => {
    const text =
      'Chaque agent a droit à 25 jours de congés annuels [1] et la piscine municipale ouvre à 9 h 30 [2].'
    expect(cited(text)).toEqual(['1 stated model', '2 stated model'])
  })

  test('en tête d’une ligne ouvrent leurs phrases', () => {
    const text =
      '[1] Chaque agent a droit à 25 jours de congés annuels. [2] La piscine municipale ouvre à 9 h 30.'
    expect(cited(text)).toEqual(['1 stated model', '2 stated model'])
  })

  test('seuls sur leur ligne sont ceux de la phrase d’avant', () => {
    const text = 'Les congés annuels non pris avant le 31 mars sont perdus.\n\n[1]'
    expect(checkReply(text, given).citations.filter(({ by }) => by === 'model')).toMatchObject([
      { excerpt: 1, from: 0, to: text.length, support: 'stated' },
    ])
  })

  test('à un extrait qui n’a pas été donné se voient', () => {
    expect(cited('La mairie ferme [9].')).toEqual(['9 absent model unknown-excerpt'])
  })
})

describe('une phrase', () => {
  test.each([
    ['Les congés non pris avant le 31 mars sont perdus [1].', '1 stated model'],
    ['Il faut 30 jours de congés annuels à chaque agent [1].', '1 near model number'],
    ['Les congés non pris avant le 30 mars 2026 sont perdus [1].', '1 near model number'],
    ['Les congés non pris avant le 31 mars 2027 sont perdus [1].', '1 near model number'],
    ['La cantine sert des légumes biologiques aux enfants [1].', '1 absent model subject'],
    ['Every employee has 25 days of paid leave in the year [1].', '1 near model language'],
    ['Every employee has 28 days of paid leave in the year [1].', '1 near model language number'],
  ])('%s', (text, expected) => {
    expect(cited(text)).toEqual([expected])
  })

  test('sans renvoi qu’un extrait dit est rattachée par le serveur', () => {
    const text = 'Chaque agent a droit à 25 jours de congés annuels. '
    expect(cited(text)).toEqual(['1 stated server'])
    const [citation] = checkReply(text, given).citations
    expect(citation?.marker).toEqual({ from: text.length - 1, to: text.length - 1 })
    expect(cited(text.replace('25', '26'))).toEqual([])
  })

  test('sans source est comptée ; un titre, une question, une annonce ne le sont pas', () => {
    const text = `# Les congés annuels des agents communaux titulaires
Les agents titulaires reçoivent une prime exceptionnelle chaque année. Voulez-vous un autre renseignement sur ces agents ?
Voici les règles des agents communaux titulaires :
- La mairie distribue des paniers garnis aux retraités [9].
Vos documents ne le disent pas.`
    expect(checkReply(text, given).unsourced).toBe(2)
  })

  test('que deux extraits portent ensemble est appuyée par les deux', () => {
    const text =
      'Les agents ont 25 jours de congés annuels, et le télétravail est possible deux jours par semaine [1][3].'
    expect(cited(text)).toEqual(['1 stated model', '3 stated model'])
  })
})

describe('des mots entre guillemets', () => {
  test('doivent être ceux d’un extrait, lettre pour lettre', () => {
    const quoted = (words: string) => cited(`Le règlement dit : «\u00a0${words}\u00a0» [3].`)
    expect(quoted('La demande est faite par écrit au responsable hiérarchique.')).toEqual([
      '3 stated model',
    ])
    expect(quoted('La demande est faite par écrit […] responsable hiérarchique')).toEqual([
      '3 stated model',
    ])
    expect(quoted('La demande est faite oralement au responsable hiérarchique')).toEqual([
      '3 near model quote',
    ])
  })

  test('sans renvoi se voient aussi, s’ils ne sont nulle part', () => {
    const { citations } = checkReply('Il est écrit « tout agent reçoit une médaille ».', given)
    expect(citations).toMatchObject([
      { excerpt: null, issues: ['quote'], missing: ['tout agent reçoit une médaille'] },
    ])
  })

  test.each([
    ['l’œuvre d’art', "L'oeuvre d'art"],
    ['porte\u00admonnaie', 'porte-monnaie'],
    ['12\u00a0000 euros, en\u202ftout', '12 000 euros en tout'],
    ['la ﬁn', 'la fin'],
    ['le règle-\nment', 'le règlement'],
  ])('« %s » est « %s »', (a, b) => {
    expect(comparableText(a)).toBe(comparableText(b))
  })

  test('ne sont pas des bouts de mots', () => {
    expect(hasQuotedWords(comparableText('la commune paie'), 'commun')).toBe(false)
    expect(hasQuotedWords(comparableText('un deux trois'), 'trois […] un')).toBe(false)
  })
})

describe('les phrases', () => {
  test.each([
    ['M. Dupont vient. Il parle.', ['M. Dupont vient.', 'Il parle.']],
    ['Voir l’art. 5 du code. Fin', ['Voir l’art. 5 du code.', 'Fin']],
    ['Le fichier a.txt est là.', ['Le fichier a.txt est là.']],
    ['Il dit « Non. » Elle part.', ['Il dit « Non. »', 'Elle part.']],
    ['Il dit « Non. Jamais. » Elle part.', ['Il dit « Non. Jamais. »', 'Elle part.']],
    ['Il dit « Non. Elle part.', ['Il dit « Non.', 'Elle part.']],
    ['C’est 3.5. Et 12.000 !', ['C’est 3.5.', 'Et 12.000 !']],
  ])('%s', (text, expected) => {
    expect(sentencesOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(expected)
  })
})

describe('une réponse qui arrive par morceaux', () => {
  const reply = `## Congés

Chaque agent a droit à 25 jours de congés annuels [1]. Les congés non pris avant le 31 mars sont perdus.[1] M. Durand dit « la demande est faite par écrit ». [3]

- **Piscine** : elle ouvre à 9 h 30 【2】.
- \`t[1]. Rien\` et encore \`ouvert. Oui [2]
1. [1] Le télétravail est possible. [3] La carte vaut 120 €.

\`\`\`js
const a = t[1]. Fin. Encore
\`\`\`
${'Une phrase qui ne finit pas '.repeat(200)}[2]. Fin [7].`

  test('est lue comme la même en une fois', () => {
    const whole = checkReply(reply, given)
    const random = createRandom(5)
    for (let round = 0; round < 60; round += 1) {
      const reader = createCitationReader(given)
      const streamed = []
      const max = 1 + random(40)
      for (let from = 0; from < reply.length; ) {
        const to = from + 1 + random(max)
        streamed.push(...reader.read(reply.slice(from, to)))
        from = to
      }
      const { citations, unsourced } = reader.finish()
      expect(citations).toEqual(whole.citations)
      expect(unsourced).toBe(whole.unsourced)
      expect(citations.slice(0, streamed.length)).toEqual(streamed)
    }
  })

  test('donne chaque renvoi dès que sa phrase est finie', () => {
    const reader = createCitationReader(given)
    expect(reader.read('La piscine municipale ouvre à 9 h 30 [2')).toEqual([])
    expect(reader.read('].')).toEqual([])
    expect(reader.read(' Elle ferme')).toHaveLength(1)
  })
})

test('d’extraits donnés comme un seul, la citation a la page de celui dont elle est tirée', () => {
  const parts = [
    {
      ordinal: 4,
      position: { page: 11 },
      text: 'Chaque agent a droit à 25 jours de congés annuels.',
    },
    { ordinal: 5, position: { page: 12 }, text: 'La piscine municipale ferme le dimanche matin.' },
  ]
  const text = parts.map((part) => part.text).join('\n')
  const joined = excerpt(1, text, { ordinal: 4, lastOrdinal: 5, position: { page: 11 }, parts })
  const positionsOf = (reply: string) =>
    checkReply(reply, [joined]).citations.map(({ ordinal, position }) => [ordinal, position])
  expect(positionsOf('La piscine municipale ferme le dimanche matin [1].')).toEqual([
    [5, { page: 12 }],
  ])
  expect(positionsOf('Chaque agent a droit à 25 jours de congés annuels [1].')).toEqual([
    [4, { page: 11 }],
  ])
})
