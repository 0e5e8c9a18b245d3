import { type StorageUsage, uncountedStorageKind } from '@atelier/contract/my-data/my-data'
import { Alert, Typography } from '@mui/material'
import { useUser } from '#features/sign-in/auth-context.ts'
import { formatSize } from '#format/sizes.ts'
import { shareOf, storageState } from '#ui/charts/storage-state.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { myDataTexts } from '../my-data.texts.ts'

const texts = myDataTexts.storage
/** The kinds that are named as taking most space, each at least so many per cent of it. */
const namedKinds = 2
const namedShare = 5

/** What the limit means for the user now: nothing more, what to delete before it, or why there is none. */
export function StorageAdvice({ usage }: { readonly usage: StorageUsage }) {
  const isAdmin = useUser().role === 'ADMIN'
  if (isAdmin) return <Quiet component="p">{texts.noLimit}</Quiet>
  const state = storageState({ used: usage.byteSize, limit: usage.limit })
  if (state === 'unlimited' || state === 'free') return undefined
  const isNear = state === 'near'
  return (
    <Alert severity={isNear ? 'warning' : 'error'} role="status" sx={{ mt: 1.5 }}>
      {isNear ? texts.near : texts.full}
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {texts.largest(largestKinds(usage))}
      </Typography>
    </Alert>
  )
}

const largestKinds = ({ byteSize: total, kinds }: StorageUsage): string =>
  kinds
    .filter(
      ({ kind, byteSize }) =>
        kind !== uncountedStorageKind &&
        // Nobody can delete it by hand.
        kind !== 'cleared' &&
        shareOf(byteSize, total) >= namedShare,
    )
    .sort((one, other) => other.byteSize - one.byteSize)
    .slice(0, namedKinds)
    .map(({ kind, byteSize }) => texts.kindSize(myDataTexts.kinds[kind], formatSize(byteSize)))
    .join(', ')
