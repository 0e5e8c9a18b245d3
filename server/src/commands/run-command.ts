import { createFilesPrivately } from '#platform/files/private-files.ts'

/** Runs a console command: prints the message of a failure, and sets the exit code. */
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
