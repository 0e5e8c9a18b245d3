import { spawn } from 'node:child_process'

/** Runs a command line that the operator wrote, with nothing added to it; whether it ended well within the time. */
export function runShellCommand(command: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: 'ignore', timeout: withinMs })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
