/** The line, of the same length, with spaces instead of code; of a line that goes on, what precedes an open mark. */
export function withoutCode(line: string, isPartial: boolean): string {
  if (!line.includes('`')) return line
  const runs = Array.from(line.matchAll(/`+/g), ({ index, 0: { length } }) => ({ index, length }))
  const byLength = Map.groupBy(runs.toReversed(), ({ length }) => length)
  let result = ''
  let from = 0
  for (const open of runs) {
    if (open.index < from) continue
    const same = byLength.get(open.length) ?? []
    while ((same.at(-1)?.index ?? Number.POSITIVE_INFINITY) <= open.index) same.pop()
    const close = same.at(-1)
    if (close === undefined) {
      if (isPartial) return result + line.slice(from, open.index)
      continue
    }
    const end = close.index + close.length
    result += line.slice(from, open.index) + ' '.repeat(end - open.index)
    from = end
  }
  return result + line.slice(from)
}
