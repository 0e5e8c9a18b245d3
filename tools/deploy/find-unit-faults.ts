import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** What systemd itself finds wrong with our units; `undefined` where it is not installed. */
export function findUnitFaults(folder: string): string[] | undefined {
  const units = readdirSync(folder)
    .filter((name) => /\.(service|timer)$/.test(name))
    .map((name) => `${folder}/${name}`)
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  })
  if (error) return undefined
  // What it ignores, such as an unknown key, it says and still ends with 0. Other lines are about units of this machine, or about
  // programs that are only on the machine that ours are for.
  return stderr
    .split('\n')
    .filter((line) => line.includes('atelier-ia') && !/is not executable|No such file/.test(line))
    .map((line) => `${folder} : ${line}`)
}
