import type { monitoringOperations } from '@atelier/contract/monitoring/operations'
import type { Handlers } from '#http/handlers.ts'
import type { MonitoringService } from './monitoring.service.ts'

/** The actual port may differ from the configured one, which may let the machine choose. */
export const monitoringHandlers = (
  service: MonitoringService,
  listeningPort: () => number | undefined,
): Handlers<typeof monitoringOperations> => ({
  metrics: () => service.metrics(),
  stats: ({ query }) => service.stats(query.period, query.server),
  jobs: () => service.allJobs(),
  cancelJob: ({ session, jobId }) => service.cancelJob(session, jobId),
  restartEngine: ({ session }) => service.restart(session),
  engineStatus: () => service.engine.report(),
  servers: () => service.servers(),
  setup: () => service.setup(),
  streamProbe: ({ signal }) => service.streamProbe(signal),
  uploadProbe: ({ upload }) => service.measureUpload(upload),
  overview: () => service.info(),
  systemMetrics: () => service.metrics(),
  info: () => service.info(),
  systemEngineStatus: () => service.engine.report(),
  engineModels: () => service.engine.models(),
  health: () => service.health(),
  disk: () => service.disk(),
  network: () => service.network(listeningPort()),
  performance: () => service.performance(),
  systemRestartEngine: ({ session }) => service.restart(session),
  dropCache: ({ session }) => service.dropCache(session),
  cleanUp: ({ session }) => service.cleanUp(session),
})
