/** Replies that are one long block: most of it comes at once, the rest at the pace of a model. */
export const longBlocks = {
  code: [
    '```typescript',
    ...lines(
      500,
      (line) => `  const value${line} = compute(${line}, "séance ${line}") // ligne ${line}`,
    ),
  ].join('\n'),
  table: [
    '| Année | Séance | Avis | Suite |',
    '|---|---:|---|---|',
    ...lines(250, (row) => `| 2025 | ${row} | **favorable** | transmis au maire |`),
  ].join('\n'),
  list: lines(
    300,
    (item) =>
      `${item % 4 === 0 ? '- ' : '  - '}Point ${item} de l’ordre du jour, *renvoyé* à la séance suivante`,
  ).join('\n'),
}
export type LongBlock = keyof typeof longBlocks

/** How one asks for it. */
export const questionFor = (block: LongBlock): string => `Un bloc long : ${block}`
export const requestedBlock = (question: string): LongBlock | undefined =>
  (Object.keys(longBlocks) as LongBlock[]).find((block) => question === questionFor(block)) // its own keys

/** The first four fifths, then tokens. */
export function chunksOf(block: LongBlock, tokens: number): string[] {
  const text = longBlocks[block]
  const begun = text.length - tokens * 4
  return [text.slice(0, begun), ...(text.slice(begun).match(/[\s\S]{1,4}/g) ?? [])]
}

function lines(count: number, line: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => line(index))
}
