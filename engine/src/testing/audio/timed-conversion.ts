import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConverter } from '#conversion/converter.ts'

interface TimedConversionOptions {
  readonly projectRoot: string
  readonly path: string
  /** For the chunks; it must not exist yet. */
  readonly folder: string
}

/** Milliseconds of the product's conversion and cutting, and of the same ffmpeg with the conversion only. */
export async function timeConversion({
  projectRoot,
  path,
  folder,
}: TimedConversionOptions): Promise<{ readonly whole: number; readonly bare: number }> {
  const main = fileURLToPath(new URL('./bare-conversion-main.ts', import.meta.url))
  const began = performance.now()
  const { status } = spawnSync(process.execPath, [
    main,
    join(projectRoot, 'engine/native/ffmpeg'),
    path,
  ])
  if (status !== 0) throw new Error('the bare conversion failed')
  const bare = performance.now() - began
  mkdirSync(folder)
  const started = performance.now()
  const conversion = { path, folder, plannedCuts: [], maxSeconds: Number.MAX_SAFE_INTEGER }
  const { signal } = new AbortController()
  // The next chunks only come once these are used.
  for await (const event of createConverter({ projectRoot }).convert(conversion, signal))
    if (event.type === 'piece') rmSync(event.path)
  return { whole: performance.now() - started, bare }
}
