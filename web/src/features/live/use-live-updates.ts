import type { AdminConfiguration, Status } from '@atelier/contract/configuration'
import type { LiveEvent } from '@atelier/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { sessionStore } from '#api/session-store.ts'
import { useAuth, useUser } from '#features/account/auth-context.ts'
import { takeJob } from '#features/jobs/use-work.ts'
import { takeInstall } from '#features/local-models/take-install.ts'
import { joinInBrowser } from './join-in-browser.ts'
import { type Notice, noticeOf, withNotice, withoutNotice } from './notices.ts'
import { staleAfter, staleAtBeginning } from './stale-queries.ts'

/** Feeds what the server tells into what the page shows; answers the notices to be shown by themselves. */
export function useLiveUpdates() {
  const { refreshProfile } = useAuth()
  const queries = useQueryClient()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const refetch = (keys: readonly QueryKey[]) => {
    for (const key of keys) void queries.invalidateQueries({ queryKey: key })
  }
  useLiveChannel({
    onBeginning: () => refetch(staleAtBeginning),
    onEvent: (event) => {
      if (event.type === 'job') takeJob(queries, event.job)
      if (event.type === 'work') showWorkLeft(queries, event.jobsLeft)
      if (event.type === 'local-models' && event.install) takeInstall(queries, event.install)
      if (event.type === 'quota' || event.type === 'reset') void refreshProfile()
      const known = queries.getQueryData<Status>(queryKey('configuration', 'status'))
      const notice = noticeOf(event, Boolean(known?.maintenance))
      if (notice) setNotices((shown) => withNotice(shown, notice))
      refetch(staleAfter(event))
    },
  })
  return { notices, dismiss: (id: string) => setNotices((shown) => withoutNotice(shown, id)) }
}

/** On the configuration screen, while it is shown. */
const showWorkLeft = (queries: QueryClient, jobsLeft: number) =>
  queries.setQueryData(queryKey('configuration', 'read'), (known: AdminConfiguration | undefined) => known && { ...known, jobsLeft })

/** Follows the channel of the person who is signed in; each has their own, so two accounts in two tabs do not mix. */
function useLiveChannel(listeners: { readonly onEvent: (event: LiveEvent) => void; readonly onBeginning: () => void }) {
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
