import type { Settings } from './configuration-settings.ts'

type Access = Settings['access']

export const emailKeyOf = (email: string) => email.trim().toLowerCase()

/**
 * Remembers whose account each address of the maintenance list was when it was added. Nobody is admitted by an address taken
 * later, and who is admitted stays so under another address.
 */
export async function linkAdmittedUsers(
  before: Settings,
  after: Settings,
  findUserId: (email: string) => Promise<string | undefined>,
): Promise<Settings> {
  const listedBefore = new Set(before.maintenance.allowedUsers.map(emailKeyOf))
  const admitted: Record<string, string> = {}
  for (const email of new Set(after.maintenance.allowedUsers.map(emailKeyOf))) {
    const id = listedBefore.has(email) ? before.access.admitted[email] : await findUserId(email)
    if (id !== undefined) admitted[email] = id
  }
  return { ...after, access: { ...after.access, admitted } }
}

/** During maintenance the administrator and the users on the list may still enter. */
export function createMaintenanceRule(
  { message }: Settings['maintenance'],
  { admitted }: Access,
): {
  readonly message: string
  admits(user: { readonly role: string; readonly userId: string } | undefined): boolean
} {
  const ids = Object.values(admitted)
  return {
    message,
    admits: (user) => user !== undefined && (user.role === 'ADMIN' || ids.includes(user.userId)),
  }
}
