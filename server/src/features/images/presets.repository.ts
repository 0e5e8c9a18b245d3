import type { PresetParameters } from '@atelier/contract/images/gallery'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { ImagePresetsTable } from '#database/tables/images.ts'

/** Parameters that a user saved under a name. */
export interface StoredPreset {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly params: PresetParameters
  readonly createdAt: number
}

export function createPresetsRepository(queries: Queries) {
  return {
    /** Sorted by name. */
    async list(userId: string, limit: number): Promise<StoredPreset[]> {
      const rows = await queries
        .selectFrom('image_presets')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('name_key')
        .limit(limit)
        .execute()
      return rows.map(toStoredPreset)
    },
    async count(userId: string, on: Queries): Promise<number> {
      const { total } = await on
        .selectFrom('image_presets')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    /** Replaces the preset of the same name; names are compared without case. */
    async save(preset: StoredPreset, on: Queries): Promise<StoredPreset> {
      const row = {
        id: preset.id,
        user_id: preset.userId,
        name: preset.name,
        params: JSON.stringify(preset.params),
        created_at: preset.createdAt,
      }
      const saved = await on
        .insertInto('image_presets')
        .values({ ...row, name_key: preset.name.toLowerCase() })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'name_key'])
            .doUpdateSet({ name: row.name, params: row.params }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      return toStoredPreset(saved)
    },
    /** Returns whether there was one to remove. */
    async remove(userId: string, presetId: string, on: Queries): Promise<boolean> {
      const { numDeletedRows } = await on
        .deleteFrom('image_presets')
        .where('id', '=', presetId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
export type PresetsRepository = ReturnType<typeof createPresetsRepository>

const toStoredPreset = (row: Selectable<ImagePresetsTable>): StoredPreset => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  params: JSON.parse(row.params) as PresetParameters, // only `save` writes it
  createdAt: Number(row.created_at),
})
