import type { EngineTest, EngineTestResult } from '@atelier/contract/configuration/maintenance'
import type { configurationOperations } from '@atelier/contract/configuration/operations'
import type { Status } from '@atelier/contract/configuration/status'
import type { ReplyOf } from '@atelier/contract/wire/operation'
import type { Handlers } from '#http/handlers.ts'
import type { ConfigurationService } from './configuration.service.ts'

/** Facts that only other parts of the server know. */
export interface ConfigurationRoutesDependencies {
  registration(caller: { readonly isDirect: boolean }): Promise<Status['registration']>
  /** Ways in besides the password. */
  signIn(): Promise<Status['signIn']>
  /** Whether the installation sends mails. */
  sendsMail(): boolean
  /** Whether it sends mails with links. */
  sendsLinks(): boolean
  /** Build of the web app that every server serves now. */
  build(): Promise<Status['build']>
  /** Details only for those whose token allows it. */
  readiness(token: string | undefined): Promise<ReplyOf<typeof configurationOperations.ready>>
  openApi(): Record<string, unknown>
  /** Waiting and running jobs of all users. */
  jobsLeft(): Promise<number>
  testEngine(test: EngineTest): Promise<EngineTestResult>
}

export const configurationHandlers = (
  service: ConfigurationService,
  report: ConfigurationRoutesDependencies,
): Handlers<typeof configurationOperations> => ({
  status: async ({ isDirect }) =>
    service.status({
      registration: await report.registration({ isDirect }),
      build: await report.build(),
      signIn: await report.signIn(),
      sendsMail: report.sendsMail(),
    }),
  health: () => ({ status: 'ok' }),
  ready: ({ token }) => report.readiness(token),
  openApi: () => report.openApi(),
  read: async () => ({ ...service.read(), jobsLeft: await report.jobsLeft() }),
  save: async ({ session, body }) => ({
    ...(await service.save(body, session)),
    jobsLeft: await report.jobsLeft(),
  }),
  readAccess: () => service.access.read(report.sendsLinks()),
  saveAccess: async ({ session, body }) =>
    service.access.save(body, {
      actor: session,
      sendsLinks: report.sendsLinks(),
      providerIds: (await report.signIn()).providers.map(({ id }) => id),
    }),
  postponeAccess: ({ session }) => service.access.postpone(session),
  async enableMaintenance({ session, body }) {
    const { maintenance } = await service.save({ maintenance: { enabled: true, ...body } }, session)
    return { maintenance, jobsLeft: await report.jobsLeft() }
  },
  async disableMaintenance({ session }) {
    const { maintenance } = await service.save({ maintenance: { enabled: false } }, session)
    return { maintenance, jobsLeft: await report.jobsLeft() }
  },
  testEngine: ({ body }) => report.testEngine(body),
})
