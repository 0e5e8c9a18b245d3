import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { syncFolder, writeDurably } from './durable-files.ts'

/** Everything that a backup may bring; the database's two side files must go with the database they belong to. */
const replaced = [
  'atelier.db',
  'atelier.db-wal',
  'atelier.db-shm',
  'files',
  'secrets.json',
] as const

const Plan = z.object({
  incoming: z.string(),
  aside: z.string(),
  entries: z.array(z.enum(replaced)),
})
const planFile = (folder: string) => join(folder, 'replacement.json')

/**
 * Puts the data of `incoming` (a folder inside the data folder) in place of the current data, which moves to `aside`.
 * From the moment the plan is written the replacement will be completed, by this call or by the next opening of the folder,
 * so that a process killed half-way leaves no mixture.
 */
export function replaceData(
  folder: string,
  { incoming, aside }: { readonly incoming: string; readonly aside: string },
): void {
  const entries = replaced.filter((entry) => existsSync(join(incoming, entry)))
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  writeDurably(
    planFile(folder),
    JSON.stringify({ incoming: basename(incoming), aside: basename(aside), entries }),
  )
  finishReplacement(folder)
}

/** Completes a replacement that was begun; does nothing when there is none. */
export function finishReplacement(folder: string): void {
  if (!existsSync(planFile(folder))) return
  const plan = Plan.parse(JSON.parse(readFileSync(planFile(folder), 'utf8')))
  const incoming = join(folder, plan.incoming)
  const aside = join(folder, plan.aside)
  for (const entry of replaced) {
    const current = join(folder, entry)
    const next = join(incoming, entry)
    // An entry that came in and is gone from `incoming` has already taken its place.
    if (plan.entries.includes(entry) && !existsSync(next)) continue
    if (existsSync(current)) renameSync(current, join(aside, entry))
    if (plan.entries.includes(entry)) renameSync(next, current)
  }
  syncFolder(folder)
  rmSync(planFile(folder))
  rmSync(incoming, { recursive: true, force: true })
}
