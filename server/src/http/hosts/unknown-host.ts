import { hostBounds } from '@atelier/contract/configuration/hosts'
import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../error-handler.ts'
import { isDataPath, requestedPath } from '../requested-path.ts'
import { styleNonce } from '../security-headers.ts'
import { type HostRules, hostNameIn, isKnownHost } from './known-hosts.ts'
import { type PageLanguage, unknownHostTexts } from './unknown-host.texts.ts'
import { unknownHostPage } from './unknown-host-page.ts'

/** Refuses every request that comes under a name of which nobody said that it is this server's. */
export function refuseUnknownHosts(app: FastifyInstance, rules: HostRules): void {
  app.addHook('onRequest', async (request, reply) => {
    // The raw header, or the forwarded one of a proxy that is trusted.
    if (isKnownHost(request.host, rules)) return
    if (wantsPage(request)) return sendPage(request, reply)
    return sendProblem(
      reply,
      request,
      new Problem('host.unknown', { params: { host: shownName(request) } }),
    )
  })
}

/** Without its port, as it is to be set; what is no name, as it came. */
const shownName = ({ host }: FastifyRequest) =>
  (hostNameIn(host) ?? host).slice(0, hostBounds.hostMax)

const wantsPage = (request: FastifyRequest) =>
  !isDataPath(requestedPath(request)) && (request.headers.accept ?? '').includes('text/html')

function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const page = unknownHostPage({
    host: shownName(request),
    language: languageOf(request.headers['accept-language'] ?? ''),
    nonce: styleNonce(request.raw),
  })
  return reply
    .code(421)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page)
}

/** The first of ours that the browser names; French unless it names another. */
function languageOf(header: string): PageLanguage {
  const named = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return named.find((name): name is PageLanguage => Object.hasOwn(unknownHostTexts, name)) ?? 'fr'
}
