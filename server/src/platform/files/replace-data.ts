import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { syncFolder, writeDurably } from './durable-files.ts'

/** Everything that a backup may contain; the database's two side files must move with it. */
const replaced = [
  'atelier.db',
  'atelier.db-wal',
  'atelier.db-shm',
  'files',
  'secrets.json',
] as const

/** `replacement.json`; an older version may have written it, so its field names stay. */
const Plan = z.object({
  incoming: z.string(),
  aside: z.string(),
  entries: z.array(z.enum(replaced)),
})
const planFile = (folder: string) => join(folder, 'replacement.json')

/**
 * Replaces the current data by that of `incoming` (a folder inside the data folder); the current data moves to `previousData`.
 * Once the plan is written the replacement will be completed, by this call or when the folder is opened next,
 * so a process killed half-way leaves no mixture.
 */
export function replaceData(
  folder: string,
  { incoming, previousData }: { readonly incoming: string; readonly previousData: string },
): void {
  const entries = replaced.filter((entry) => existsSync(join(incoming, entry)))
  mkdirSync(previousData, { recursive: true, mode: 0o700 })
  writeDurably(
    planFile(folder),
    JSON.stringify({ incoming: basename(incoming), aside: basename(previousData), entries }),
  )
  finishReplacement(folder)
}

/** Completes an interrupted replacement; does nothing when there is none. */
export function finishReplacement(folder: string): void {
  if (!existsSync(planFile(folder))) return
  const plan = Plan.parse(JSON.parse(readFileSync(planFile(folder), 'utf8')))
  const incoming = join(folder, plan.incoming)
  const previousData = join(folder, plan.aside)
  for (const entry of replaced) {
    const current = join(folder, entry)
    const next = join(incoming, entry)
    // An entry of the plan that is no longer in `incoming` was already moved.
    if (plan.entries.includes(entry) && !existsSync(next)) continue
    if (existsSync(current)) renameSync(current, join(previousData, entry))
    if (plan.entries.includes(entry)) renameSync(next, current)
  }
  syncFolder(folder)
  rmSync(planFile(folder))
  rmSync(incoming, { recursive: true, force: true })
}
