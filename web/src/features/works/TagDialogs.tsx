import { lazy, Suspense, useSyncExternalStore } from 'react'
import { tagRequest } from './tags/tag-request.ts'

const TagDialog = lazy(async () => ({
  default: (await import('./tags/TagDialog.tsx')).TagDialog,
}))
const TagManager = lazy(async () => ({
  default: (await import('./tags/TagManager.tsx')).TagManager,
}))

/** The dialogs about tags, whatever list asked for them. */
export function TagDialogs() {
  const request = useSyncExternalStore(tagRequest.subscribe, tagRequest.current)
  if (!request) return undefined
  const close = () => tagRequest.set(undefined)
  return (
    <Suspense>
      {request.type === 'manage' ? (
        <TagManager onClosed={close} />
      ) : (
        <TagDialog request={request} onClosed={close} />
      )}
    </Suspense>
  )
}
