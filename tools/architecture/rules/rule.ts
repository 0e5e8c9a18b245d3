import type { FileLocation } from '../file-location.ts'
import type { SourceFile } from '../source-file.ts'

/** A file with its place and what it imports, resolved. */
export interface Source extends SourceFile {
  readonly location: FileLocation
  readonly edges: readonly Edge[]
  /** Packages of others that it names, such as `kysely` or `node:fs`. */
  readonly externals: readonly string[]
}

/** One import of a file of ours by another. */
export interface Edge {
  readonly from: FileLocation
  readonly to: FileLocation
  readonly specifier: string
  readonly typeOnly: boolean
}

/** Something the architecture refuses, in one French sentence. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** Looks at one file; says nothing when all is well. */
export type FileRule = (source: Source) => readonly string[]
/** Looks at one import between two files of ours. */
export type EdgeRule = (edge: Edge) => string | undefined
