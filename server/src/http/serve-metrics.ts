import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from './guards.ts'

/** The metrics for a scraper, and who may read them. */
export interface MetricsEndpoint {
  mayRead(token: string | undefined): Promise<boolean>
  text(): Promise<string>
}

/** `/metrics`: for the administrator, or with the operator's token. */
export function serveMetrics(app: FastifyInstance, metrics: MetricsEndpoint): void {
  app.get('/metrics', async (request, reply) => {
    const token = tokenOf(request.headers.authorization)
    if (!(await metrics.mayRead(token)))
      throw new Problem(token === undefined ? 'session.required' : 'access.admin-only')
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
