import { createFilesPrivately } from '#platform/files/private-files.ts'

/** Runs a command of the console: its failures are sentences, and its exit code tells whether it did what was asked. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  createFilesPrivately()
  try {
    await command()
  } catch (cause) {
    console.error(errorMessage(cause))
    process.exitCode = 1
  }
}

function errorMessage(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message}\n(${cause.cause.message})` : cause.message
}
