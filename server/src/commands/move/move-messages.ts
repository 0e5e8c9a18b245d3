import type { CopyProgress, CopyResult } from '#database/copy/copy-rows.ts'

const everyMs = 2000
const numbers = new Intl.NumberFormat('fr-FR')

const verbs: Readonly<Record<CopyProgress['step'], string>> = {
  rows: 'copiées',
  words: 'indexées',
  comparison: 'comparées',
}

/** Prints where a copy is: a line for each table that takes long, and one each two seconds within it. */
export function createProgressLines(
  print: (line: string) => void,
  now: () => number = () => performance.now(),
) {
  let last = now()
  return ({ step, table, rows, total }: CopyProgress): void => {
    if (now() - last < everyMs) return
    last = now()
    const share = total === 0 ? 100 : Math.floor((rows * 100) / total)
    print(
      `  ${table}\u00a0: ${numbers.format(rows)} lignes ${verbs[step]} sur ${numbers.format(total)} (${share}\u00a0%)`,
    )
  }
}

/** What was copied, in one sentence. */
export function resultMessage(
  { tables, rows, characters, documents }: CopyResult,
  milliseconds: number,
): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return `${numbers.format(rows)} lignes de ${tables} tables et ${numbers.format(characters)} caractères, copiés puis comparés un à un\u00a0; ${numbers.format(documents)} textes indexés pour la recherche\u00a0; en ${numbers.format(seconds)}\u00a0s.`
}
