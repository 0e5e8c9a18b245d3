import { findFaults } from '../find-faults.ts'

/** Faults of a small planted tree, one line each. */
export const faultsIn = (files: Record<string, string>) =>
  findFaults(new Map(Object.entries(files))).map(({ path, message }) => `${path} : ${message}`)

/** Faults of a tree whose one file imports the other, the other exporting one value. */
export const importing = (from: string, specifier: string, to: string) =>
  faultsIn({ [from]: `import '${specifier}'`, [to]: 'export const x = 1' })
