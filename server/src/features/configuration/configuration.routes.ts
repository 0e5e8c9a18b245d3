import type { configuration, Status } from '@atelier/contract/configuration'
import type { ReplyOf } from '@atelier/contract/operation'
import type { Handlers } from '#http/caller.ts'
import type { ConfigurationService } from './configuration.service.ts'

/** What other parts of the product tell about themselves. */
export interface PlaceReport {
  registration(): Promise<Status['registration']>
  readiness(): Promise<ReplyOf<typeof configuration.ready>>
  openApi(): Record<string, unknown>
  /** Work of everyone that waits or runs now. */
  jobsLeft(): number
}

export const configurationHandlers = (service: ConfigurationService, report: PlaceReport): Handlers<typeof configuration> => ({
  status: async () => service.status(await report.registration()),
  health: () => ({ status: 'ok' }),
  ready: () => report.readiness(),
  openApi: () => report.openApi(),
  read: () => ({ ...service.read(), jobsLeft: report.jobsLeft() }),
  save: async ({ body }) => ({ ...(await service.save(body)), jobsLeft: report.jobsLeft() }),
})
