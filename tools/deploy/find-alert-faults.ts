import { spawnSync } from 'node:child_process'

/**
 * What Prometheus' own `promtool` says of the alerts in a folder, each of which `alertes.test.yaml` fires; `undefined` where it is not installed.
 */
export function findAlertFaults(folder: string): string[] | undefined {
  const faults: string[] = []
  for (const args of [
    ['check', 'rules', 'alertes.yaml'],
    ['test', 'rules', 'alertes.test.yaml'],
  ]) {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: folder,
      encoding: 'utf8',
    })
    if (error && 'code' in error && error.code === 'ENOENT') return undefined
    if (status !== 0) faults.push(`${folder} : promtool ${args.join(' ')}\n${stdout}${stderr}`)
  }
  return faults
}
