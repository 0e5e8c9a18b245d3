import { createTestApp } from '../create-test-app.ts'
import { createManualClock } from '../manual-clock.ts'

/** The fields that an administrator fills in for a new account. */
export const userDraft = (email: string, more: object = {}) => ({
  email,
  password: 'motdepasse',
  ...more,
})

/** An administrator, and calls of the application with their token. */
export async function createUsersSetup() {
  const clock = createManualClock()
  const app = await createTestApp({ clock })
  const admin = await app.createUser('Admin')
  const as = (token: string) => ({
    get: (path: string) => app.call('GET', path, { token }),
    post: (path: string, body?: unknown) =>
      app.call('POST', path, { token, ...(body !== undefined && { body }) }),
    put: (path: string, body: unknown) => app.call('PUT', path, { token, body }),
    patch: (path: string, body: unknown) => app.call('PATCH', path, { token, body }),
    del: (path: string) => app.call('DELETE', path, { token }),
  })
  const login = (email: string, password: string) =>
    app.call('POST', '/auth/login', { body: { email, password } })

  return { app, clock, admin, as, asAdmin: as(admin.token), login }
}
export type UsersSetup = Awaited<ReturnType<typeof createUsersSetup>>
