import type { SourceGap } from '@atelier/contract/knowledge/sources'

/** The pages whose text is a picture that was not read. */
export function scannedPages(gaps: readonly SourceGap[], pageCount: number): number[] {
  const pages = gaps.flatMap(({ from, to, why }) => {
    if (why !== 'scanned' || !('page' in from)) return []
    const last = to !== 'end' && 'page' in to ? to.page : pageCount
    return Array.from(
      { length: Math.max(0, last - from.page + 1) },
      (_, index) => from.page + index,
    )
  })
  return [...new Set(pages)].sort((a, b) => a - b)
}
