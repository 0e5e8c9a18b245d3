import type { Notice } from '@atelier/contract/notices/notices'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { DiskState, DiskWatch } from '#storage/disk-watch.ts'

interface DiskNoticeDependencies {
  readonly diskWatch: Pick<DiskWatch, 'onChange'>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  findAdminId(): Promise<string | undefined>
}

const messages: Readonly<Record<Exclude<DiskState, 'ok'>, string>> = {
  low: 'Le disque du serveur est presque plein\u00a0: aucun nouveau fichier n’est accepté. Libérez de l’espace\u00a0: la page Monitoring système, onglet Stockage, indique l’espace utilisé par chaque utilisateur.',
  full: 'Le disque du serveur est plein\u00a0: seul l’essentiel fonctionne encore. Libérez de l’espace sans attendre\u00a0: la page Monitoring système, onglet Stockage, indique l’espace utilisé par chaque utilisateur.',
}

/** Tells the administrator, and nobody else, that the disk is running out; the notice ends when there is space again. */
export function createDiskNotice(dependencies: DiskNoticeDependencies) {
  const { diskWatch, live, clock, makeId, log, findAdminId } = dependencies
  let current: Notice | undefined
  let isSeen = false

  async function publish(state: DiskState) {
    const ended = current
    current =
      state === 'ok'
        ? undefined
        : {
            id: makeId(),
            message: messages[state],
            level: state === 'full' ? 'error' : 'warning',
            sentAt: isoDate(clock.now()),
          }
    isSeen = false
    const admin = await findAdminId()
    if (admin === undefined) return
    if (ended) live.publish(admin, { type: 'notification-withdrawn', id: ended.id })
    if (current) live.publish(admin, { type: 'notification', ...current })
  }
  diskWatch.onChange(
    (state) =>
      void publish(state).catch((cause: unknown) =>
        log.error('l’état du disque n’a pas pu être annoncé', { cause }),
      ),
  )

  return {
    async listFor(userId: string): Promise<Notice[]> {
      return current && !isSeen && (await findAdminId()) === userId ? [current] : []
    },
    /** `false` when it is another notice. */
    see(id: string): boolean {
      if (current?.id !== id) return false
      isSeen = true
      return true
    },
  }
}
export type DiskNotice = ReturnType<typeof createDiskNotice>
