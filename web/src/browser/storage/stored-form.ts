import type { z } from 'zod'
import { createDraftStorage } from './draft-storage.ts'
import { persistentStorage } from './safe-storage.ts'

const storage = createDraftStorage(persistentStorage)
const prefix = 'atelier.form.'

/** What was typed into a tool's form: survives a reload, stays in this browser. */
export const createStoredForm = <Schema extends z.ZodType>(name: string, schema: Schema) => ({
  /** What of it still fulfils the schema; nothing when it does not. */
  read(): z.output<Schema> | undefined {
    const text = storage.get(prefix + name)
    if (text === undefined) return undefined
    try {
      const { success, data } = schema.safeParse(JSON.parse(text))
      return success ? data : undefined
    } catch {
      // Another program wrote it: as if there were nothing.
      return undefined
    }
  },
  save: (values: z.input<Schema>): void => storage.set(prefix + name, JSON.stringify(values)),
  clear: (): void => storage.remove(prefix + name),
})
