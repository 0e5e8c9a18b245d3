import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import type { Status } from '@atelier/contract/configuration/status'
import type { LiveEvent } from '@atelier/contract/live/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { queryKey } from '#api/client.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { sessionStore } from '#browser/storage/session-store.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { updateInstall } from '#features/local-models/update-install.ts'
import { filterAnnouncements } from '#features/notices/announcements.ts'
import {
  addAnnouncement,
  removeAnnouncement,
  useAnnouncements,
} from '#features/notices/use-announcements.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'
import { applyTranscriptionEvent } from '#features/transcription/apply-transcription-event.ts'
import { clearPageNotices, dismissPageNotice, usePageNotices } from '#ui/feedback/page-notices.ts'
import { joinLiveChannel } from '../channel/join-live-channel.ts'
import { showBrowserNotification } from './ended-jobs.ts'
import type { Notice } from './notice.ts'
import { noticeForEvent, splitNotices, withNotice, withoutNotice } from './notices.ts'
import { refetchStale } from './refetch-stale.ts'
import { staleHere } from './removed-here.ts'
import { staleQueriesOnConnect } from './stale-queries.ts'

/** Applies the events of the live channel to the query cache; returns the notices to show above and below the page. */
export function useLiveUpdates() {
  const { refreshProfile } = useAuth()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const [own, setOwn] = useState<readonly Notice[]>([])
  const { announcements, dismiss } = useAnnouncements()
  useLiveChannel({
    // The session may have ended before the channel was open; an ordinary call of the page handles that.
    onRefused: refreshProfile,
    onBeginning: () => {
      for (const key of staleQueriesOnConnect) void queries.invalidateQueries({ queryKey: key })
      void refreshProfile()
    },
    onEvent: (event) => {
      if (event.type === 'job') updateJob(queries, event.job)
      if (event.type === 'work') showJobsLeft(queries, event.jobsLeft)
      if (event.type === 'notification') addAnnouncement(queries, event)
      if (event.type === 'notification-withdrawn') removeAnnouncement(queries, event.id)
      if (event.type === 'local-models' && event.install) updateInstall(queries, event.install)
      if (event.type === 'transcription') applyTranscriptionEvent(queries, event)
      // With maintenance too: the refusal of this call leads users who are shut out to the login page and its message at once.
      if (['quota', 'account', 'reset', 'maintenance'].includes(event.type)) void refreshProfile()
      const known = queries.getQueryData<Status>(queryKey('configuration', 'status'))
      const settings = cachedSettings.read()
      if (event.type === 'job') showBrowserNotification(event.job, settings)
      const notice = noticeForEvent(event, {
        wasMaintained: Boolean(known?.maintenance),
        pathname,
        preferences: settings?.notifications,
      })
      if (notice) setOwn((shown) => withNotice(shown, notice))
      for (const key of staleHere(queries, event)) refetchStale(queries, key)
    },
  })
  return {
    ...splitNotices([
      ...filterAnnouncements(announcements, cachedSettings.read()?.notifications).map(
        (announcement) => ({ ...announcement, kind: 'announcement' as const }),
      ),
      ...own,
      ...useOwnNotices(),
    ]),
    dismiss({ id, sentAt }: Notice) {
      if (sentAt !== undefined) return dismiss(id)
      dismissPageNotice(id)
      setOwn((shown) => withoutNotice(shown, id))
    },
  }
}

/** What the page itself has to say: a failure stays until it is dismissed. */
function useOwnNotices(): readonly Notice[] {
  useEffect(() => clearPageNotices, [])
  return usePageNotices().map((notice) => ({
    ...notice,
    kind: notice.level === 'error' ? 'lasting' : 'passing',
  }))
}

/** Updates the number on the configuration screen. */
const showJobsLeft = (queries: QueryClient, jobsLeft: number) =>
  queries.setQueryData(
    queryKey('configuration', 'read'),
    (known: AdminConfiguration | undefined) => known && { ...known, jobsLeft },
  )

/** Joins the channel of the signed-in user; each user has a channel, so two accounts in two tabs do not mix. */
function useLiveChannel(listeners: {
  readonly onEvent: (event: LiveEvent) => void
  readonly onBeginning: () => void
  readonly onRefused: () => Promise<void>
}) {
  const { id: userId } = useUser()
  const onEvent = useEffectEvent(listeners.onEvent)
  const onBeginning = useEffectEvent(listeners.onBeginning)
  const onRefused = useEffectEvent(listeners.onRefused)
  const [sessions, setSessions] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `sessions` joins again with the current token
  useEffect(() => {
    const token = sessionStore.token()
    if (token === undefined) return
    const leave = joinLiveChannel(
      { userId, token },
      {
        onEvent,
        onBeginning,
        onRefused: () => {
          leave()
          // Another tab has signed the same user in again.
          if (sessionStore.token() !== token) setSessions((count) => count + 1)
          else void onRefused()
        },
      },
    )
    return leave
  }, [userId, sessions])
}
