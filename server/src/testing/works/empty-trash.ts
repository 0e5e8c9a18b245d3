import type { TestApp } from '../create-test-app.ts'

/** Removes for good what the user deleted, and waits until it is gone. */
export async function emptyTrash(app: TestApp, token: string): Promise<void> {
  await app.call('DELETE', '/trash', { token })
  await app.services.trash.purgeDue()
}
