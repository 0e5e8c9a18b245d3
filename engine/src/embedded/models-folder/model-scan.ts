import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalAbility, type LocalModelProblem, localAbilities } from '../local-models.ts'
import type { CompanionFile, ModelCheck, ModelEntry } from '../model-runtime.ts'
import { type InspectedEntry, inspectEntry } from './inspect-entry.ts'

export interface ModelScanDependencies {
  readonly folder: string
  check(entry: ModelEntry): Promise<ModelCheck<unknown> | CompanionFile>
}

export interface ScannedModel {
  readonly entry: ModelEntry
  readonly check: ModelCheck<unknown>
}

/** A model, or a companion file of one. */
interface ScannedEntry {
  readonly entry: ModelEntry
  readonly check: ModelCheck<unknown> | CompanionFile
  readonly fingerprint: string
}

/** Unfinished downloads, and files of the system. */
const isIgnored = (name: string) =>
  name.startsWith('.') || /\.(part|partial|tmp|crdownload|download)$/i.test(name)

/** The models of the folder. A scan checks only those that changed since the last one. */
export function createModelScan({ folder, check }: ModelScanDependencies) {
  const found = new Map<string, ScannedEntry>()
  let isExpired: (model: ScannedModel) => boolean = never

  async function scanAbility(real: string, ability: LocalAbility): Promise<string[]> {
    const names = (await readdir(join(real, ability))).filter((name) => !isIgnored(name)).sort()
    const entries = await Promise.all(names.map((name) => inspectEntry(real, ability, name)))
    const ids: string[] = []
    for (const { entry, problem, ...own } of entries) {
      ids.push(entry.id)
      const fingerprint = [own.fingerprint, ...companionFingerprints(entry, entries)].join(' + ')
      if (found.get(entry.id)?.fingerprint === fingerprint) continue
      found.set(entry.id, { entry, fingerprint, check: problem ? { problem } : await check(entry) })
    }
    return ids
  }

  return {
    /** @throws when the folder cannot be read */
    async scan(): Promise<void> {
      expire(found, isExpired)
      isExpired = never
      const real = await realpath(folder)
      const ids = new Set(
        (await Promise.all(localAbilities.map((ability) => scanAbility(real, ability)))).flat(),
      )
      for (const id of found.keys()) if (!ids.has(id)) found.delete(id)
    },
    /** In the order of their ids. */
    models: (): readonly ScannedModel[] =>
      [...found.values()]
        .flatMap(({ entry, check }) => ('companion' in check ? [] : [{ entry, check }]))
        .sort((a, b) => a.entry.id.localeCompare(b.entry.id)),
    /** Records a problem that the check did not detect. */
    reject(id: string, problem: LocalModelProblem) {
      const scanned = found.get(id)
      if (scanned) found.set(id, { ...scanned, check: { problem } })
    },
    /** The next scan checks these again, although their files are the same. */
    expire(isConcerned: (model: ScannedModel) => boolean) {
      isExpired = isConcerned
    },
    /** Changes when any entry does, or the result of its check. */
    summary: () => [...found.values()].map(summaryOf).join('\n'),
  }
}

const never = () => false
const summaryOf = ({ entry, fingerprint, check }: ScannedEntry) =>
  `${entry.id} ${fingerprint} ${'problem' in check ? check.problem.code : ''}`

function expire(found: Map<string, ScannedEntry>, isExpired: (model: ScannedModel) => boolean) {
  for (const [id, one] of found) {
    const { entry, check } = one
    if (!('companion' in check) && isExpired({ entry, check }))
      found.set(id, { ...one, fingerprint: '' })
  }
}

/**
 * Fingerprints of other files that the check of an entry reads: `voice.onnx.json` for `voice.onnx`,
 * and its tokens.
 */
const companionFingerprints = (
  { name }: ModelEntry,
  entries: readonly InspectedEntry[],
): string[] =>
  entries.flatMap(({ entry, fingerprint }) =>
    entry.name !== name && (entry.name.startsWith(name) || entry.name === 'tokens.txt')
      ? [fingerprint]
      : [],
  )
