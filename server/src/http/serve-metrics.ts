import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyInstance } from 'fastify'

/** The metrics for a scraper, and who may read them. */
export interface MetricsEndpoint {
  mayRead(token: string | undefined): Promise<boolean>
  text(): Promise<string>
}

/** `/metrics`: for the administrator, or with the operator's token. */
export function serveMetrics(app: FastifyInstance, metrics: MetricsEndpoint): void {
  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer ([\w~+/.=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!(await metrics.mayRead(token)))
      throw new Problem(token === undefined ? 'session.required' : 'access.admin-only')
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
