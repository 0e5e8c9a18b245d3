import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './error-handler.ts'
import { type HostRules, isKnownHost } from './known-hosts.ts'
import { isDataPath, requestedPath } from './requested-path.ts'
import { type PageLanguage, unknownHostTexts } from './unknown-host.texts.ts'

/** Refuses every request that comes under a name of which nobody said that it is this server's. */
export function refuseUnknownHosts(app: FastifyInstance, rules: HostRules): void {
  app.addHook('onRequest', async (request, reply) => {
    // The raw header, or the forwarded one of a proxy that is trusted.
    if (isKnownHost(request.host, rules)) return
    if (wantsPage(request)) return sendPage(request, reply)
    return sendProblem(
      reply,
      request,
      new Problem('host.unknown', { params: { host: request.host.slice(0, maxShown) } }),
    )
  })
}

const maxShown = 253

const wantsPage = (request: FastifyRequest) =>
  !isDataPath(requestedPath(request)) && (request.headers.accept ?? '').includes('text/html')

function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language'] ?? '')
  const { title, text, steps, local } = unknownHostTexts[language]
  const host = escapeHtml(request.host.slice(0, maxShown))
  const items = steps(host).map((step) => `<li>${step}</li>`)
  const page = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text(host)}</p><ul>${items.join('')}</ul><p>${local}</p></main></body></html>
`
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

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
