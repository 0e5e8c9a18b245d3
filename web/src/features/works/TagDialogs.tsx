import { lazy, Suspense, useSyncExternalStore } from 'react'
import { tagRequest } from './tags/tag-request.ts'

const TagDialog = lazy(async () => ({
  default: (await import('./tags/TagDialog.tsx')).TagDialog,
}))
const TagManager = lazy(async () => ({
  default: (await import('./tags/TagManager.tsx')).TagManager,
}))

const MoveDialog = lazy(async () => ({
  default: (await import('./projects/MoveDialog.tsx')).MoveDialog,
}))

/** The dialogs about tags and projects, whatever list asked for them. */
export function TagDialogs() {
  const request = useSyncExternalStore(tagRequest.subscribe, tagRequest.current)
  if (!request) return undefined
  const close = () => tagRequest.set(undefined)
  return (
    <Suspense>
      {request.type === 'manage' && <TagManager onClosed={close} />}
      {request.type === 'choose' && <TagDialog request={request} onClosed={close} />}
      {request.type === 'move' && <MoveDialog request={request} onClosed={close} />}
    </Suspense>
  )
}
