import type { Notice } from '@atelier/contract/notices/notices'
import { isoDate } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'

interface FoundAlert {
  readonly mailId: string
  readonly since: number
}
interface MailNoticeDependencies {
  readonly alerts: {
    find(): Promise<FoundAlert | undefined>
    dismiss(mailId: string): Promise<void>
  }
  readonly live: Pick<LiveChannel, 'publish'>
  readonly log: Log
  findAdminId(): Promise<string | undefined>
}

const topic = 'mail-failing'
const message =
  'Aucun courriel n’est parti depuis plus d’une heure\u00a0: l’envoi échoue. La page Courriel en donne la raison.'

/** Tells the administrator, and nobody else, that mails cannot be sent. */
export function createMailNotice({ alerts, live, log, findAdminId }: MailNoticeDependencies) {
  let lastPublished: string | undefined
  async function publish() {
    const [alert, admin] = [await alerts.find(), await findAdminId()]
    // Sending fails again and again; open pages have the notice since the first time.
    if (!alert || admin === undefined || alert.mailId === lastPublished) return
    lastPublished = alert.mailId
    live.publish(admin, { type: 'notification', ...present(alert) })
  }
  return {
    async listFor(userId: string): Promise<Notice[]> {
      const alert = (await findAdminId()) === userId ? await alerts.find() : undefined
      return alert ? [present(alert)] : []
    },
    /** `false` when it is another notice. */
    async see(userId: string, id: string): Promise<boolean> {
      const [notice] = await this.listFor(userId)
      if (notice?.id !== id) return false
      await alerts.dismiss(id.slice(topic.length + 1))
      return true
    },
    /** To open pages, after mails could not be sent. */
    publish: () =>
      void publish().catch((cause: unknown) =>
        log.error('l’échec des courriels n’a pas pu être annoncé', { source: 'system', cause }),
      ),
  }
}
export type MailNotice = ReturnType<typeof createMailNotice>

const present = ({ mailId, since }: FoundAlert): Notice => ({
  id: `${topic}-${mailId}`,
  message,
  level: 'error',
  topic,
  sentAt: isoDate(since),
})
