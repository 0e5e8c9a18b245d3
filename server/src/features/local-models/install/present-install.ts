import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import { problemText } from '@atelier/contract/problems/problems'
import type { StoredInstall } from '../local-models.repository.ts'
import type { Progress } from './download-progress.ts'

/** Bytes of all its files; `undefined` until the host has described them. */
export const totalBytesOf = ({ files }: StoredInstall) =>
  files.length === 0 ? undefined : files.reduce((sum, { byteSize }) => sum + byteSize, 0)

export function presentInstall(
  row: StoredInstall,
  { receivedBytes, bytesPerSecond }: Progress,
): ModelInstall {
  const total = totalBytesOf(row)
  const rate = row.state === 'downloading' ? bytesPerSecond : undefined
  const left =
    total !== undefined && rate !== undefined && rate > 0
      ? (total - receivedBytes) / rate
      : undefined
  return {
    entryId: row.entryId,
    // Callers leave out removed installations.
    state: row.state === 'removed' ? 'paused' : row.state,
    receivedBytes,
    totalBytes: total ?? null,
    bytesPerSecond: rate === undefined ? null : Math.round(rate),
    secondsLeft: left === undefined ? null : Math.ceil(left),
    problem:
      row.error && row.state === 'failed' ? problemText(row.error.code, row.error.params) : null,
  }
}
