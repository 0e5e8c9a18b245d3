import type { StoredGrounding } from '../../stored-chat.ts'

/** What a copied reply was written from, with the copies of its files. */
export function withFiles(
  { report, readings, citations }: StoredGrounding,
  idOf: (originalId: string) => string | undefined,
): StoredGrounding {
  const moved = <
    Source extends { readonly sourceId: string | null; readonly isFile?: true | undefined },
  >(
    source: Source,
  ): Source => {
    const id = source.isFile && source.sourceId !== null ? idOf(source.sourceId) : undefined
    return id === undefined ? source : { ...source, sourceId: id }
  }
  return {
    report: { ...report, given: report.given.map(moved) },
    readings: Object.fromEntries(
      Object.entries(readings).map(([id, reading]) => [idOf(id) ?? id, reading]),
    ),
    citations: citations.map(moved),
  }
}
