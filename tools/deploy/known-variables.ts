/** The names in the first column of the README's table of variables. */
export const documentedVariables = (readme: string): ReadonlySet<string> =>
  new Set(
    readme
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)])
      .map(([, name = '']) => name),
  )

/** Those of the names that the README does not know. */
export const unknownVariables = (
  names: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] => names.filter((name) => !known.has(name))
