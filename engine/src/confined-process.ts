import { join } from 'node:path'

/** What a child process of ours may see and do beyond reading our own programs. */
export interface ChildAccess {
  /** Files and folders, with all that is in them. */
  readonly reads: readonly string[]
  readonly writes?: readonly string[]
  readonly loadsAddons?: boolean
  readonly startsPrograms?: boolean
}

const engineFolder = join(import.meta.dirname, '..')
/** Our own programs and the packages that they import. */
const programFolders = [engineFolder, join(engineFolder, '../node_modules')]

/**
 * The options of Node.js for a child that reads what strangers made: no network, and of the file system only what is named.
 * Native code is not bound by them: it is why such a child also gets none of the server's environment (record 0045). On
 * Linux only: elsewhere it was never tried.
 */
export const confinedOptions = ({
  reads,
  writes = [],
  loadsAddons = false,
  startsPrograms = false,
}: ChildAccess): string[] =>
  process.platform !== 'linux'
    ? []
    : [
        '--permission',
        ...[...programFolders, ...reads].map((path) => `--allow-fs-read=${path}`),
        ...writes.map((path) => `--allow-fs-write=${path}`),
        ...(loadsAddons ? ['--allow-addons'] : []),
        ...(startsPrograms ? ['--allow-child-process'] : []),
        '--disable-warning=SecurityWarning',
      ]

/** Nothing of the server's environment, which holds secrets; only Windows cannot start a program without one. */
export const confinedEnvironment: { readonly env?: Record<string, never> } =
  process.platform === 'win32' ? {} : { env: {} }
