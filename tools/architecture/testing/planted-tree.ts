import { findFaults } from '../find-faults.ts'

/** Faults of a small made-up tree, one line each. */
export const faultsIn = (files: Record<string, string>) =>
  findFaults(new Map(Object.entries(files))).map(({ path, message }) => `${path} : ${message}`)

/** Faults of a tree of two files, one importing the other, which exports one value. */
export const importing = (from: string, specifier: string, to: string) =>
  faultsIn({ [from]: `import '${specifier}'`, [to]: 'export const x = 1' })
