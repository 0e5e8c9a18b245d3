import type { BackupKeep } from '@atelier/contract/backups/backup-plan'

const keepPart = /^([1-9]\d{0,2})([dwm])$/

/** Reads `7d,4w,6m`: days, weeks, months; `undefined` when it is not that. */
export function parseKeep(text: string): BackupKeep | undefined {
  const keep = { d: 0, w: 0, m: 0 }
  for (const part of text.split(',')) {
    const [, count = '', unit] = keepPart.exec(part.trim()) ?? []
    if (unit !== 'd' && unit !== 'w' && unit !== 'm') return undefined
    keep[unit] += Number(count)
  }
  return { days: keep.d, weeks: keep.w, months: keep.m }
}
