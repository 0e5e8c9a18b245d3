import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalAbility, type LocalModelProblem, localAbilities } from '../local-models.ts'
import type { CompanionFile, ModelCheck, ModelEntry } from '../model-runtime.ts'
import { type InspectedEntry, inspectEntry } from './inspect-entry.ts'

export interface ModelScanDependencies {
  readonly folder: string
  check(entry: ModelEntry): Promise<ModelCheck<unknown> | CompanionFile>
}

/** Something that lies there, checked. */
export interface ScannedModel {
  readonly entry: ModelEntry
  readonly check: ModelCheck<unknown>
}

/** Seen, be it a model or what belongs to one. */
interface ScannedEntry {
  readonly entry: ModelEntry
  readonly check: ModelCheck<unknown> | CompanionFile
  readonly fingerprint: string
}

/** Files on their way, and those of the system. */
const isIgnored = (name: string) =>
  name.startsWith('.') || /\.(part|partial|tmp|crdownload|download)$/i.test(name)

/** What lies in the models folder; only what has changed since the last look is checked again. */
export function createModelScan({ folder, check }: ModelScanDependencies) {
  const found = new Map<string, ScannedEntry>()

  async function lookInto(real: string, ability: LocalAbility): Promise<string[]> {
    const names = (await readdir(join(real, ability))).filter((name) => !isIgnored(name)).sort()
    const seen = await Promise.all(names.map((name) => inspectEntry(real, ability, name)))
    const ids: string[] = []
    for (const { entry, problem, ...own } of seen) {
      ids.push(entry.id)
      const fingerprint = [own.fingerprint, ...companionFingerprints(entry, seen)].join(' + ')
      if (found.get(entry.id)?.fingerprint === fingerprint) continue
      found.set(entry.id, { entry, fingerprint, check: problem ? { problem } : await check(entry) })
    }
    return ids
  }

  return {
    /** @throws when the folder cannot be read */
    async scan(): Promise<void> {
      const real = await realpath(folder)
      const ids = new Set(
        (await Promise.all(localAbilities.map((ability) => lookInto(real, ability)))).flat(),
      )
      for (const id of found.keys()) if (!ids.has(id)) found.delete(id)
    },
    /** In the order of their ids. */
    models: (): readonly ScannedModel[] =>
      [...found.values()]
        .flatMap(({ entry, check }) => ('companion' in check ? [] : [{ entry, check }]))
        .sort((a, b) => a.entry.id.localeCompare(b.entry.id)),
    /** Something else found what is wrong with it. */
    reject(id: string, problem: LocalModelProblem) {
      const seen = found.get(id)
      if (seen) found.set(id, { ...seen, check: { problem } })
    },
    /** Changes with whatever lies there. */
    summary: () => [...found].map(([id, { fingerprint }]) => `${id} ${fingerprint}`).join('\n'),
  }
}

/** What may tell something else of a file: `voice.onnx.json` of `voice.onnx`, and the tokens beside it. */
const companionFingerprints = ({ name }: ModelEntry, seen: readonly InspectedEntry[]): string[] =>
  seen.flatMap(({ entry, fingerprint }) =>
    entry.name !== name && (entry.name.startsWith(name) || entry.name === 'tokens.txt')
      ? [fingerprint]
      : [],
  )
