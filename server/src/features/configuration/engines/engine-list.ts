import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import {
  type EngineChange,
  type EngineDraft,
  engineLimits,
  type InstalledEngine,
} from '@atelier/contract/engines/engine-settings'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { isAllowedEngineAddress } from '#platform/web/engine-address.ts'
import { fixedProblem } from '../apply-change.ts'
import type { Settings } from '../configuration-settings.ts'
import { configuredEngines, type FixedSettings } from '../engine-settings.ts'
import { changeEngine, inheritNames } from './change-engine.ts'
import { requireOwnNames } from './engine-names.ts'
import { newEngineId } from './new-engine-id.ts'
import { presentEngine } from './present-engine.ts'
import {
  emptyEngines,
  engineDefaults,
  isSpecifiedEngine,
  type StoredEngine,
  withEngine,
} from './stored-engine.ts'

type Actor = NewAuditEntry['actor']
type Engines = Settings['engines']

interface EngineListDependencies {
  readonly cipher: TextCipher
  readonly fixed: FixedSettings
  settings(): Settings
  /** Stores what is decided from what is stored then, with its audit entry. */
  change(decide: (before: Engines) => EngineListChange): Promise<void>
}
interface EngineListChange {
  readonly engines: Engines
  readonly entry: NewAuditEntry
}

/** The administrator's list of engines. */
export function createEngineList(dependencies: EngineListDependencies) {
  const { cipher, fixed, settings } = dependencies
  const list = (): InstalledEngine[] =>
    configuredEngines(settings(), fixed, cipher).map((engine) => presentEngine(engine, fixed))
  function read(id: string): InstalledEngine {
    const found = list().find((engine) => engine.id === id)
    if (!found) throw new Problem('engine.not-found')
    return found
  }

  return {
    list,
    read,
    ...engineChanges(dependencies, read),
    ...engineOrder(dependencies, list),
  }
}
export type EngineList = ReturnType<typeof createEngineList>

function engineChanges(
  { cipher, fixed, change }: EngineListDependencies,
  read: (id: string) => InstalledEngine,
) {
  return {
    async add(draft: EngineDraft, actor: Actor): Promise<InstalledEngine> {
      requireFree(fixed)
      requireAllowed(draft.baseUrl)
      let id = ''
      await change((before) => {
        const after = newEngine(before, draft, cipher)
        id = after.id
        return {
          engines: withEngine(before, after),
          entry: entryOf(actor, 'engine.added', { after }),
        }
      })
      return read(id)
    },
    async update(id: string, sent: EngineChange, actor: Actor): Promise<InstalledEngine> {
      if (sent.baseUrl !== undefined) requireAllowed(sent.baseUrl)
      refuseFixedFields(read(id), sent)
      await change((before) => {
        const stored = before.find((engine) => engine.id === id) ?? storedFor(read(id))
        const after = changeEngine(stored, sent, cipher)
        requireOwnNames(before, after)
        return {
          engines: withEngine(before, after),
          entry: entryOf(actor, 'engine.changed', { before: stored, after }),
        }
      })
      return read(id)
    },
    /** An engine of the configuration page leaves an empty row there. */
    async remove(id: string, actor: Actor): Promise<void> {
      requireFree(fixed)
      if (fixed.localaiUrl !== undefined && id === 'localai')
        throw fixedProblem('baseUrl', 'LOCALAI_URL')
      await change((before) => {
        const removed = before.find((engine) => engine.id === id && engine.baseUrl !== '')
        if (!removed) throw new Problem('engine.not-found')
        const remaining = isSpecifiedEngine(id)
          ? withEngine(before, emptyEngines[id])
          : before.filter((engine) => engine.id !== id)
        return {
          engines: remaining.map((engine) => inheritNames(engine, removed)),
          entry: entryOf(actor, 'engine.removed', { before: removed }),
        }
      })
    },
  }
}

const engineOrder = ({ fixed, change }: EngineListDependencies, list: () => InstalledEngine[]) => ({
  async reorder(ids: readonly string[], actor: Actor): Promise<InstalledEngine[]> {
    requireFree(fixed)
    const shown = list().map(({ id }) => id)
    if (ids.length !== shown.length || shown.some((id) => !ids.includes(id)))
      throw new Problem('engine.list-changed')
    await change((before) => {
      const ranked = [...before].sort((a, b) => rankIn(ids, a.id) - rankIn(ids, b.id))
      const names = (engines: Engines) =>
        engines.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
      return {
        engines: ranked,
        entry: {
          actor,
          action: 'engine.reordered',
          before: { engines: names(before) },
          after: { engines: names(ranked) },
        },
      }
    })
    return list()
  },
})

const emptyEngine: Omit<StoredEngine, 'id'> = {
  ...engineDefaults,
  formerPools: [],
  name: '',
  kind: 'openai',
}

/** What is stored of an engine of the environment, beside what the environment says. */
const storedFor = (engine: InstalledEngine): StoredEngine => {
  const { hasKey: _, hasRestartCommand: __, fixed: ___, ...settings } = engine
  return { ...settings, formerPools: [] }
}

function newEngine(before: Engines, draft: EngineDraft, cipher: TextCipher): StoredEngine {
  const { enginesMax: max } = engineLimits
  if (before.filter(({ baseUrl }) => baseUrl !== '').length >= max)
    throw new Problem('engine.too-many', { params: { max } })
  const id = newEngineId(before, draft)
  const { apiKey, ...fields } = draft
  const empty = before.find((engine) => engine.id === id) ?? { ...emptyEngine, id }
  const added = changeEngine({ ...empty, ...defined(fields) }, defined({ apiKey }), cipher)
  requireOwnNames(before, added)
  return added
}

/** Those without an address are not shown, and go to the end. */
const rankIn = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.indexOf(id) : ids.length

function requireFree({ engines }: FixedSettings): void {
  if (engines) throw fixedProblem('name', 'ENGINES')
}

function requireAllowed(address: string): void {
  if (!isAllowedEngineAddress(address))
    throw new Problem('configuration.address-refused', {
      fields: { baseUrl: 'Cette adresse n’est pas acceptée' },
    })
}

function refuseFixedFields(engine: InstalledEngine, sent: EngineChange): void {
  for (const { field, variable } of engine.fixed) {
    const value = sent[field as keyof EngineChange] // `field` is one of its names
    const stored = field === 'apiKey' ? undefined : engine[field as keyof InstalledEngine]
    if (value !== undefined && value !== '' && value !== stored) throw fixedProblem(field, variable)
  }
}

/** With the words of the settings; of the key only whether there is one, which the trail masks. */
function entryOf(
  actor: Actor,
  action: 'engine.added' | 'engine.changed' | 'engine.removed',
  { before, after }: { readonly before?: StoredEngine; readonly after?: StoredEngine },
): NewAuditEntry {
  const { id = '', name = '' } = after ?? before ?? {}
  return {
    actor,
    action,
    target: { id, name },
    ...(before && { before: visibleOf(before) }),
    ...(after && { after: visibleOf(after) }),
  }
}
const visibleOf = ({ id: _, formerPools: __, ...visible }: StoredEngine) => visible
