import type { Notice } from '@atelier/contract/notices/notices'
import { isoDate } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'

interface FoundAlert {
  readonly runId: string
  readonly topic: 'backup-failed' | 'backup-late'
  readonly since: number
}
interface BackupNoticeDependencies {
  readonly alerts: {
    find(): Promise<FoundAlert | undefined>
    dismiss(runId: string): Promise<void>
  }
  readonly live: Pick<LiveChannel, 'publish'>
  readonly log: Log
  findAdminId(): Promise<string | undefined>
}

const messages = {
  'backup-failed':
    'La dernière sauvegarde a échoué. La page Sauvegardes en donne la raison\u00a0; un nouvel essai se fait toutes les heures.',
  'backup-late':
    'Aucune sauvegarde n’a été faite depuis plus de 36 heures. La page Sauvegardes indique la dernière.',
} as const

/** Tells the administrator, and nobody else, that backups fail or are not made. */
export function createBackupNotice({ alerts, live, log, findAdminId }: BackupNoticeDependencies) {
  async function publish() {
    const [alert, admin] = [await alerts.find(), await findAdminId()]
    if (alert && admin !== undefined)
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
      await alerts.dismiss(id.slice(notice.topic === undefined ? 0 : notice.topic.length + 1))
      return true
    },
    /** To open pages, after a backup has ended. */
    publish: () =>
      void publish().catch((cause: unknown) =>
        log.error('l’échec d’une sauvegarde n’a pas pu être annoncé', { source: 'system', cause }),
      ),
  }
}
export type BackupNotice = ReturnType<typeof createBackupNotice>

const present = ({ runId, topic, since }: FoundAlert): Notice => ({
  id: `${topic}-${runId}`,
  message: messages[topic],
  level: topic === 'backup-failed' ? 'error' : 'warning',
  topic,
  sentAt: isoDate(since),
})
