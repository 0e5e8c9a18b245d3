import type { ModelEntry } from './catalogue-entry.ts'

const host = 'https://huggingface.co'

export interface ShippedDraft
  extends Pick<ModelEntry, 'id' | 'ability' | 'name' | 'description' | 'licence' | 'languages'> {
  readonly repository: string
  /** A commit, so that later ones change nothing; `undefined`: the branch, whose commit is pinned at installation. */
  readonly commit: string | undefined
  /** Paths in the repository, each with its SHA-256, or `undefined` where it is not known (record 0047). */
  readonly files: Readonly<Record<string, string | undefined>>
  readonly folder?: string
}

const branch = 'main'

export function entryOf({ repository, commit, files, folder, ...rest }: ShippedDraft): ModelEntry {
  const revision = commit ?? branch
  return {
    ...rest,
    files: Object.entries(files).map(([path, sha256]) => ({
      name: path.split('/').at(-1) ?? path,
      address: `${host}/${repository}/resolve/${revision}/${path}`,
      sha256,
    })),
    revision,
    source: `${host}/${repository}`,
    folder: folder ?? rest.id,
    isOwn: false,
  }
}
