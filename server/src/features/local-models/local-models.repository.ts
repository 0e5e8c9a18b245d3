import { LocalAbility } from '@atelier/contract/local-models/local-models'
import type { ProblemCode, ProblemParams } from '@atelier/contract/problems/problem-codes'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import type { ModelInstallsTable } from '#database/tables/local-models.ts'

/** A file as its host describes it; its hash is computed from the received bytes, then pinned. */
const PinnedFile = z.object({
  name: z.string(),
  address: z.string(),
  byteSize: z.number(),
  sha256: z.string().optional(),
  /** Git's id of its content, which hosts send for small files instead of a hash. */
  gitId: z.string().optional(),
  /** Lets a download continue the same version. */
  etag: z.string().optional(),
})
export type PinnedFile = Readonly<z.output<typeof PinnedFile>>

export type InstallState = ModelInstallsTable['state']
export interface StoredInstall {
  readonly entryId: string
  readonly state: InstallState
  readonly files: readonly PinnedFile[]
  readonly modelId: string | undefined
  readonly error: { readonly code: ProblemCode; readonly params: ProblemParams } | undefined
  readonly requestedAt: number
  readonly installedAt: number | undefined
  readonly verified: { readonly at: number; readonly isIntact: boolean } | undefined
}
export interface OwnEntry {
  readonly id: string
  readonly ability: LocalAbility
  readonly name: string
  readonly licence: string
  readonly addresses: readonly string[]
}

const maxRows = 1000

/** The administrator's catalogue entries, and the state of installations. */
export function createLocalModelsRepository(queries: Queries) {
  return {
    async ownEntries(): Promise<OwnEntry[]> {
      const rows = await queries
        .selectFrom('catalogue_entries')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .limit(maxRows)
        .execute()
      return rows.map(({ id, ability, name, licence, addresses }) => ({
        id,
        ability: LocalAbility.parse(ability),
        name,
        licence,
        addresses: z.array(z.string()).parse(JSON.parse(addresses)),
      }))
    },
    async addEntry(
      { addresses, ...entry }: OwnEntry,
      createdAt: number,
      on: Queries,
    ): Promise<void> {
      await on
        .insertInto('catalogue_entries')
        .values({ ...entry, addresses: JSON.stringify(addresses), created_at: createdAt })
        .execute()
    },
    async removeEntry(id: string, on: Queries): Promise<void> {
      await on.deleteFrom('model_installs').where('entry_id', '=', id).execute()
      await on.deleteFrom('catalogue_entries').where('id', '=', id).execute()
    },
    async installs(): Promise<StoredInstall[]> {
      const rows = await queries
        .selectFrom('model_installs')
        .selectAll()
        .orderBy('requested_at')
        .limit(maxRows)
        .execute()
      return rows.map(toStoredInstall)
    },
    async saveInstall(install: StoredInstall, on: Queries): Promise<void> {
      const { entry_id, ...changes } = toRow(install)
      await on
        .insertInto('model_installs')
        .values({ entry_id, ...changes })
        .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(changes))
        .execute()
    },
    async removeInstall(entryId: string, on: Queries): Promise<void> {
      await on.deleteFrom('model_installs').where('entry_id', '=', entryId).execute()
    },
  }
}
export type LocalModelsRepository = ReturnType<typeof createLocalModelsRepository>

const toStoredInstall = (row: Selectable<ModelInstallsTable>): StoredInstall => ({
  entryId: row.entry_id,
  state: row.state,
  files: z.array(PinnedFile).parse(JSON.parse(row.files)),
  modelId: row.model_id ?? undefined,
  // Only this program writes codes here.
  error:
    row.error_code === null
      ? undefined
      : { code: row.error_code as ProblemCode, params: JSON.parse(row.error_params ?? '{}') },
  requestedAt: Number(row.requested_at),
  installedAt: row.installed_at === null ? undefined : Number(row.installed_at),
  verified:
    row.verified_at === null
      ? undefined
      : { at: Number(row.verified_at), isIntact: row.is_intact === 1 },
})

const toRow = (install: StoredInstall): ModelInstallsTable => ({
  entry_id: install.entryId,
  state: install.state,
  files: JSON.stringify(install.files),
  model_id: install.modelId ?? null,
  error_code: install.error?.code ?? null,
  error_params: install.error ? JSON.stringify(install.error.params) : null,
  requested_at: install.requestedAt,
  installed_at: install.installedAt ?? null,
  verified_at: install.verified?.at ?? null,
  is_intact: install.verified ? Number(install.verified.isIntact) : null,
})
