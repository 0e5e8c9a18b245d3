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
  const familyName = vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? ''
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z]/g, '')
      .toLowerCase()
  const name = `${first} ${familyName.slice(0, 1).toUpperCase()}${familyName.slice(1)}`
  return {
    name,
    email: `${plain(first)}.${plain(familyName)}.${index}@mairie${index % 50}.example`,
  }
}

const familyName = (index: number) => vocabulary[index] ?? ''
/** Names that many have and few, beginnings, both names, whole addresses, what everyone has, and what nobody is called. */
export const searches: readonly string[] = [
  'camille',
  'ZOE',
  familyName(2),
  familyName(400),
  familyName(9000),
  familyName(30).slice(0, 3),
  `hugo ${familyName(8)}`,
  `${familyName(1)} ana`,
  'mairie7.example',
  'example',
  'introuvable',
]
