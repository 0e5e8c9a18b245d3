import type { Notice } from '@atelier/contract/notices/notices'
import { type Clock, isoDate } from '#platform/clock.ts'

interface AnnouncedWorks {
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}
interface RetentionNoticeDependencies {
  readonly announced: {
    /** What the user has not been given notice of yet. */
    find(userId: string): Promise<AnnouncedWorks | undefined>
    dismiss(userId: string, until: number): Promise<void>
  }
  readonly clock: Clock
}

const topic = 'retention'

/** Tells users how many of their works will go to the trash because of their age: one notice for all that was announced since the last. */
export const createRetentionNotice = ({ announced, clock }: RetentionNoticeDependencies) => ({
  async listFor(userId: string): Promise<Notice[]> {
    const due = await announced.find(userId)
    if (!due) return []
    const { count, firstAt, lastAt } = due
    return [
      {
        id: `${topic}-${lastAt}`,
        message: messageFor(count),
        level: 'info',
        topic,
        due: { count, firstAt: isoDate(firstAt) },
        sentAt: isoDate(clock.now()),
      },
    ]
  },
  /** `false` when it is another notice. */
  async see(userId: string, id: string): Promise<boolean> {
    const until = Number(/^retention-(\d{1,16})$/.exec(id)?.[1] ?? Number.NaN)
    if (Number.isNaN(until)) return false
    const due = await announced.find(userId)
    // Nobody dismisses what is not announced yet.
    if (due) await announced.dismiss(userId, Math.min(until, due.lastAt))
    return true
  },
})
export type RetentionNotice = ReturnType<typeof createRetentionNotice>

const messageFor = (count: number) =>
  count === 1
    ? 'Un travail va aller à la corbeille par la règle de conservation. La liste où il se trouve dit comment le garder.'
    : `${count} travaux vont aller à la corbeille par la règle de conservation. Leurs listes disent lesquels, et comment les garder.`
