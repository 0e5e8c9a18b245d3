import type { FileLocation } from '../file-location.ts'
import type { SourceFile } from '../source-file.ts'

/** A file with its location and its resolved imports. */
export interface Source extends SourceFile {
  readonly location: FileLocation
  readonly edges: readonly Edge[]
  /** External packages that it imports, such as `kysely` or `node:fs`. */
  readonly externals: readonly string[]
}

/** One import of a file of the project by another. */
export interface Edge {
  readonly from: FileLocation
  readonly to: FileLocation
  readonly specifier: string
  readonly typeOnly: boolean
}

/** Something that the architecture refuses, in one French sentence. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** Checks one file; returns no message when it respects the rule. */
export type FileRule = (source: Source) => readonly string[]
/** Checks one import between two files of the project. */
export type EdgeRule = (edge: Edge) => string | undefined
