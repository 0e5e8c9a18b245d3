import { z } from 'zod'
import { json, post } from '#wire/operation.ts'
import { Tokens } from './account.ts'

const Refresh = z.strictObject({ refreshToken: z.string().min(1).max(200) })

/** New tokens for a session, for programs: the web app never needs it, and leaves it out of the sign-in page. */
export const tokenRefresh = {
  refresh: post('/auth/refresh', {
    access: 'public',
    summary: 'Renouveler les jetons',
    body: Refresh,
    reply: json(z.object({ tokens: Tokens })),
    problems: ['account.refresh-invalid'],
  }),
}
