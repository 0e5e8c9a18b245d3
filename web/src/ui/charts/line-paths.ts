/** The lines of a chart: one for each unbroken run of values, so that missing values stay gaps. */
export function buildLinePaths(
  values: readonly (number | null)[],
  box: { readonly width: number; readonly height: number; readonly top: number },
): string[] {
  const step = box.width / Math.max(1, values.length - 1)
  const paths: string[] = []
  let current = ''
  for (const [index, value] of values.entries()) {
    if (value === null) {
      if (current !== '') paths.push(current)
      current = ''
      continue
    }
    const point = `${(index * step).toFixed(1)} ${(box.height - (Math.min(value, box.top) / box.top) * box.height).toFixed(1)}`
    // A lone value is a line of no length, which its round ends make a dot.
    current = current === '' ? `M${point}L${point}` : `${current}L${point}`
  }
  return current === '' ? paths : [...paths, current]
}
