import type { z } from 'zod'
import { createDraftStorage } from './draft-storage.ts'
import { persistentStorage } from './safe-storage.ts'

const storage = createDraftStorage(persistentStorage)
const prefix = 'atelier.form.'

/** Calls back with the name of each form that another tab stores or clears. */
export const onStoredInOtherTab = (onChange: (name: string) => void): void =>
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key?.startsWith(prefix)) onChange(key.slice(prefix.length))
  })

/** The values of a tool's form: they survive a reload, and stay in this browser. */
export const createStoredForm = <Schema extends z.ZodType>(name: string, schema: Schema) => ({
  /** Nothing when the stored values no longer match the schema. */
  read(): z.output<Schema> | undefined {
    const text = storage.get(prefix + name)
    if (text === undefined) return undefined
    try {
      const { success, data } = schema.safeParse(JSON.parse(text))
      return success ? data : undefined
    } catch {
      // Not JSON: written by another program.
      return undefined
    }
  },
  save: (values: z.input<Schema>): void => storage.set(prefix + name, JSON.stringify(values)),
  clear: (): void => storage.remove(prefix + name),
})
