import { spawn } from 'node:child_process'

/** Runs the operator's command line, without adding anything; returns whether it succeeded in time. */
export function runShellCommand(command: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: 'ignore', timeout: withinMs })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
