import { vocabulary } from '#bench/harness/vocabulary.ts'

const firstNames = [
  ...[
    'Camille',
    'Zoé',
    'Chloé',
    'Inès',
    'Anaïs',
    'Léa',
    'Manon',
    'Élise',
    'Jeanne',
    'Aïcha',
    'Margaux',
    'Noémie',
    'Fatima',
    'Hélène',
  ],
  ...[
    'Noé',
    'Théo',
    'Hugo',
    'Basile',
    'Loïc',
    'Rémi',
    'Gaël',
    'Yanis',
    'Mehdi',
    'Étienne',
    'François',
    'Raphaël',
    'Malo',
    'Jérôme',
  ],
] as const

/** Someone with a first name that many have, a family name that few have, and an address in one of fifty town halls. */
export function userAt(index: number, random: () => number) {
  const first = firstNames[index % firstNames.length] ?? ''
  const family = vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? ''
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z]/g, '')
      .toLowerCase()
  const name = `${first} ${family.slice(0, 1).toUpperCase()}${family.slice(1)}`
  return { name, email: `${plain(first)}.${plain(family)}.${index}@mairie${index % 50}.example` }
}

const family = (index: number) => vocabulary[index] ?? ''
/** Names that many have and few, beginnings, both names, whole addresses, what everyone has, and what nobody is called. */
export const searches: readonly string[] = [
  'camille',
  'ZOE',
  family(2),
  family(400),
  family(9000),
  family(30).slice(0, 3),
  `hugo ${family(8)}`,
  `${family(1)} ana`,
  'mairie7.example',
  'example',
  'introuvable',
]
