import type { AdminConfiguration, Status } from '@atelier/contract/configuration'
import type { LiveEvent } from '@atelier/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { queryKey } from '#api/client.ts'
import { sessionStore } from '#api/session-store.ts'
import { settingsHere } from '#api/settings-here.ts'
import { useAuth, useUser } from '#features/account/auth-context.ts'
import { takeJob } from '#features/jobs/use-work.ts'
import { takeInstall } from '#features/local-models/take-install.ts'
import { wantedOf } from '#features/notices/announcements.ts'
import {
  forgetAnnouncement,
  takeAnnouncement,
  useAnnouncements,
} from '#features/notices/use-announcements.ts'
import { takeTranscription } from '#features/transcription/take-transcription.ts'
import { notifyHiddenPage } from './ended-work.ts'
import { joinInBrowser } from './join-in-browser.ts'
import { type Notice, noticeOf, shownNotices, withNotice, withoutNotice } from './notices.ts'
import { staleAfter, staleAtBeginning } from './stale-queries.ts'

/** Feeds what the server tells into what the page shows; answers the notices to be shown by themselves. */
export function useLiveUpdates() {
  const { refreshProfile } = useAuth()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const [own, setOwn] = useState<readonly Notice[]>([])
  const { announcements, putAway } = useAnnouncements()
  const refetch = (keys: readonly QueryKey[]) => {
    for (const key of keys) void queries.invalidateQueries({ queryKey: key })
  }
  useLiveChannel({
    onBeginning: () => {
      refetch(staleAtBeginning)
      void refreshProfile()
    },
    onEvent: (event) => {
      if (event.type === 'job') takeJob(queries, event.job)
      if (event.type === 'work') showWorkLeft(queries, event.jobsLeft)
      if (event.type === 'notification') takeAnnouncement(queries, event)
      if (event.type === 'notification-withdrawn') forgetAnnouncement(queries, event.id)
      if (event.type === 'local-models' && event.install) takeInstall(queries, event.install)
      if (event.type === 'transcription') takeTranscription(queries, event)
      // With maintenance too: whoever is not let in then is led to the login page, and its message, at once.
      if (['quota', 'account', 'reset', 'maintenance'].includes(event.type)) void refreshProfile()
      const known = queries.getQueryData<Status>(queryKey('configuration', 'status'))
      const settings = settingsHere.read()
      if (event.type === 'job') notifyHiddenPage(event.job, settings)
      const notice = noticeOf(event, {
        wasMaintained: Boolean(known?.maintenance),
        pathname,
        wants: settings?.notifications,
      })
      if (notice) setOwn((shown) => withNotice(shown, notice))
      refetch(staleAfter(event))
    },
  })
  return {
    notices: shownNotices(wantedOf(announcements, settingsHere.read()?.notifications), own),
    dismiss: ({ id, sentAt }: Notice) =>
      sentAt === undefined ? setOwn((shown) => withoutNotice(shown, id)) : putAway(id),
  }
}

/** On the configuration screen, while it is shown. */
const showWorkLeft = (queries: QueryClient, jobsLeft: number) =>
  queries.setQueryData(
    queryKey('configuration', 'read'),
    (known: AdminConfiguration | undefined) => known && { ...known, jobsLeft },
  )

/** Follows the channel of the person who is signed in; each has their own, so two accounts in two tabs do not mix. */
function useLiveChannel(listeners: {
  readonly onEvent: (event: LiveEvent) => void
  readonly onBeginning: () => void
}) {
  const { id: userId } = useUser()
  const onEvent = useEffectEvent(listeners.onEvent)
  const onBeginning = useEffectEvent(listeners.onBeginning)
  const [sessions, setSessions] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sessions` joins anew under the token of this moment
  useEffect(() => {
    const token = sessionStore.token()
    if (token === undefined) return
    const leave = joinInBrowser(
      { userId, token },
      {
        onEvent,
        onBeginning,
        onRefused: () => {
          leave()
          // Another tab has signed the same person in again.
          if (sessionStore.token() !== token) setSessions((count) => count + 1)
        },
      },
    )
    return leave
  }, [userId, sessions])
}
