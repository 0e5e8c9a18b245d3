/** A reply with all that models write: paragraphs, lists, a table, code of some length, formulas. */
const sections = [
  `## Ce que dit le règlement

Le conseil de quartier se réunit **au moins deux fois par an**, sur convocation du maire ou à la demande d’un tiers de ses membres. *L’ordre du jour* est affiché huit jours avant, et chacun peut demander qu’un point y soit ajouté ; voir [la page de la mairie](https://mairie.example/conseils).

1. La convocation part par courrier et par courriel.
2. Le compte rendu est approuvé à la séance suivante.
3. Les avis sont transmis au conseil municipal, qui y répond sous **deux mois**.
   - un avis motivé,
   - la liste des présents,
   - les pièces jointes.
`,
  `### Les chiffres

| Année | Séances | Avis rendus | Suivis |
|---|---:|---:|---:|
| 2023 | 4 | 12 | 7 |
| 2024 | 5 | 18 | 11 |
| 2025 | 6 | 21 | 16 |

La part des avis suivis est $p = \\frac{16}{21} \\approx 0{,}76$, et la moyenne sur trois ans

$$\\bar{p} = \\frac{1}{3} \\sum_{i=1}^{3} \\frac{s_i}{a_i}$$
`,
  `### Pour le calculer soi-même

\`\`\`typescript
interface Session {
  readonly year: number
  readonly opinions: number
  readonly followed: number
}

/** The share of opinions that were followed, year by year. */
export function shares(sessions: readonly Session[]): Map<number, number> {
  const totals = new Map<number, { opinions: number; followed: number }>()
  for (const { year, opinions, followed } of sessions) {
    const known = totals.get(year) ?? { opinions: 0, followed: 0 }
    totals.set(year, { opinions: known.opinions + opinions, followed: known.followed + followed })
  }
  return new Map([...totals].map(([year, { opinions, followed }]) => [year, opinions === 0 ? 0 : followed / opinions]))
}

const sample: Session[] = [
  { year: 2023, opinions: 12, followed: 7 },
  { year: 2024, opinions: 18, followed: 11 },
  { year: 2025, opinions: 21, followed: 16 },
]
for (const [year, share] of shares(sample)) console.log(\`\${year} : \${(share * 100).toFixed(1)} %\`)
\`\`\`

> La règle vaut pour toutes les communes de plus de 80 000 habitants.
`,
]

/** The first tokens of such a reply, repeated as long as need be: about four characters each, as models split them. */
export function replyTokens(count: number): string[] {
  const chunks = sections.join('\n').match(/[\s\S]{1,4}/g) ?? []
  return Array.from({ length: count }, (_, index) => chunks[index % chunks.length] ?? '')
}

/** One message of an ordinary chat: questions in a line or two, replies of all lengths, code or a table in some. */
export function messageText(index: number): string {
  const label = `Message ${index}.`
  if (index % 2 === 1)
    return `${label} Pouvez-vous m’expliquer ce point du règlement, et ce qu’il change pour nous ?`
  const sentence =
    'Le conseil rend un avis motivé, transmis au maire avec le compte rendu de la séance. '
  const section = index % 6 === 0 ? `\n\n${sections[(index / 6) % sections.length]}` : ''
  return `${label} ${sentence.repeat(1 + (index % 9))}${section}`
}
