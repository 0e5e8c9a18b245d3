import type { Scheduler } from '#engine.ts'

export interface Sampler {
  readonly name: string
  readonly aliases: readonly string[]
}

/**
 * The names of our schedulers on various servers, as `normalizeName` writes them; the most common
 * first. Most servers lack `ddpm`.
 */
const samplerNames: Readonly<Record<Scheduler, readonly string[]>> = {
  k_dpmpp_2m: ['dpmpp2m', 'dpmpp2mkarras'],
  k_euler: ['euler'],
  k_euler_ancestral: ['eulera', 'eulerancestral'],
  k_dpm_2: ['dpm2', 'dpm2karras'],
  k_dpm_2_ancestral: ['dpm2a', 'dpm2ancestral', 'dpm2akarras'],
  k_heun: ['heun'],
  k_lms: ['lms', 'lmskarras'],
  ddim: ['ddim', 'ddimtrailing'],
  ddpm: ['ddpm'],
}
const schedulers: readonly Scheduler[] = [
  'k_dpmpp_2m',
  'k_euler',
  'k_euler_ancestral',
  'k_dpm_2',
  'k_dpm_2_ancestral',
  'k_heun',
  'k_lms',
  'ddim',
  'ddpm',
]

/** `DPM++ 2M`, `dpm++2m` and `k_dpmpp_2m` are the same. */
const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^k_/, '')
    .replaceAll('++', 'pp')
    .replaceAll(/[^a-z0-9]/g, '')

/** The server's name of a scheduler; `undefined` if it does not offer it. */
export function samplerFor(scheduler: Scheduler, offered: readonly Sampler[]): string | undefined {
  for (const twin of samplerNames[scheduler]) {
    const sampler = offered.find(({ name, aliases }) =>
      [name, ...aliases].some((word) => normalizeName(word) === twin),
    )
    if (sampler) return sampler.name
  }
  return undefined
}

export const offeredSchedulers = (offered: readonly Sampler[]): Scheduler[] =>
  schedulers.filter((scheduler) => samplerFor(scheduler, offered) !== undefined)
