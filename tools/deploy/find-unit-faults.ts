import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** What systemd itself finds wrong with our units; `undefined` where it is not installed. */
export function findUnitFaults(folder: string): string[] | undefined {
  const units = readdirSync(folder)
    .filter((name) => /\.(service|timer)$/.test(name))
    .map((name) => `${folder}/${name}`)
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  })
  if (error) return undefined
  if (status === 0) return []
  // A unit names programs of the machine it is for: that this one lacks them is not the unit's fault.
  return stderr
    .split('\n')
    .filter((line) => line.trim() !== '' && !/is not executable|not found|No such file/.test(line))
    .map((line) => `${folder} : ${line}`)
}
