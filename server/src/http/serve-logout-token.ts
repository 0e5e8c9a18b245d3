import { Problem } from '@atelier/contract/problems/problems'
import { logoutTokenPath, providerLimits } from '@atelier/contract/providers/provider-settings'
import type { FastifyInstance } from 'fastify'
import type { SessionEnds } from '#platform/web/session-ends.ts'

/** What an identity provider tells, outside the operations. */
export interface LogoutTokens {
  /** @throws Problem */
  receive(providerId: string, token: string, address: string): Promise<void>
}

const formType = 'application/x-www-form-urlencoded'

/**
 * Where identity providers say that a session ended there (OpenID Connect Back-Channel Logout 1.0). Not an operation of the contract: it
 * takes a form instead of JSON, and its caller is no user. It is open during maintenance too.
 */
export async function serveLogoutToken(
  app: FastifyInstance,
  tokens: LogoutTokens,
  sessionEnds: Pick<SessionEnds, 'announce'>,
): Promise<void> {
  await app.register((forms, _options, done) => {
    // Forms are read here alone, and nothing else is.
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser<string>(formType, { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(body)),
    )
    const options = { bodyLimit: providerLimits.logoutForm }
    forms.post<{ Params: { providerId: string } }>(
      logoutTokenPath(':providerId'),
      options,
      async ({ params, body, ip }, reply) => {
        // As for operations: PostgreSQL refuses NUL.
        if (/\p{Cc}/u.test(params.providerId)) throw new Problem('provider.not-found')
        const given = body instanceof URLSearchParams ? body.getAll('logout_token') : []
        const [token] = given
        if (token === undefined || given.length > 1) throw new Problem('provider.logout-refused')
        await tokens.receive(params.providerId, token, ip)
        sessionEnds.announce()
        return reply.send()
      },
    )
    done()
  })
}
